/** Keeps notices that `notices.ts` showed in a dialog. */
const moveNoticesOut = (dialog: HTMLDialogElement) =>
  document.body.append(...dialog.querySelectorAll('[data-notices]'));

/**
 * Opens a modal dialog unless it is open. The browser moves the focus into it and back, and closes it on Escape.
 * @returns the value of the button that closed it; an empty string for Escape
 */
export function openDialog(dialog: HTMLDialogElement): Promise<string> {
  if (!dialog.open) {
    dialog.returnValue = '';
    dialog.showModal();
  }
  return new Promise((resolve) => {
    const end = () => (moveNoticesOut(dialog), resolve(dialog.returnValue));
    dialog.addEventListener('close', end, { once: true });
  });
}

/** Closes a dialog before it is removed from the page. */
export function closeDialog(dialog: HTMLDialogElement): void {
  moveNoticesOut(dialog);
  dialog.close();
}

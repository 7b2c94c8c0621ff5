/** What is said in a dialog (`notices.ts`) outlives it. */
const moveNoticesOut = (dialog: HTMLDialogElement) =>
  document.body.append(...dialog.querySelectorAll('[data-notices]'));

/**
 * Opens a dialog above the page, unless it is open. The browser moves the focus into it, closes it by Escape, and gives
 * the focus back.
 * @returns the value of the button that closed it, once it is closed; an empty text for Escape
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

/** Closes a dialog that is about to be taken off the page. */
export function closeDialog(dialog: HTMLDialogElement): void {
  moveNoticesOut(dialog);
  dialog.close();
}

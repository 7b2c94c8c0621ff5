import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { closeDialog, openDialog } from '../widgets/dialog.ts';

interface Props {
  title: string;
  /** Called when the dialog is closed, by a button in a `<form method="dialog">` or by Escape. */
  onClose: () => void;
  /** Called before Escape closes it. */
  confirmClose?: () => Promise<boolean>;
  /** Replaces the class of a centred panel. */
  className?: string;
  children: ReactNode;
}

/** A modal dialog that is open while it is rendered. */
export function Dialog({ title, onClose, confirmClose, className = 'panel', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // A layout effect's cleanup runs while the dialog is still on the page, so that closing it restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    void openDialog(element);
    return () => closeDialog(element);
  }, []);
  const cancel = async (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return; // ignores a cancelled file picker
    event.preventDefault();
    if (await confirmClose?.()) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={heading}
      onClose={onClose}
      onCancel={confirmClose && ((event) => void cancel(event))}
    >
      <h2 id={heading} className="text-xl">
        {title}
      </h2>
      {children}
    </dialog>
  );
}

import type { ReactNode } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';

interface Props {
  title: string;
  /** The label of the button that cancels. */
  keep: string;
  /** The label of the button that calls `onConfirm`. */
  confirm: string;
  onClose: () => void;
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks before an irreversible action. */
export const ConfirmDialog = ({ title, keep, confirm, onClose, onConfirm, children }: Props) => (
  <Dialog title={title} onClose={onClose}>
    <div className="my-4 grid gap-2">{children}</div>
    <form method="dialog" className="flex flex-wrap justify-end gap-2">
      <button className="btn btn-quiet">{keep}</button>
      <button type="button" className="btn btn-primary" onClick={onConfirm}>
        {confirm}
      </button>
    </form>
  </Dialog>
);

import { useEffect, useState, type ReactNode } from 'react';
import { Dialog } from '../dialog/Dialog.tsx';
import { Problem } from '../form/Problem.tsx';

/** What all of a customer's subscriptions are in. */
export const standingId = 'standing-subscriptions';

/** What was pressed may be gone with the change; the focus then goes to what is left. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.getElementById(standingId)?.focus();
}

interface Props {
  title: string;
  /** What happens when it is confirmed. */
  effect: ReactNode;
  /** Fields that decide what happens. */
  children?: ReactNode;
  confirm: string;
  /** What leaving it as it is is called. */
  keep: string;
  /** Whether there is nothing to confirm. */
  isIdle?: boolean;
  /** Whether it cannot be undone. */
  isGrave?: boolean;
  /** Makes the change. @returns why it was not made, in a sentence */
  onConfirm: () => Promise<string | undefined>;
  onClose: () => void;
}

/** Says what a change of a subscription does, and makes it when that is confirmed. */
export function ChangeDialog({ title, effect, children, confirm, keep, onConfirm, onClose, ...props }: Props) {
  const { isIdle = false, isGrave = false } = props;
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => keepFocus, []);
  const make = async () => {
    if (isBusy || isIdle) return;
    setIsBusy(true);
    const refusal = await onConfirm();
    setIsBusy(false);
    setProblem(refusal);
    if (!refusal) onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="my-4 grid gap-4">
        {children}
        <output>{effect}</output>
        <Problem text={problem} />
      </div>
      <form method="dialog" className="flex flex-wrap justify-end gap-3">
        <button className="btn btn-quiet">{keep}</button>
        <button
          type="button"
          className={`btn ${isGrave ? 'btn-danger' : 'btn-primary'}`}
          aria-disabled={isBusy || isIdle}
          onClick={() => void make()}
        >
          {confirm}
        </button>
      </form>
    </Dialog>
  );
}

import { useEffect, useState, type ReactNode } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useShownProblem } from '../../ui/use-shown-problem.ts';

/** The element that contains all subscriptions. */
export const subscriptionsId = 'standing-subscriptions';

/** Moves the focus to the subscriptions when the change has removed the focused button. */
function restoreFocus(): void {
  if (document.activeElement === document.body) document.getElementById(subscriptionsId)?.focus();
}

interface Props {
  title: string;
  effect: ReactNode;
  children?: ReactNode;
  confirm: string;
  /** The label of the button that closes without a change. */
  keep: string;
  /** Whether the input is invalid. */
  isDisabled?: boolean;
  isDestructive?: boolean;
  /** @returns the reason for a refusal */
  onConfirm: () => Promise<string | undefined>;
  onClose: () => void;
}

/** Describes a change of a subscription, and makes it after confirmation. */
export function ChangeDialog({ title, effect, children, confirm, keep, onConfirm, onClose, ...props }: Props) {
  const { isDisabled = false, isDestructive = false } = props;
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [part, show] = useShownProblem<HTMLDivElement>();
  useEffect(() => restoreFocus, []);
  const apply = async () => {
    if (isBusy || isDisabled) return;
    setIsBusy(true);
    const refusal = await onConfirm();
    setIsBusy(false);
    setProblem(refusal);
    if (refusal) show();
    else onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div ref={part} className="my-4 grid gap-4">
        {children}
        <output>{effect}</output>
        <Problem text={problem} />
      </div>
      <form method="dialog" className="flex flex-wrap justify-end gap-3">
        <button className="btn btn-quiet">{keep}</button>
        <button
          type="button"
          className={`btn ${isDestructive ? 'btn-danger' : 'btn-primary'}`}
          aria-disabled={isBusy || isDisabled}
          onClick={() => void apply()}
        >
          {confirm}
        </button>
      </form>
    </Dialog>
  );
}

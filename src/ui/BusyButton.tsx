import type { ComponentProps, ReactNode } from 'react';
import { useBusy } from './use-busy.ts';

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'onClick' | 'aria-disabled'> {
  onPress: () => Promise<unknown>;
  /** Shown instead of the label while busy. */
  whileBusy?: ReactNode;
}

/** Ignores presses while it is busy. */
export function BusyButton({ onPress, whileBusy, children, ...others }: Props) {
  const { isBusy, run } = useBusy();
  return (
    <button type="button" {...others} aria-disabled={isBusy} onClick={() => void run(onPress)}>
      {isBusy ? (whileBusy ?? children) : children}
    </button>
  );
}

import { useState, type ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'onClick' | 'aria-disabled'> {
  onPress: () => Promise<unknown>;
}

/** A button that does one thing at a time: pressing it again while it is busy does nothing. */
export function BusyButton({ onPress, ...others }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const press = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await onPress();
    } finally {
      setIsBusy(false);
    }
  };
  return <button type="button" {...others} aria-disabled={isBusy} onClick={() => void press()} />;
}

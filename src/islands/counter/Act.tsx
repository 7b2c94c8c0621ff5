import { useState, type ReactNode } from 'react';

interface Props {
  look?: 'btn-primary' | 'btn-quiet';
  onAct: () => Promise<unknown>;
  children: ReactNode;
}

/** A button that does one thing at a time. */
export function Act({ look = 'btn-quiet', onAct, children }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const act = async () => {
    if (isBusy) return;
    setIsBusy(true);
    await onAct();
    setIsBusy(false);
  };
  return (
    <button type="button" className={`btn ${look}`} aria-disabled={isBusy} onClick={() => void act()}>
      {children}
    </button>
  );
}

import type { ReactNode } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';

interface Props {
  look?: 'btn-primary' | 'btn-quiet';
  onAct: () => Promise<unknown>;
  children: ReactNode;
}

/** A button that runs one action at a time. */
export const Act = ({ look = 'btn-quiet', onAct, children }: Props) => (
  <BusyButton className={`btn ${look}`} onPress={onAct}>
    {children}
  </BusyButton>
);

import type { ReactNode } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';

interface Props {
  look?: 'btn-primary' | 'btn-quiet';
  onPress: () => Promise<unknown>;
  children: ReactNode;
}

/** A button that runs one action at a time. */
export const AsyncButton = ({ look = 'btn-quiet', onPress, children }: Props) => (
  <BusyButton className={`btn ${look}`} onPress={onPress}>
    {children}
  </BusyButton>
);

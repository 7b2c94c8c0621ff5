import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/Checkbox.tsx';

interface Props {
  isOn: boolean;
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
  /** Why the last change failed. */
  problem?: string | false | undefined;
  children: ReactNode;
}

export const Switch = ({ isOn, isBusy, onChange, problem, children }: Props) => (
  <div>
    <Checkbox checked={isOn} aria-busy={isBusy} onToggle={onChange}>
      {children}
    </Checkbox>
    <p role="alert" className="text-sm text-error-700 empty:absolute">
      {problem}
    </p>
  </div>
);

import type { ReactNode } from 'react';

interface Props {
  isOn: boolean;
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
  /** Why the last change failed. */
  problem?: string | false | undefined;
  children: ReactNode;
}

/** A setting of this phone to turn on and off. */
export const Switch = ({ isOn, isBusy, onChange, problem, children }: Props) => (
  <div>
    <label className="flex min-h-12 items-center gap-3">
      <input
        type="checkbox"
        className="size-6 flex-none accent-brand-800"
        checked={isOn}
        aria-busy={isBusy}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
    <p role="alert" className="text-sm text-error-700 empty:absolute">
      {problem}
    </p>
  </div>
);

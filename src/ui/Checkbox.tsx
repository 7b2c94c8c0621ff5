import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'onToggle'> {
  onToggle?: (isChecked: boolean) => void;
  /** Shows the label in bold, for a choice that opens further fields. */
  isStrong?: boolean;
}

export const Checkbox = ({ children, onToggle, isStrong = false, ...input }: Props) => (
  <label className={`flex min-h-12 items-center gap-3 ${isStrong ? 'font-semibold' : ''}`}>
    <input
      {...input}
      type="checkbox"
      className="size-6 flex-none"
      onChange={onToggle && (({ target }) => onToggle(target.checked))}
    />
    {children}
  </label>
);

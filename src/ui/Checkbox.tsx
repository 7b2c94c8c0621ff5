import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'onToggle'> {
  /** Called with whether it is checked now. */
  onToggle?: (isChecked: boolean) => void;
  /** Shows the label in bold, for a choice that opens further fields. */
  isStrong?: boolean;
}

/** A checkbox with its label, large enough to touch. */
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

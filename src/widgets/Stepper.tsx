interface Props {
  label: string;
  less: string;
  more: string;
  quantity: number;
  /** The quantity can also be typed, as the form's field `quantity`. */
  isField?: boolean;
  className?: string;
  canStep?: { less: boolean; more: boolean };
  /** Without it, a script of the page handles the buttons by their `data-step`. */
  onStep?: (change: number) => void;
}

export function Stepper({ label, less, more, quantity, isField, className = '', canStep, onStep }: Props) {
  const button = (name: string, change: number, isPossible = true) => ({
    type: 'button' as const,
    'data-step': change,
    'aria-label': name,
    ...(canStep && { 'aria-disabled': !isPossible }),
    ...(onStep && isPossible && { onClick: () => onStep(change) }),
  });
  return (
    <fieldset className={`stepper ${className}`} aria-label={label}>
      <button {...button(less, -1, canStep?.less)} />
      {isField ? (
        <input
          name="quantity"
          type="text"
          inputMode="numeric"
          maxLength={3}
          defaultValue={quantity}
          autoComplete="off"
          aria-label={label}
        />
      ) : (
        <output>{quantity}</output>
      )}
      <button {...button(more, 1, canStep?.more)} />
    </fieldset>
  );
}

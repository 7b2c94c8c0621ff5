import { useState, type ChangeEvent } from 'react';

/** A field that shows a value until something else is typed, and again when the value changes; the focus stays in it. */
export function useTyped(value: string) {
  const [state, setState] = useState({ of: value, typed: value });
  return {
    value: state.of === value ? state.typed : value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setState({ of: value, typed: target.value }),
  };
}

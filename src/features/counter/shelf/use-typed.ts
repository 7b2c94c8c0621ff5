import { useState, type ChangeEvent } from 'react';
import { useDraft } from '../questions/use-draft.ts';

/**
 * A field that shows a value until something else is typed, and again when the value changes; the focus stays in it. What was
 * typed is a draft until then.
 */
export function useTyped(value: string) {
  const [state, setState] = useState({ of: value, typed: value });
  const shown = state.of === value ? state.typed : value;
  useDraft(shown !== value);
  return {
    value: shown,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      setState({ of: value, typed: target.value }),
  };
}

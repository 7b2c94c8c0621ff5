import { useState, type ChangeEvent } from 'react';
import { useDraft } from '../questions/use-draft.ts';

/**
 * A field that shows `value` until something else is typed, and again when the value changes. It keeps the focus.
 * Unsaved input counts as a draft.
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

import { useEffect, useState, type ChangeEvent } from 'react';

/** A field that shows a value until something else is typed, and again when the value changes; the focus stays in it. */
export function useTyped(value: string) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return { value: typed, onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value) };
}

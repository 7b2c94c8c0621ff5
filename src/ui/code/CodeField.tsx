import { useState } from 'react';
import { codeDigits } from '#lib/account/code-digits';
import { Field } from '../Field.tsx';

interface Props {
  label: string;
  name: string;
  error?: string | undefined;
}

/** The field for a one-time code, which may be pasted with spaces or as the whole message. */
export function CodeField({ label, name, error }: Props) {
  const [code, setCode] = useState('');
  return (
    <Field
      label={label}
      name={name}
      inputMode="numeric"
      autoComplete="one-time-code"
      className="tracking-[0.3em] tabular-nums"
      required
      value={code}
      onChange={(event) => setCode(codeDigits(event.target.value))}
      error={error}
    />
  );
}

import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { codeDigits } from '#lib/account/code-digits';
import { receiveCodes } from '#lib/stores/account/received-code';
import { Field } from '../Field.tsx';

interface Props {
  label: string;
  name: string;
  error?: string | undefined;
  /** Whether a received code submits the form, if nothing else is missing. */
  isSubmitted?: boolean;
}

/** Accepts pasted codes with spaces or the whole message. A code that the phone receives fills it. */
export function CodeField({ label, name, error, isSubmitted = false }: Props) {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(
    () =>
      receiveCodes((received) => {
        flushSync(() => setCode(codeDigits(received)));
        const form = field.current?.form;
        if (isSubmitted && form?.checkValidity()) form.requestSubmit();
      }),
    [isSubmitted],
  );
  return (
    <Field
      ref={field}
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

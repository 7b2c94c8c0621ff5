import { useState } from 'react';
import { sendOwnCode } from '#lib/stores/account';
import { Field } from '../form/Field.tsx';
import { Problem } from '../form/Problem.tsx';

/** That it is really the customer: the password, or a code for who has none or has forgotten it. */
export function ConfirmFields({ hasPassword }: { hasPassword: boolean }) {
  const [isByCode, setIsByCode] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    const refusal = await sendOwnCode();
    setProblem(refusal);
    if (!refusal) setIsByCode(true);
  };
  return (
    <>
      <Problem text={problem} />
      {isByCode ? (
        <Field label="OTP" name="otp" inputMode="numeric" autoComplete="one-time-code" maxLength={6} required />
      ) : (
        hasPassword && (
          <Field
            label="Current password"
            name="current_password"
            type="password"
            autoComplete="current-password"
            required
          />
        )
      )}
      {!isByCode && (
        <button type="button" className="link min-h-11 justify-self-start" onClick={() => void send()}>
          {hasPassword ? 'Use an OTP instead' : 'Send me an OTP'}
        </button>
      )}
    </>
  );
}

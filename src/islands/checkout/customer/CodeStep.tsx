import { useStore } from '@nanostores/react';
import { otpTarget } from '#lib/account/registration-form';
import type { Country } from '#lib/account/target';
import { $registration, changeDetails, checkCode, sendCode } from '#lib/stores/account/registration';
import { CodeEntry } from '../../form/CodeEntry.tsx';

/** The registration's second step: the one-time code. */
export function CodeStep({ country }: { country: Country }) {
  const { details } = useStore($registration);
  return (
    <CodeEntry onCheck={checkCode} onResend={() => sendCode(details)} onBack={changeDetails} back="Change details">
      We have sent an OTP to <strong>{otpTarget(details, country)}</strong>. It is good for 5 minutes.
    </CodeEntry>
  );
}

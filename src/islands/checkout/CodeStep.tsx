import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { otpTarget } from '#lib/account/registration-form';
import type { Country } from '#lib/account/target';
import { accountMessages } from '#lib/messages/account';
import { $registration, changeDetails, checkCode, sendCode } from '#lib/stores/registration';
import { Field } from '../form/Field.tsx';
import { useForm } from '../form/use-form.ts';

interface CodeForm {
  otp: string;
}

const codeProblems = ({ otp }: CodeForm) => (/^\d{6}$/.test(otp.trim()) ? {} : { otp: accountMessages.otpForm });

/** The registration's second step: the one-time code. */
export function CodeStep({ country }: { country: Country }) {
  const { details } = useStore($registration);
  const [isSending, setIsSending] = useState(false);
  const { problems, isBusy, form } = useForm<CodeForm>(codeProblems, ({ otp }) => checkCode(otp.trim()));
  const sendAgain = async () => {
    setIsSending(true);
    await sendCode(details);
    setIsSending(false);
  };
  return (
    <form {...form} className="grid gap-4">
      <p>
        We have sent an OTP to <strong>{otpTarget(details, country)}</strong>. It is good for 5 minutes.
      </p>
      <Field
        label="OTP"
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
        error={problems.otp}
      />
      <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
        {isBusy ? 'Validating OTP...' : 'Validate OTP'}
      </button>
      <div className="flex flex-wrap justify-between gap-2">
        <button type="button" className="btn btn-quiet" onClick={changeDetails}>
          Change details
        </button>
        <button type="button" className="btn btn-quiet" aria-disabled={isSending} onClick={() => void sendAgain()}>
          {isSending ? 'Otp sending...' : 'Send a new OTP'}
        </button>
      </div>
    </form>
  );
}

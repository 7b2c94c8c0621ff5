import { useState } from 'react';
import { maxLengths } from '#contract/fields';
import { sendOwnCode } from '#lib/stores/account/account';
import * as t from '#texts/profile';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { CodeField } from '../../ui/code/CodeField.tsx';
import { Field } from '../../ui/Field.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useStepFocus } from '../../ui/use-step-focus.ts';

interface Props {
  hasPassword: boolean;
  /** The name and label of the code's field. */
  code?: [name: string, label: string];
}

/** Confirms the customer's identity: by the password, or a one-time code instead. */
export function ConfirmFields({ hasPassword, code = ['otp', t.otp()] }: Props) {
  const [isByCode, setIsByCode] = useState(false);
  const [problem, setProblem] = useState<string>();
  const part = useStepFocus(isByCode);
  const send = async () => {
    const refusal = await sendOwnCode();
    setProblem(refusal);
    if (!refusal) setIsByCode(true);
  };
  return (
    <div ref={part} className="grid gap-4">
      <Problem text={problem} />
      {isByCode ? (
        <CodeField label={code[1]} name={code[0]} />
      ) : (
        hasPassword && (
          <Field
            label={t.currentPassword()}
            name="current_password"
            type="password"
            autoComplete="current-password"
            maxLength={maxLengths.password}
            required
          />
        )
      )}
      {!isByCode && (
        <BusyButton className="link min-h-11 justify-self-start" onPress={send}>
          {hasPassword ? t.otpInstead() : t.sendMeOtp()}
        </BusyButton>
      )}
    </div>
  );
}

import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { maxLengths } from '#contract/fields';
import { changeSignup, enterSignupCode, resendSignupCode, type SignupState } from '#lib/stores/account/signup';
import * as t from '#texts/login';
import { CodeEntry } from '../../ui/code/CodeEntry.tsx';
import { Field } from '../../ui/Field.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { StepHeading } from '../../ui/StepHeading.tsx';
import { Strong } from '../../ui/texts/parts.tsx';

/** The step that verifies the number or e-mail. */
export function SignupCode({ state }: { state: Extract<SignupState, { status: 'code' }> }) {
  const { target, isCustomer, hasPassword, problem, sentAt } = state;
  return (
    <div className="grid gap-4">
      <StepHeading>{t.signupCodeTitle()}</StepHeading>
      <Problem text={problem} />
      <CodeEntry
        sentAt={sentAt}
        onCheck={(otp, { password }) => enterSignupCode(otp, password)}
        onResend={resendSignupCode}
        onBack={changeSignup}
        back={t.changeDetails()}
        others={!isCustomer && !hasPassword && <PasswordField />}
      >
        <ParaglideMessage
          message={isCustomer ? t.signupIsCustomer : t.signupCodeSent}
          inputs={{ target }}
          markup={{ b: Strong }}
        />
      </CodeEntry>
    </div>
  );
}

export function PasswordField({ error }: { error?: string | undefined }) {
  return (
    <Field
      label={t.password()}
      name="password"
      type="password"
      autoComplete="new-password"
      maxLength={maxLengths.password}
      hint={t.passwordHint()}
      required
      error={error}
    />
  );
}

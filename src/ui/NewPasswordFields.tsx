import { maxLengths } from '#contract/fields';
import type { PasswordPair } from '#lib/account/registration-form';
import * as t from '#texts/codes';
import { Field } from './Field.tsx';

interface Props {
  label?: string;
  hint?: string;
  problems?: Partial<Record<keyof PasswordPair, string>>;
}

/** A new password, typed twice. */
export function NewPasswordFields({ label = t.newPassword(), hint = t.passwordHint(), problems = {} }: Props) {
  const field = { type: 'password', autoComplete: 'new-password', required: true, maxLength: maxLengths.password };
  return (
    <>
      <Field {...field} label={label} name="password" hint={hint} error={problems.password} />
      <Field {...field} label={t.confirmPassword()} name="confirm_password" error={problems.confirm_password} />
    </>
  );
}

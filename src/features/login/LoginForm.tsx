import { useState } from 'react';
import { maxLengths } from '#contract/fields';
import { tryLogin } from '#lib/stores/account/login';
import * as accountTexts from '#texts/account';
import * as t from '#texts/login';
import { Field } from '../../ui/Field.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useForm } from '../../ui/use-form.ts';

interface LoginFields {
  user_name: string;
  password: string;
}

interface Props {
  /** Whether the customer is logged in and being redirected. */
  isDone: boolean;
  onForgotten: () => void;
}

const loginProblems = ({ user_name, password }: LoginFields) => ({
  ...(user_name.trim() === '' && { user_name: accountTexts.userRequired() }),
  ...(password === '' && { password: accountTexts.passwordRequired() }),
});

/** Login with a password. */
export function LoginForm({ isDone, onForgotten }: Props) {
  const [refusal, setRefusal] = useState<string>();
  const { problems, isBusy, form } = useForm<LoginFields>(loginProblems, async ({ user_name, password }) => {
    setRefusal(await tryLogin(user_name.trim(), password));
  });
  return (
    <form {...form} method="post" className="grid gap-4">
      <Problem text={refusal} />
      <Field
        label={t.target()}
        name="user_name"
        autoComplete="username"
        autoCapitalize="none"
        required
        maxLength={maxLengths.email}
        error={problems.user_name}
      />
      <Field
        label={t.password()}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={maxLengths.password}
        error={problems.password}
      />
      <button type="button" className="link -my-2 min-h-11 justify-self-end" onClick={onForgotten}>
        {t.forgetPassword()}
      </button>
      <button type="submit" className="btn btn-primary" aria-disabled={isBusy || isDone}>
        {isBusy ? t.loggingIn() : t.login()}
      </button>
    </form>
  );
}

import { useState } from 'react';
import { maxLengths } from '#contract/fields';
import { accountMessages as say } from '#lib/messages/account';
import { tryLogin } from '#lib/stores/account/login';
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
  ...(user_name.trim() === '' && { user_name: say.userRequired }),
  ...(password === '' && { password: say.passwordRequired }),
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
        label="Email or phone number"
        name="user_name"
        autoComplete="username"
        autoCapitalize="none"
        required
        maxLength={maxLengths.email}
        error={problems.user_name}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={maxLengths.password}
        error={problems.password}
      />
      <button type="button" className="link -my-2 min-h-11 justify-self-end" onClick={onForgotten}>
        Forget Password
      </button>
      <button type="submit" className="btn btn-primary" aria-disabled={isBusy || isDone}>
        {isBusy ? 'Logging in...' : 'Login'}
      </button>
    </form>
  );
}

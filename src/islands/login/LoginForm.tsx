import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { accountMessages as say } from '#lib/messages/account';
import { notify } from '#lib/stores/notices';
import { takeRedirect } from '#lib/stores/redirect';
import { $session, tryLogin } from '#lib/stores/session';
import { Field } from '../form/Field.tsx';
import { useForm } from '../form/use-form.ts';

interface LoginFields {
  user_name: string;
  password: string;
}

const checkout = '/checkout';
const millisecondsBeforeCheckout = 1000;

const loginProblems = ({ user_name, password }: LoginFields) => ({
  ...(user_name.trim() === '' && { user_name: say.userRequired }),
  ...(password === '' && { password: say.passwordRequired }),
});

/** Goes where the customer was going before logging in, else home; to the checkout after a second (spec §2). */
function goOn(): void {
  const target = takeRedirect() ?? '/';
  if (target !== checkout) return location.replace(target);
  notify(say.loggedIn, 'success');
  setTimeout(() => location.replace(target), millisecondsBeforeCheckout);
}

/** Logging in with a password. Whoever is logged in already goes on at once. */
export function LoginForm() {
  const session = useStore($session, { ssr: () => null });
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    if (session) goOn();
  }, [session]);
  const { problems, isBusy, form } = useForm<LoginFields>(loginProblems, async ({ user_name, password }) => {
    setRefusal(await tryLogin(user_name.trim(), password));
  });
  return (
    <form {...form} method="post" className="grid gap-4">
      <div role="alert" className="empty:absolute">
        {refusal && <p className="alert alert-error">{refusal}</p>}
      </div>
      <Field
        label="Email or phone number"
        name="user_name"
        autoComplete="username"
        autoCapitalize="none"
        required
        error={problems.user_name}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={problems.password}
      />
      <button type="submit" className="btn btn-primary" aria-disabled={isBusy || session !== null}>
        {isBusy ? 'Logging in...' : 'Login'}
      </button>
    </form>
  );
}

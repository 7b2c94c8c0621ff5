import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { accountMessages as say } from '#lib/messages/account';
import { notify } from '#lib/stores/device/notices';
import { takeRedirect } from '#lib/stores/device/redirect';
import { isSessionGood } from '#lib/stores/account/login';
import { $session, sayWhySessionEnded } from '#lib/stores/device/session';
import { ForgotPasswordDialog } from '../forgot-password/ForgotPasswordDialog.tsx';
import { CodeLogin } from './CodeLogin.tsx';
import { LoginForm } from './LoginForm.tsx';

const checkout = '/checkout';
const millisecondsBeforeCheckout = 1000;

/** Goes where the customer was going before logging in, else home; to the checkout after a second (spec §2). */
function goOn(): void {
  const target = takeRedirect() ?? '/';
  if (target !== checkout) return location.replace(target);
  notify(say.loggedIn, 'success');
  setTimeout(() => location.replace(target), millisecondsBeforeCheckout);
}

/** Logging in with a password or a one-time code. Whoever is logged in already goes on, if the shop agrees. */
export function LoginPage() {
  const session = useStore($session, { ssr: () => null });
  const [way, setWay] = useState<'password' | 'code'>('password');
  const [hasForgotten, setHasForgotten] = useState(false);
  useEffect(sayWhySessionEnded, []);
  useEffect(() => {
    void isSessionGood().then((isGood) => isGood && goOn());
    return $session.listen((begun) => begun && goOn());
  }, []);
  return (
    <>
      {way === 'password' ? (
        <LoginForm isDone={session !== null} onForgotten={() => setHasForgotten(true)} />
      ) : (
        <CodeLogin isDone={session !== null} />
      )}
      <p className="my-4 flex items-center gap-3 text-sm text-ink-faint before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <button
        type="button"
        className="btn btn-quiet w-full"
        onClick={() => setWay(way === 'password' ? 'code' : 'password')}
      >
        {way === 'password' ? 'Log in with an OTP' : 'Log in with a password'}
      </button>
      {hasForgotten && <ForgotPasswordDialog onClose={() => setHasForgotten(false)} />}
    </>
  );
}

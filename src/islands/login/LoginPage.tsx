import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { accountMessages as say } from '#lib/messages/account';
import { leaveLater } from '#lib/stores/device/leave-later';
import { notify } from '#lib/stores/device/notices';
import { takeRedirect } from '#lib/stores/device/redirect';
import { $codeLogin } from '#lib/stores/account/code-login';
import { $passwordReset, closeReset } from '#lib/stores/account/password-reset';
import { isSessionValid } from '#lib/stores/account/login';
import { $session, showSessionEnded } from '#lib/stores/device/session';
import { ForgotPasswordDialog } from '../forgot-password/ForgotPasswordDialog.tsx';
import { CodeLogin } from './CodeLogin.tsx';
import { LoginForm } from './LoginForm.tsx';

const checkout = '/checkout';
const checkoutDelayMs = 1000;

/** Returns to the page that required the login, else to the home page; to the checkout after a second (spec §2). */
function redirect(): void {
  const target = takeRedirect() ?? '/';
  if (target !== checkout) return location.replace(target);
  notify(say.loggedIn, 'success');
  leaveLater(() => location.replace(target), checkoutDelayMs);
}

const notSent = { step: 'target', target: '' } as const;

/** Login with a password or a one-time code. Customers with a valid session are redirected. */
export function LoginPage() {
  const session = useStore($session, { ssr: () => null });
  const [chosen, setMethod] = useState<'password' | 'code'>();
  const [hasForgotten, setHasForgotten] = useState(false);
  const isCodeSent = useStore($codeLogin, { ssr: () => notSent }).step === 'code';
  const isResetSent = useStore($passwordReset, { ssr: () => notSent }).step === 'code';
  const method = chosen ?? (isCodeSent ? 'code' : 'password');
  useEffect(showSessionEnded, []);
  useEffect(() => {
    void isSessionValid().then((isGood) => isGood && redirect());
    return $session.listen((newSession) => newSession && redirect());
  }, []);
  return (
    <>
      {method === 'password' ? (
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
        onClick={() => setMethod(method === 'password' ? 'code' : 'password')}
      >
        {method === 'password' ? 'Log in with an OTP' : 'Log in with a password'}
      </button>
      {(hasForgotten || isResetSent) && <ForgotPasswordDialog onClose={() => (closeReset(), setHasForgotten(false))} />}
    </>
  );
}

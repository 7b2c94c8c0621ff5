import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $codeLogin } from '#lib/stores/account/code-login';
import { $passwordReset, closeReset } from '#lib/stores/account/password-reset';
import { $session } from '#lib/stores/device/session';
import * as t from '#texts/login';
import { guarded } from '../../ui/guarded.tsx';
import { ForgotPasswordDialog } from './ForgotPasswordDialog.tsx';
import { CodeLogin } from './CodeLogin.tsx';
import { LoginForm } from './LoginForm.tsx';

const notSent = { step: 'target', target: '' } as const;

/** Login with a password or a one-time code. `login-page.ts` redirects after login. */
export const LoginPage = guarded('LoginPage', function LoginPage() {
  const session = useStore($session, { ssr: () => null });
  const [chosen, setMethod] = useState<'password' | 'code'>();
  const [hasForgotten, setHasForgotten] = useState(false);
  const isCodeSent = useStore($codeLogin, { ssr: () => notSent }).step === 'code';
  const isResetSent = useStore($passwordReset, { ssr: () => notSent }).step === 'code';
  const method = chosen ?? (isCodeSent ? 'code' : 'password');
  return (
    <>
      {method === 'password' ? (
        <LoginForm isDone={session !== null} onForgotten={() => setHasForgotten(true)} />
      ) : (
        <CodeLogin isDone={session !== null} />
      )}
      <p className="my-4 flex items-center gap-3 text-sm text-ink-faint before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t.or()}
      </p>
      <button
        type="button"
        className="btn btn-quiet w-full"
        onClick={() => setMethod(method === 'password' ? 'code' : 'password')}
      >
        {method === 'password' ? t.withOtp() : t.withPassword()}
      </button>
      {(hasForgotten || isResetSent) && <ForgotPasswordDialog onClose={() => (closeReset(), setHasForgotten(false))} />}
    </>
  );
});

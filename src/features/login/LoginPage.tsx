import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $codeLogin } from '#lib/stores/account/code-login';
import { $passwordReset, closeReset } from '#lib/stores/account/password-reset';
import { $session } from '#lib/stores/device/session';
import { guarded } from '../../ui/guarded.tsx';
import { useStepFocus } from '../../ui/use-step-focus.ts';
import { ForgotPasswordDialog } from './ForgotPasswordDialog.tsx';
import { CodeLogin } from './CodeLogin.tsx';
import { LoginForm } from './LoginForm.tsx';

const notSent = { step: 'target', target: '' } as const;

/** `login-page.ts` redirects after login. */
export const LoginPage = guarded('LoginPage', function LoginPage() {
  const session = useStore($session, { ssr: () => null });
  const [hasForgotten, setHasForgotten] = useState(false);
  const { step, target } = useStore($codeLogin, { ssr: () => notSent });
  const isResetSent = useStore($passwordReset, { ssr: () => notSent }).step === 'code';
  const part = useStepFocus(step);
  return (
    <div ref={part}>
      {step === 'code' ? (
        <CodeLogin isDone={session !== null} />
      ) : (
        <LoginForm target={target} isDone={session !== null} onForgotten={() => setHasForgotten(true)} />
      )}
      {(hasForgotten || isResetSent) && <ForgotPasswordDialog onClose={() => (closeReset(), setHasForgotten(false))} />}
    </div>
  );
});

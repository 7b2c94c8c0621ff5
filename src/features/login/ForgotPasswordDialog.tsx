import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $passwordReset, requestReset, closeReset, enterResetCode, stepBack } from '#lib/stores/account/password-reset';
import * as t from '#texts/login';
import { Dialog } from '../../ui/Dialog.tsx';
import { CodeEntry } from '../../ui/code/CodeEntry.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useStepFocus } from '../../ui/use-step-focus.ts';
import { TargetForm } from '../../ui/TargetForm.tsx';
import { CodeSentNote } from './CodeLogin.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

const steps = {
  target: ['1', t.targetTitle],
  code: ['2', t.codeTitle],
  password: ['3', t.newPasswordTitle],
  done: ['3', t.done],
} as const;

/** Resets a forgotten password in three steps (spec §2, §4). Closing the dialog resets it to the first step. */
export function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  const state = useStore($passwordReset);
  const { step, target, problem } = state;
  const [number, heading] = steps[step];
  const part = useStepFocus(step);
  useEffect(() => {
    if (step === 'done') onClose();
  }, [step, onClose]);
  useEffect(() => closeReset, []);
  return (
    <Dialog title={t.forgetPassword()} onClose={onClose}>
      <div ref={part} className="mt-4 grid gap-4">
        <div>
          <p className="text-sm text-ink-soft">{t.step({ number })}</p>
          <h3 className="text-lg">{heading()}</h3>
        </div>
        <Problem text={problem} />
        {step === 'target' && <TargetForm target={target} submit={t.next()} onSend={requestReset} />}
        {state.step === 'code' && (
          <CodeEntry
            sentAt={state.sentAt}
            onCheck={enterResetCode}
            onResend={() => requestReset(target)}
            onBack={stepBack}
          >
            <CodeSentNote target={target} />
          </CodeEntry>
        )}
        {step === 'password' && <NewPasswordForm target={target} onBack={stepBack} />}
      </div>
      <form method="dialog" className="mt-4 border-t border-line pt-4">
        <button className="btn btn-quiet w-full">{t.close()}</button>
      </form>
    </Dialog>
  );
}

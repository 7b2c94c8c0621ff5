import { useStore } from '@nanostores/react';
import { $codeLogin, enterLoginCode, returnToTarget, sendLoginCode } from '#lib/stores/account/code-login';
import { CodeEntry } from '../../ui/code/CodeEntry.tsx';
import { TargetForm } from '../../ui/TargetForm.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useStepFocus } from '../../ui/use-step-focus.ts';

/** Login with a one-time code. */
export function CodeLogin({ isDone }: { isDone: boolean }) {
  const state = useStore($codeLogin);
  const { step, target, problem } = state;
  const part = useStepFocus(step);
  return (
    <div ref={part} className="grid gap-4">
      <Problem text={problem} />
      {state.step === 'target' ? (
        <TargetForm target={target} submit="Send OTP" onSend={sendLoginCode} />
      ) : (
        <CodeEntry
          sentAt={state.sentAt}
          onCheck={enterLoginCode}
          onResend={() => sendLoginCode(target)}
          onBack={returnToTarget}
        >
          {isDone ? 'One moment.' : <CodeSentNote target={target} />}
        </CodeEntry>
      )}
    </div>
  );
}

/** Names the target of a code without revealing whether it has an account. */
export function CodeSentNote({ target }: { target: string }) {
  return (
    <>
      If <strong className="wrap-anywhere">{target}</strong> has an account, an OTP is on its way. It is good for 5
      minutes.
    </>
  );
}

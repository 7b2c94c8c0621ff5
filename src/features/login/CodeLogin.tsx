import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { useStore } from '@nanostores/react';
import { $codeLogin, enterLoginCode, returnToTarget, sendLoginCode } from '#lib/stores/account/code-login';
import { Strong } from '../../ui/texts/parts.tsx';
import * as t from '#texts/login';
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
        <TargetForm target={target} submit={t.sendOtp()} onSend={sendLoginCode} />
      ) : (
        <CodeEntry
          sentAt={state.sentAt}
          onCheck={enterLoginCode}
          onResend={() => sendLoginCode(target)}
          onBack={returnToTarget}
        >
          {isDone ? t.oneMoment() : <CodeSentNote target={target} />}
        </CodeEntry>
      )}
    </div>
  );
}

/** Names the target of a code without revealing whether it has an account. */
export function CodeSentNote({ target }: { target: string }) {
  return <ParaglideMessage message={t.codeSent} inputs={{ target }} markup={{ b: Strong }} />;
}

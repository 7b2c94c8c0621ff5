import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { useStore } from '@nanostores/react';
import { $counterLogin, sendLoginCode, enterCode, returnToTarget, targetProblem } from '#lib/stores/counter/login';
import { Strong } from '../../ui/texts/parts.tsx';
import * as t from '#texts/counter';
import { CodeEntry } from '../../ui/code/CodeEntry.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { TargetForm } from '../../ui/TargetForm.tsx';
import { useStepFocus } from '../../ui/use-step-focus.ts';

/** `ended`: why the person was logged out. */
export function CounterLogin({ ended }: { ended: string | undefined }) {
  const state = useStore($counterLogin);
  const { step, target, problem } = state;
  const part = useStepFocus(step);
  return (
    <section className="panel mx-auto mt-6 w-full max-w-md sm:mt-[12vh]" aria-labelledby="login">
      <h2 id="login" className="mb-1 text-2xl">
        {t.logIn()}
      </h2>
      <p className="mb-4 text-ink-soft">{t.loginNote()}</p>
      <div ref={part} className="grid gap-4">
        <Problem text={problem ?? ended} />
        {state.step === 'target' ? (
          <TargetForm target={target} submit={t.sendOtp()} problemOf={targetProblem} onSend={sendLoginCode} />
        ) : (
          <CodeEntry
            sentAt={state.sentAt}
            waitS={state.waitS}
            onCheck={enterCode}
            onResend={() => sendLoginCode(target)}
            onBack={returnToTarget}
          >
            {state.note ?? <ParaglideMessage message={t.otpSent} inputs={{ target }} markup={{ target: Strong }} />}
          </CodeEntry>
        )}
      </div>
    </section>
  );
}

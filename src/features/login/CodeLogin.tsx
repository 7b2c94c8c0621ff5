import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { useStore } from '@nanostores/react';
import { $codeLogin, enterLoginCode, returnToTarget, sendLoginCode } from '#lib/stores/account/code-login';
import { Strong } from '../../ui/texts/parts.tsx';
import * as t from '#texts/login';
import { CodeEntry } from '../../ui/code/CodeEntry.tsx';
import { Problem } from '../../ui/Problem.tsx';

export function CodeLogin({ isDone }: { isDone: boolean }) {
  const state = useStore($codeLogin);
  if (state.step !== 'code') return null;
  const { target, problem, sentAt } = state;
  return (
    <div className="grid gap-4">
      <Problem text={problem} />
      <CodeEntry
        sentAt={sentAt}
        onCheck={enterLoginCode}
        onResend={() => sendLoginCode(target)}
        onBack={returnToTarget}
      >
        {isDone ? t.oneMoment() : <CodeSentNote target={target} />}
      </CodeEntry>
    </div>
  );
}

/** Names the code's target without revealing whether it has an account. */
export function CodeSentNote({ target }: { target: string }) {
  return <ParaglideMessage message={t.codeSent} inputs={{ target }} markup={{ b: Strong }} />;
}

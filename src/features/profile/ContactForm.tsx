import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { useState } from 'react';
import { saveContact, sendOwnCode, type ContactConfirmation } from '#lib/stores/account/account';
import { contactCodeSent, forgetContactCode, sentContactCode } from '#lib/stores/account/contact-code';
import * as formTexts from '#texts/form';
import { Strong } from '../../ui/texts/parts.tsx';
import * as t from '#texts/profile';
import { ConfirmFields } from './ConfirmFields.tsx';
import { CodeEntry } from '../../ui/code/CodeEntry.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { TargetForm } from '../../ui/TargetForm.tsx';
import { useStepFocus } from '../../ui/use-step-focus.ts';

interface Props {
  /** The initial value. */
  target: string;
  label: string;
  hasPassword?: boolean;
  problemOf?: (target: string) => string | undefined;
  /** Called after saving or cancelling. */
  onDone?: () => void;
}

const required = (target: string) => (target === '' ? formTexts.required() : undefined);

/** Adds a mobile number or e-mail to the account, verified by a code. */
export function ContactForm({ target, label, hasPassword = true, problemOf, onDone }: Props) {
  const [sent, setSent] = useState(() => sentContactCode(target));
  const [typed, setTyped] = useState(sent?.typed ?? target);
  const [problem, setProblem] = useState<string>();
  const part = useStepFocus(sent !== undefined);
  const send = async (to: string) => {
    setTyped(to);
    const refusal = await sendOwnCode(to);
    setProblem(refusal);
    if (!refusal) setSent(contactCodeSent(target, to));
  };
  const check = async (otp: string, confirmation: ContactConfirmation) => {
    const refusal = await saveContact(typed, otp, confirmation);
    setProblem(refusal);
    if (refusal) return;
    forgetContactCode();
    onDone?.();
  };
  return (
    <div ref={part} className="grid gap-4">
      <Problem text={problem} />
      {sent ? (
        <CodeEntry
          sentAt={sent.sentAt}
          onCheck={check}
          onResend={() => send(typed)}
          onBack={() => (forgetContactCode(), setSent(undefined))}
          others={typed !== target && <ConfirmFields hasPassword={hasPassword} code={['own_otp', t.ownOtp()]} />}
        >
          <ParaglideMessage message={t.codeSent} inputs={{ target: typed }} markup={{ b: Strong }} />
        </CodeEntry>
      ) : (
        <TargetForm target={typed} submit={t.sendOtp()} label={label} problemOf={problemOf ?? required} onSend={send} />
      )}
      {!sent && onDone && (
        <button type="button" className="btn btn-quiet" onClick={onDone}>
          {t.cancel()}
        </button>
      )}
    </div>
  );
}

import { useState } from 'react';
import { saveContact, sendOwnCode } from '#lib/stores/account';
import { CodeEntry } from '../form/CodeEntry.tsx';
import { Problem } from '../form/Problem.tsx';
import { TargetForm } from '../form/TargetForm.tsx';

interface Props {
  /** What is filled in to begin with. */
  target: string;
  label: string;
  /** Called when the number or e-mail is the customer's, or they would rather not. */
  onDone?: () => void;
}

/** A mobile number or e-mail that is to be the customer's: it is, once its code is entered. */
export function ContactForm({ target, label, onDone }: Props) {
  const [typed, setTyped] = useState(target);
  const [isSent, setIsSent] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async (to: string) => {
    setTyped(to);
    const refusal = to === '' ? 'This field is required' : await sendOwnCode(to);
    setProblem(refusal);
    if (!refusal) setIsSent(true);
  };
  const check = async (otp: string) => {
    const refusal = await saveContact(typed, otp);
    setProblem(refusal);
    if (!refusal) onDone?.();
  };
  return (
    <div className="grid gap-4">
      <Problem text={problem} />
      {isSent ? (
        <CodeEntry onCheck={check} onResend={() => send(typed)} onBack={() => setIsSent(false)}>
          We have sent an OTP to <strong className="wrap-anywhere">{typed}</strong>. It is good for 5 minutes.
        </CodeEntry>
      ) : (
        <TargetForm target={typed} submit="Send OTP" label={label} onSend={send} />
      )}
      {!isSent && onDone && (
        <button type="button" className="btn btn-quiet" onClick={onDone}>
          Cancel
        </button>
      )}
    </div>
  );
}

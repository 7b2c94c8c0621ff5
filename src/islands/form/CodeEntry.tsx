import { useEffect, useState, type ReactNode } from 'react';
import { accountMessages as say } from '#lib/messages/account';
import { Field } from './Field.tsx';
import { useForm } from './use-form.ts';

interface Props {
  /** What is said about where the code went. */
  children: ReactNode;
  onCheck: (code: string, others: Record<string, string>) => Promise<unknown>;
  /** What else is asked for beside the code; its fields come with it. */
  others?: ReactNode;
  /** Sends another code; the countdown starts again. */
  onResend: () => Promise<unknown>;
  /** Goes back to where the code was asked for, and what that is called. */
  onBack: () => void;
  back?: string;
}

interface CodeForm {
  otp: string;
}

const secondsBetweenCodes = 30;

/** The digits of whatever was typed or pasted: `123 456`, or a whole message. */
const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, 6);

const codeProblems = ({ otp }: CodeForm) => (otp.length === 6 ? {} : { otp: say.otpForm });

/** Entering a one-time code, wherever one is asked for. A new one can be had when the countdown has run out. */
export function CodeEntry({ children, others, onCheck, onResend, onBack, back = 'Back' }: Props) {
  const [otp, setOtp] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [seconds, restart] = useCountdown();
  const { problems, isBusy, form } = useForm<CodeForm>(codeProblems, ({ otp, ...rest }) => onCheck(otp, rest));
  const sendAgain = async () => {
    if (isSending || seconds > 0) return;
    setIsSending(true);
    await onResend();
    setIsSending(false);
    restart();
  };
  return (
    <form {...form} className="grid gap-4">
      <p>{children}</p>
      <Field
        label="OTP"
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="tracking-[0.3em] tabular-nums"
        required
        value={otp}
        onChange={(event) => setOtp(digitsOf(event.target.value))}
        error={problems.otp}
      />
      {others}
      <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
        {isBusy ? 'Validating OTP...' : 'Validate OTP'}
      </button>
      <div className="flex flex-wrap justify-between gap-2">
        <button type="button" className="btn btn-quiet" onClick={onBack}>
          {back}
        </button>
        <button
          type="button"
          className="btn btn-quiet tabular-nums"
          aria-disabled={isSending || seconds > 0}
          onClick={() => void sendAgain()}
        >
          {isSending ? 'Otp sending...' : `Send a new OTP${seconds > 0 ? ` in ${seconds} s` : ''}`}
        </button>
      </div>
    </form>
  );
}

/** The seconds that are left, and a way to begin again. */
function useCountdown(): [number, () => void] {
  const [seconds, setSeconds] = useState(secondsBetweenCodes);
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return;
    const tick = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(tick);
  }, [isOver]);
  return [seconds, () => setSeconds(secondsBetweenCodes)];
}

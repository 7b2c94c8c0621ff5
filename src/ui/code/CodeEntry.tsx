import { useEffect, useState, type ReactNode } from 'react';
import * as formTexts from '#texts/form';
import * as t from '#texts/codes';
import { CodeField } from './CodeField.tsx';
import { useForm } from '../use-form.ts';

interface Props {
  /** Describes where the code was sent. */
  children: ReactNode;
  onCheck: (code: string, others: Record<string, string>) => Promise<unknown>;
  others?: ReactNode;
  /** When the code was sent, in milliseconds. */
  sentAt: number;
  /** The seconds after which another can be sent. */
  waitS?: number;
  /** Sends another code, which changes `sentAt`. */
  onResend: () => Promise<unknown>;
  /** Returns to the previous step; `back` is the button's label. */
  onBack: () => void;
  back?: string;
}

interface CodeForm {
  otp: string;
}

const codeProblems = ({ otp }: CodeForm) => (otp.length === 6 ? {} : { otp: formTexts.otpForm() });

/** A new code can be requested when the countdown has ended. */
export function CodeEntry({ children, others, sentAt, waitS = 30, onCheck, onResend, onBack, back = t.back() }: Props) {
  const [isSending, setIsSending] = useState(false);
  const seconds = useCountdown(sentAt + waitS * 1000);
  const { problems, isBusy, form } = useForm<CodeForm>(codeProblems, ({ otp, ...rest }) => onCheck(otp, rest));
  const sendAgain = async () => {
    if (isSending || seconds > 0) return;
    setIsSending(true);
    await onResend();
    setIsSending(false);
  };
  const sendAgainLabel = () => {
    if (isSending) return t.sending();
    return seconds > 0 ? t.sendAgainIn({ seconds }) : t.sendAgain();
  };
  return (
    <form {...form} className="grid gap-4">
      <p className="min-w-0 wrap-anywhere">{children}</p>
      <CodeField label={t.otp()} name="otp" error={problems.otp} isSubmitted />
      {others}
      <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
        {isBusy ? t.validating() : t.validate()}
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
          {sendAgainLabel()}
        </button>
      </div>
    </form>
  );
}

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

function useCountdown(moment: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment));
  useEffect(() => {
    const update = () => {
      setSeconds(secondsUntil(moment));
      if (secondsUntil(moment) === 0) clearInterval(tick);
    };
    const tick = setInterval(update, 1000);
    update();
    return () => clearInterval(tick);
  }, [moment]);
  return seconds;
}

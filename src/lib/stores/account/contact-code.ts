import * as v from 'valibot';
import { codeStep } from './code-step.ts';

const saved = codeStep('contact', v.object({ present: v.string(), typed: v.string() }));

/** A code that confirms a number or e-mail; `sentAt` is in milliseconds. */
interface SentCode {
  typed: string;
  sentAt: number;
}

/** The valid code that was sent to replace or confirm a present contact, also after a reload. */
export function sentContactCode(present: string): SentCode | undefined {
  const step = saved.read();
  return step?.entered.present === present ? { typed: step.entered.typed, sentAt: step.sentAt } : undefined;
}

export const contactCodeSent = (present: string, typed: string): SentCode => ({
  typed,
  sentAt: saved.save({ present, typed }),
});

/** Call it when the code was used, or the customer goes back. */
export const forgetContactCode = saved.forget;

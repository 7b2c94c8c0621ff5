import type { CheckCause, TestMessage } from '#contract/setup/setup';
import * as t from '#texts/setup-checks';

/** Explains a failed check by the data of `setup_check_failed`. `reason`: the provider's message. */
export function checkSentence(data: unknown): string {
  const { cause, reason } = data as { cause: CheckCause; reason?: string };
  const problem = t[cause]();
  return reason ? t.withReason({ problem, reason }) : problem;
}

const sentBy = { email: t.sentByEmail, sms: t.sentBySms, whatsapp: t.sentByWhatsApp };

export const sentWords = ({ sent_to, channel, code }: TestMessage): string =>
  sent_to === 'recipient' ? sentBy[channel]({ code }) : t.inOutbox({ code });

import type { CheckCause } from '#contract/setup/setup';
import * as t from '#texts/setup-checks';

/** Explains a failed check by the data of `setup_check_failed`. `reason`: the provider's words. */
export function checkSentence(data: unknown): string {
  const { cause, reason } = data as { cause: CheckCause; reason?: string };
  const problem = t[cause]();
  return reason ? t.withReason({ problem, reason }) : problem;
}

/** Where a test code went. */
export const sentWords = ({ sent_to, code }: { sent_to: 'recipient' | 'outbox'; code: string }): string =>
  sent_to === 'recipient' ? t.sent({ code }) : t.inOutbox({ code });

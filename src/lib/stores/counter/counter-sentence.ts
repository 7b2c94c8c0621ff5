import type { ErrorCode } from '#contract/errors';
import { ApiError, NetworkError, sentenceFor, type NetworkReason } from '#lib/api/errors';
import { carrierWords, refusalForStaff } from '#lib/messages/counter/problems';
import * as t from '#texts/counter';

const networkSentences = {
  offline: t.notReached,
  timeout: t.notAnswered,
  unintelligible: t.pageOutdated,
} satisfies Record<NetworkReason, unknown>;

/** The sentence for any error, in words for staff. */
export function counterSentence(error: unknown): string {
  if (error instanceof NetworkError) return networkSentences[error.reason]();
  const sentence = sentenceFor(error);
  if (error instanceof ApiError && error.code === 'carrier_differs')
    return carrierWords((error.data as { carrier: string }).carrier);
  return error instanceof ApiError ? (refusalForStaff(error.code as ErrorCode) ?? sentence) : sentence;
}

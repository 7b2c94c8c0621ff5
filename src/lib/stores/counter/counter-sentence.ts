import type { ErrorCode } from '#contract/errors';
import { ApiError, NetworkError, sentenceFor } from '#lib/api/errors';
import { carrierWords, networkSentence, refusalForStaff } from '#lib/messages/counter/problems';

/** The sentence for anything thrown, in words for the store's people. */
export function counterSentence(error: unknown): string {
  if (error instanceof NetworkError) return networkSentence(error.reason);
  const sentence = sentenceFor(error);
  if (error instanceof ApiError && error.code === 'carrier_differs')
    return carrierWords((error.data as { carrier: string }).carrier);
  return error instanceof ApiError ? (refusalForStaff(error.code as ErrorCode) ?? sentence) : sentence;
}

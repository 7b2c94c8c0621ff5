import type { ErrorCode } from '#contract/errors';
import { ApiError, NetworkError, sentenceFor } from '#lib/api/errors';
import { carrierWords, networkWords, refusalWords } from '#lib/messages/counter/problems';

/** The sentence for anything thrown, in words for the store's people. */
export function counterSentence(error: unknown): string {
  if (error instanceof NetworkError) return networkWords[error.reason];
  const sentence = sentenceFor(error);
  if (error instanceof ApiError && error.code === 'carrier_differs')
    return carrierWords((error.data as { carrier: string }).carrier);
  return error instanceof ApiError ? (refusalWords[error.code as ErrorCode] ?? sentence) : sentence;
}

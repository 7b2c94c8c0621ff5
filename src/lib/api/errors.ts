import type { ErrorCode } from '#contract/errors';
import * as t from '#texts/network';

/** Why there is no intelligible answer. */
export type NetworkReason = keyof typeof networkSentences;

const networkSentences = { offline: t.offline, timeout: t.timeout, unintelligible: t.unintelligible };

/** The shop understood the call and refused it. `message` is the sentence for the customer. */
export class ApiError extends Error {
  readonly code: ErrorCode | (string & {});
  /** What the customer needs to go on, for example a fresh quote. Not validated yet. */
  readonly data: unknown;
  /** The HTTP status. */
  readonly status: number;

  constructor(refusal: { code: string; message?: string | undefined; data?: unknown }, status: number) {
    super(refusal.message || t.unexpected());
    this.name = 'ApiError';
    this.code = refusal.code;
    this.data = refusal.data;
    this.status = status;
  }
}

/** No answer, or an unintelligible one; whether the call took effect is unknown. */
export class NetworkError extends Error {
  readonly reason: NetworkReason;

  constructor(reason: NetworkReason, cause: unknown) {
    super(networkSentences[reason](), { cause });
    this.name = 'NetworkError';
    this.reason = reason;
  }
}

/** The sentence to show for anything thrown. Errors that are neither a refusal nor the network are also logged. */
export function sentenceFor(error: unknown): string {
  if (error instanceof ApiError || error instanceof NetworkError) return error.message;
  console.error(error);
  return t.unexpected();
}

/** Does something. @returns why it failed, in a sentence; undefined when it was done */
export async function failureOf(work: () => Promise<unknown>, wordsFor = sentenceFor): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return wordsFor(error);
  }
}

/**
 * The shop's answer, or this device's data when the shop cannot be reached.
 * @throws {ApiError} and what `fromDevice` throws
 */
export async function withOfflineFallback<T>(answer: Promise<T>, fromDevice: () => T | Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NetworkError) return fromDevice();
    throw error;
  }
}

import type { ErrorCode } from '#contract/errors';
import * as t from '#texts/network';

export type NetworkReason = keyof typeof networkSentences;

const networkSentences = { offline: t.offline, timeout: t.timeout, unintelligible: t.unintelligible };

/** A refusal of the API. `message` is the sentence for the customer. */
export class ApiError extends Error {
  readonly code: ErrorCode | (string & {});
  /** Details for the customer, for example a fresh quote. Not validated. */
  readonly data: unknown;
  readonly status: number;

  constructor(refusal: { code: string; message?: string | undefined; data?: unknown }, status: number) {
    super(refusal.message || t.unexpected());
    this.name = 'ApiError';
    this.code = refusal.code;
    this.data = refusal.data;
    this.status = status;
  }
}

/** No response, or an invalid one. The effect of the call is unknown. */
export class NetworkError extends Error {
  readonly reason: NetworkReason;

  constructor(reason: NetworkReason, cause: unknown) {
    super(networkSentences[reason](), { cause });
    this.name = 'NetworkError';
    this.reason = reason;
  }
}

/** The sentence to show for any error. Logs errors that are neither a refusal nor a network failure. */
export function sentenceFor(error: unknown): string {
  if (error instanceof ApiError || error instanceof NetworkError) return error.message;
  console.error(error);
  return t.unexpected();
}

/** Runs `work`. @returns the reason for its failure; undefined on success */
export async function failureOf(work: () => Promise<unknown>, wordsFor = sentenceFor): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return wordsFor(error);
  }
}

/**
 * The shop's response, or this device's data if the shop cannot be reached.
 * @throws {ApiError} and the errors of `fromDevice`
 */
export async function withOfflineFallback<T>(answer: Promise<T>, fromDevice: () => T | Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NetworkError) return fromDevice();
    throw error;
  }
}

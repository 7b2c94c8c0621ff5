import { ApiError, sentenceFor } from '#lib/api/errors';
import * as accountTexts from '#texts/account';

/** The sentence of a refusal, else the specification's sentence for that failure. */
export function refusalSentenceOr(error: unknown, fallback: string): string {
  const sentence = sentenceFor(error);
  return error instanceof ApiError ? sentence : fallback;
}

export function refusedFields(error: unknown): { path: string; message: string }[] {
  const data = error instanceof ApiError ? (error.data as { issues?: { path: string; message: string }[] }) : undefined;
  return data?.issues ?? [];
}

/** The sentence for any error; spec §8 has one for an existing account. */
export function accountSentenceFor(error: unknown): string {
  const isTaken = error instanceof ApiError && error.code === 'already_registered';
  return isTaken ? accountTexts.alreadyRegistered() : sentenceFor(error);
}

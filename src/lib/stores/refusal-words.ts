import { ApiError, sentenceFor } from '#lib/api/errors';

/** The shop's own sentence when it refused, else what the specification says of that failure. */
export function refusalOr(error: unknown, fallback: string): string {
  const sentence = sentenceFor(error);
  return error instanceof ApiError ? sentence : fallback;
}

/** The fields a refusal names. */
export function refusedFields(error: unknown): string[] {
  const issues = error instanceof ApiError && (error.data as { issues?: { path: string }[] } | undefined)?.issues;
  return issues ? issues.map(({ path }) => path) : [];
}

/** The shop cannot start for a reason that the operator can fix; the message is one line. */
export class StartError extends Error {}

const expectedErrors = new Set([
  'ConfigError',
  'DataFolderInUse',
  'DataFolderUnusable',
  'ImportRefused',
  'PublishFailed',
  'BuildFailed',
  'BucketUnavailable',
  'ForeignBucket',
  'StartError',
]);

/** The text for a failed start: the message of an expected error, else the stack trace. */
export function formatStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return expectedErrors.has(error.constructor.name) ? error.message : (error.stack ?? error.message);
}

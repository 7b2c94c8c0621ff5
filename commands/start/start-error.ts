/** A reason that the operator can fix. The message is one line. */
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

/** The message of an expected error, else the stack trace. */
export function formatStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return expectedErrors.has(error.constructor.name) ? error.message : (error.stack ?? error.message);
}

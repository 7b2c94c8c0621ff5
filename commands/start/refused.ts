/** The shop cannot start for a reason that its keeper can do something about; the message is the one line to show. */
export class StartRefused extends Error {}

const plain = new Set([
  'ConfigError',
  'DataFolderInUse',
  'DataFolderUnusable',
  'ImportRefused',
  'PublishFailed',
  'BuildFailed',
  'StartRefused',
]);

/** What to show when starting failed: a sentence for what was foreseen, else all that is known. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return plain.has(error.constructor.name) ? error.message : (error.stack ?? error.message);
}

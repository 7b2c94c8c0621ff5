import path from 'node:path';
import { parseArgs } from 'node:util';
import { BuildFailed, buildPages, builtId, sourceDigest } from '#publisher/build';
import { publish, UnknownLabel } from '#server/services/publishing';
import { UsageError, type Command } from './command.ts';

/** `publish <label>…|--all [--force] [--out folder]`: renders what has changed of stores' pages and shows it to customers. */
export const publishCommand: Command = {
  usage: '<label>|--all [--force] [--out <folder>]',
  summary: "renders a store's changed pages, or every store's; with --force all pages",
  prepare(args) {
    const { labels, force, out } = parse(args);
    return async ({ shop, cwd, out: onProgress, err }) => {
      try {
        await shop.withLock('build', () => buildWhenChanged(onProgress));
        await publish(shop, { labels, force, out: out && path.resolve(cwd, out), onProgress });
        return 0;
      } catch (error) {
        if (!(error instanceof UnknownLabel || error instanceof BuildFailed)) throw error;
        err(error.message);
        return 1;
      }
    };
  },
};

/** Builds the pages when a policy, or anything else that they are made of, was edited. @throws {BuildFailed} */
async function buildWhenChanged(say: (line: string) => void): Promise<void> {
  if ((await builtId()) === (await sourceDigest())) return;
  say('building the pages, because their sources have changed');
  await buildPages();
}

function parse(args: string[]): { labels: string[] | 'all'; force: boolean; out: string | undefined } {
  const { values, positionals } = parsed(args);
  if (Boolean(values.all) === positionals.length > 0) throw new UsageError("Name a store's label, or --all.");
  return { labels: values.all ? 'all' : positionals, force: values.force ?? false, out: values.out };
}

function parsed(args: string[]) {
  try {
    const options = { all: { type: 'boolean' }, force: { type: 'boolean' }, out: { type: 'string' } } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

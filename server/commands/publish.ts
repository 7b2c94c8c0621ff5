import path from 'node:path';
import { buildIfChanged, isExpected } from '#server/publishing/build-if-changed';
import { publish, rollBackSite } from '#server/publishing/publish';
import { UsageError, type Command } from './command.ts';
import { readArguments } from './read-arguments.ts';

const flag = { type: 'boolean' } as const;
const options = { all: flag, force: flag, rollback: flag, out: { type: 'string' } } as const;

/**
 * `publish <label>…|--all [--force] [--out folder]`: renders changed pages of stores and shows them to customers.
 * `publish <label> --rollback` shows the previous release again.
 */
export const publishCommand: Command = {
  usage: '<label>|--all [--force] [--out <folder>] | <label> --rollback',
  summary: "renders a store's changed pages, or every store's (--force: all pages), or shows the previous pages again",
  prepare(args) {
    const { labels, force, out, rollback } = parse(args);
    return async ({ shop, cwd, out: say, err }) => {
      try {
        if (rollback !== undefined) {
          await rollBackSite(shop, rollback);
          say(`${rollback}: shows the previous release, and stays there until you publish ${rollback}`);
          return 0;
        }
        await buildIfChanged(shop, say);
        await publish(shop, { labels, force, out: out && path.resolve(cwd, out), onProgress: say });
        return 0;
      } catch (error) {
        if (!isExpected(error)) throw error;
        err(error.message);
        return 1;
      }
    };
  },
};

interface PublishRequest {
  labels: string[] | 'all';
  force: boolean;
  out: string | undefined;
  /** The label of the site to roll back. */
  rollback?: string | undefined;
}

function parse(args: string[]): PublishRequest {
  const { values, positionals } = readArguments(args, options);
  const { all = false, force = false, out, rollback = false } = values;
  if (all === positionals.length > 0) throw new UsageError("Name a store's label, or --all.");
  if (rollback && (positionals.length !== 1 || force || out)) throw new UsageError('--rollback takes one label.');
  return { labels: all ? 'all' : positionals, force, out, ...(rollback && { rollback: positionals[0] }) };
}

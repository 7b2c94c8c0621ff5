import path from 'node:path';
import { parseArgs } from 'node:util';
import { publish, UnknownLabel } from '#server/services/publishing';
import { UsageError, type Command } from './command.ts';

/** `publish <label>…|--all [--out folder]`: renders stores' pages anew and shows them to customers. */
export const publishCommand: Command = {
  usage: '<label>|--all [--out <folder>]',
  summary: "renders a store's pages, or every store's",
  prepare(args) {
    const { labels, out } = parse(args);
    return async ({ shop, cwd, out: onProgress, err }) => {
      try {
        await publish(shop, { labels, out: out && path.resolve(cwd, out), onProgress });
        return 0;
      } catch (error) {
        if (!(error instanceof UnknownLabel)) throw error;
        err(error.message);
        return 1;
      }
    };
  },
};

function parse(args: string[]): { labels: string[] | 'all'; out: string | undefined } {
  const { values, positionals } = parsed(args);
  if (Boolean(values.all) === positionals.length > 0) throw new UsageError("Name a store's label, or --all.");
  return { labels: values.all ? 'all' : positionals, out: values.out };
}

function parsed(args: string[]) {
  try {
    const options = { all: { type: 'boolean' }, out: { type: 'string' } } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

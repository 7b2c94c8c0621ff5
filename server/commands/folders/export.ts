import path from 'node:path';
import * as commandTexts from '#texts/commands';
import * as t from '#texts/folder-commands';
import { exportFolder } from '#server/import/export-folder';
import { UsageError, type Command, type CommandContext } from '../command.ts';
import { readArguments } from '../read-arguments.ts';
import { findStore } from '../find-store.ts';

/** Exports all stores of the store's operator. Importing the folder again changes nothing. */
export const exportCommand: Command = {
  usage: '<label> <folder> [--with-stock] [--json]',
  summary: commandTexts.export,
  prepare(args) {
    const { values, positionals } = readArguments(args, {
      'with-stock': { type: 'boolean' },
      json: { type: 'boolean' },
    });
    const [label, folder, ...rest] = positionals;
    if (!label || !folder || rest.length > 0) throw new UsageError(t.exportUsage());
    const request = { label, folder, withStock: values['with-stock'] ?? false, asJson: values.json ?? false };
    return (context) => exportTo(context, request);
  },
};

interface Request {
  label: string;
  folder: string;
  withStock: boolean;
  asJson: boolean;
}

async function exportTo(context: CommandContext, { label, folder, withStock, asJson }: Request): Promise<number> {
  const { shop, cwd, out, err } = context;
  const { saas_id } = await findStore(context, label);
  const { labels, items, missing } = await exportFolder(shop, saas_id, path.resolve(cwd, folder), { withStock });
  if (asJson) out(JSON.stringify({ stores: labels, items, missing_pictures: missing }));
  else {
    out(t.exported({ stores: labels.join(', '), items, folder }));
    for (const name of missing) err(t.pictureMissing({ name }));
  }
  return missing.length === 0 ? 0 : 1;
}

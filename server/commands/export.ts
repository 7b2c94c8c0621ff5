import path from 'node:path';
import { exportFolder } from '#server/import/export-folder';
import { UsageError, type Command, type CommandContext } from './command.ts';
import { readArguments } from './read-arguments.ts';
import { findStore } from './find-store.ts';

/** `export <label> <folder>`: writes all stores of a store's operator as a folder; importing it would change nothing. */
export const exportCommand: Command = {
  usage: '<label> <folder> [--with-stock]',
  summary: "writes a store, and its operator's others, as a folder to import",
  prepare(args) {
    const { values, positionals } = readArguments(args, { 'with-stock': { type: 'boolean' } });
    const [label, folder, ...rest] = positionals;
    if (!label || !folder || rest.length > 0) throw new UsageError('Name a store and a folder.');
    return (context) => exportTo(context, label, folder, values['with-stock'] ?? false);
  },
};

async function exportTo(context: CommandContext, label: string, folder: string, withStock: boolean): Promise<number> {
  const { saas_id } = await findStore(context, label);
  const { labels, items, missing } = await exportFolder(context.shop, saas_id, path.resolve(context.cwd, folder), {
    withStock,
  });
  context.out(`Wrote ${labels.join(', ')} with ${items} items to ${folder}.`);
  for (const name of missing) context.err(`pictures/${name}  its original is not in this data folder`);
  return missing.length === 0 ? 0 : 1;
}

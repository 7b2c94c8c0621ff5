import path from 'node:path';
import { importFolder, type ImportCounts, type ImportResult } from '#server/import/import-folder';
import { ImportRefused } from '#server/import/problem';
import { makeAvif } from '#server/pictures/make-avif';
import { UsageError, type Command, type CommandContext } from './command.ts';

/** `import <folder>`: takes an operator's folder over, or refuses it with every problem on its own line. */
export const importCommand: Command = {
  usage: '<folder>',
  summary: "takes over an operator's folder, such as demo",
  prepare([folder, ...rest]) {
    if (!folder || rest.length > 0) throw new UsageError('Name one folder.');
    return (context) => importInto(context, folder);
  },
};

async function importInto(context: CommandContext, folder: string): Promise<number> {
  const { shop, cwd, out: onProgress, signal } = context;
  try {
    report(await importFolder(shop, path.resolve(cwd, folder), { onProgress, signal }), context);
    return 0;
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    refuse(error, folder, context);
    return 1;
  }
}

function refuse({ message, problems }: ImportRefused, folder: string, { err }: CommandContext): void {
  for (const line of message.split('\n')) err(line);
  err(`${folder} was not imported: ${plural(problems.length, 'problem')}. The catalogue is as it was.`);
}

function report({ changed, counts, untouched }: ImportResult, context: CommandContext): void {
  context.out(changed ? `Imported ${describe(counts)}.` : `Nothing has changed: ${describe(counts)}.`);
  if (untouched.length > 0) context.out(`Stores of other operators stay as they are: ${untouched.join(', ')}.`);
  if (!changed) return;
  context.out('To show it to customers: npm run store -- publish --all');
  if (context.isServing) makeAvifBeside(context);
}

/** The pass outlives the command, and its failures are the log's: pages work without AVIF. */
function makeAvifBeside({ shop, signal }: CommandContext): void {
  const onFailure = (reason: string) => shop.log.warn({ reason }, 'a picture has no AVIF');
  void makeAvif(shop.dataFolder.picturesDir, { signal, onFailure });
}

function describe(counts: ImportCounts): string {
  const holds = [
    plural(counts.stores, 'store'),
    plural(counts.items, 'item'),
    plural(counts.plans, 'plan'),
    plural(counts.pictures, 'picture'),
  ].join(', ');
  const { itemsAdded, itemsChanged, itemsWithdrawn } = counts;
  if (itemsAdded + itemsChanged + itemsWithdrawn === 0) return holds;
  return `${holds}; items: ${itemsAdded} new, ${itemsChanged} changed, ${itemsWithdrawn} withdrawn`;
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

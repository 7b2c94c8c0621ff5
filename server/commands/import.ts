import path from 'node:path';
import { describeDifferences } from '#server/import/describe-differences';
import { describeConflict } from '#server/import/items/conflicts';
import { importFolder, type ImportCounts, type ImportResult } from '#server/import/import-folder';
import { ImportRefused } from '#server/import/problem';
import { makeAvif } from '#server/catalogue/pictures/make-avif';
import { UsageError, type Command, type CommandContext } from './command.ts';
import { formatProgress } from './output/progress-bar.ts';
import { readArguments } from './read-arguments.ts';

const options = { 'dry-run': { type: 'boolean' }, overwrite: { type: 'boolean' }, json: { type: 'boolean' } } as const;

/**
 * `import <folder>`: imports an operator's folder, or refuses it and lists every problem. `--dry-run` only reports what
 * would change; `--overwrite` takes the file's where the counter has changed the same since the last import; `--json` reports
 * everything in one line, for scripts.
 */
export const importCommand: Command = {
  usage: '<folder> [--dry-run] [--overwrite] [--json]',
  summary: "imports an operator's folder, such as demo",
  prepare(args) {
    const { values, positionals } = readArguments(args, options);
    const [folder, ...rest] = positionals;
    if (!folder || rest.length > 0) throw new UsageError('Name one folder.');
    const { 'dry-run': isDryRun = false, overwrite = false, json: asJson = false } = values;
    const request = { folder, isDryRun, overwrite, asJson };
    return (context) => importInto(context, request);
  },
};

interface Request {
  folder: string;
  isDryRun: boolean;
  overwrite: boolean;
  asJson: boolean;
}

async function importInto(context: CommandContext, request: Request): Promise<number> {
  const { shop, cwd, signal } = context;
  let step = '';
  const onProgress = (line: string) => {
    step = line;
    if (!request.asJson) context.out(line);
  };
  try {
    const result = await importFolder(shop, path.resolve(cwd, request.folder), {
      isDryRun: request.isDryRun,
      overwrite: request.overwrite,
      onProgress,
      onCount: (done, total) => context.progress?.(formatProgress(step, done, total)),
      signal,
    });
    report(result, request, context);
    if (result.changed && !request.isDryRun && context.isServing) startAvif(context);
    return 0;
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    refuse(error, request, context);
    return 1;
  }
}

function refuse({ message, problems }: ImportRefused, { folder, asJson }: Request, { out, err }: CommandContext): void {
  if (asJson) return out(JSON.stringify({ imported: false, problems }));
  for (const line of message.split('\n')) err(line);
  err(`${folder} was not imported: ${plural(problems.length, 'problem')}. The catalogue is as it was.`);
}

function report(result: ImportResult, { isDryRun, asJson }: Request, { out, isServing }: CommandContext): void {
  const { changed, conflicts, counts, differences, untouched } = result;
  if (asJson) {
    const details = isDryRun && { differences: Object.fromEntries(differences) };
    return out(JSON.stringify({ imported: !isDryRun, changed, counts, conflicts, ...details }));
  }
  if (isDryRun) for (const line of describeDifferences(differences)) out(line);
  for (const conflict of conflicts) out(describeConflict(conflict));
  if (conflicts.some(({ taken }) => taken === 'counter'))
    out(
      'What is kept is named until both say the same; --overwrite takes the file’s, and export writes the counter’s.',
    );
  out(`${summaryStart(changed, isDryRun)} ${describe(counts)}.`);
  if (untouched.length > 0) out(`Stores of other operators stay as they are: ${untouched.join(', ')}.`);
  if (changed && !isDryRun)
    out(isServing ? 'Customers see it in a moment.' : 'To show it to customers: npm run store -- publish --all');
}

function summaryStart(changed: boolean, isDryRun: boolean): string {
  if (isDryRun) return changed ? 'An import would make the catalogue' : 'An import would change nothing:';
  return changed ? 'Imported' : 'Nothing has changed:';
}

/** Runs on after the command and logs its failures: pages work without AVIF. */
function startAvif({ shop, signal }: CommandContext): void {
  const onFailure = (reason: string) => shop.log.warn({ reason }, 'a picture has no AVIF');
  void makeAvif(shop.dataFolder.picturesDir, { signal, onFailure });
}

function describe(counts: ImportCounts): string {
  const contents = [
    plural(counts.stores, 'store'),
    plural(counts.items, 'item'),
    plural(counts.plans, 'plan'),
    plural(counts.pictures, 'picture'),
  ].join(', ');
  const { itemsAdded, itemsChanged, itemsWithdrawn } = counts;
  if (itemsAdded + itemsChanged + itemsWithdrawn === 0) return contents;
  return `${contents}; items: ${itemsAdded} new, ${itemsChanged} changed, ${itemsWithdrawn} withdrawn`;
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

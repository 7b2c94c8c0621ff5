import path from 'node:path';
import { describeDifferences } from '#server/import/apply/describe-differences';
import { describeConflicts } from '#server/import/apply/conflicts';
import { importFolder, type ImportCounts, type ImportOptions, type ImportResult } from '#server/import/import-folder';
import { describeProblem, ImportRefused } from '#server/import/problem';
import { publishWaiting } from '#server/publishing/publish-waiting';
import { completePictures } from '#server/publishing/store/store-pictures';
import { UsageError, type Command, type CommandContext } from '../command.ts';
import { formatProgress } from '../output/progress-bar.ts';
import { readArguments } from '../read-arguments.ts';

const flag = { type: 'boolean' } as const;
const options = {
  store: { type: 'string' },
  'dry-run': flag,
  overwrite: flag,
  remove: flag,
  marketplace: flag,
  json: flag,
} as const;

/**
 * `import <folder>`: imports an operator's folder, or refuses it and lists every problem. `--store` imports only one store of
 * it; `--dry-run` only reports what would change; `--overwrite` takes the file's cells where the counter has changed them; `--remove` also takes much away; `--marketplace` makes its `operator.csv` the marketplace's; `--json` reports
 * everything in one line, for scripts.
 */
export const importCommand: Command = {
  usage: '<folder> [--store <label>] [--dry-run] [--overwrite] [--remove] [--marketplace] [--json]',
  summary: "imports an operator's folder, such as demo",
  prepare(args) {
    const { values, positionals } = readArguments(args, options);
    const [folder, ...rest] = positionals;
    if (!folder || rest.length > 0) throw new UsageError('Name one folder.');
    const { 'dry-run': isDryRun = false, json: asJson = false, ...others } = values;
    const request = { folder, isDryRun, asJson, ...others };
    return (context) => importInto(context, request);
  },
};

interface Request extends Pick<ImportOptions, 'store' | 'overwrite' | 'remove' | 'marketplace'> {
  folder: string;
  isDryRun: boolean;
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
      ...request,
      onProgress,
      onCount: (done, total) => context.progress?.(formatProgress(step, done, total)),
      signal,
    });
    const isShown = result.changed && !request.isDryRun && context.isServing;
    if (isShown) onProgress('Making the pages');
    const notShown = isShown ? await publishWaiting(shop, result.stores) : [];
    report(result, notShown, request, context);
    if (isShown) void completePictures(shop, signal);
    return result.removals.isRefused || notShown.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    refuse(error, request, context);
    return 1;
  }
}

const howToRemove = 'That is much: add --remove if it is meant.';

function refuse(
  { message, problems, because }: ImportRefused,
  { folder, asJson }: Request,
  { out, err }: CommandContext,
): void {
  if (asJson) return out(JSON.stringify({ imported: false, because, problems }));
  for (const line of message.split('\n')) err(line);
  const reason = because === 'removal' ? howToRemove : `${plural(problems.length, 'problem')}.`;
  err(`${folder} was not imported: ${reason} The catalogue is as it was.`);
}

function report(
  result: ImportResult,
  notShown: string[],
  { isDryRun, asJson }: Request,
  { out, err, isServing }: CommandContext,
): void {
  const { changed, conflicts, counts, differences, numbered, removals, untouched, marketplaceOf, warnings } = result;
  if (asJson) {
    const details = isDryRun && { differences: Object.fromEntries(differences), would_stop: removals.isRefused };
    return out(
      JSON.stringify({
        imported: !isDryRun,
        changed,
        counts,
        conflicts,
        removals: removals.lines,
        not_shown: notShown,
        warnings,
        ...details,
      }),
    );
  }
  if (isDryRun) for (const line of describeDifferences(differences, numbered)) out(line);
  for (const line of describeConflicts(conflicts)) out(line);
  if (conflicts.some(({ taken }) => taken === 'counter'))
    out(
      'These are listed until the file and the counter agree: --overwrite takes the file’s values, export writes the counter’s.',
    );
  for (const warning of warnings) out(warning);
  if (!isDryRun || removals.isRefused) for (const line of removals.lines) out(describeProblem(line));
  if (removals.isRefused) out(`An import would stop here. ${howToRemove}`);
  out(`${summaryStart(changed, isDryRun)} ${describe(counts)}.`);
  const renumbered = differences.get('store_numbers')?.added.length ?? 0;
  if (renumbered > 0)
    out(
      `Other stores already use ${plural(renumbered, 'number')} of these items and plans. The shop gives these new numbers, for good.`,
    );
  if (untouched.length > 0) out(`Stores of other operators stay as they are: ${listFirst(untouched)}.`);
  if (marketplaceOf !== undefined)
    out(
      `The marketplace still uses the facts of operator ${marketplaceOf}; --marketplace uses this operator.csv instead.`,
    );
  for (const reason of notShown) err(`Imported, but customers cannot see it: ${reason}`);
  if (changed && !isDryRun && notShown.length === 0)
    out(isServing ? 'Customers see it in a moment.' : 'To show it to customers: npm run store -- publish --all');
}

const maxNamed = 10;

const listFirst = (names: string[]): string =>
  names.length > maxNamed
    ? `${names.slice(0, maxNamed).join(', ')} and ${names.length - maxNamed} more`
    : names.join(', ');

function summaryStart(changed: boolean, isDryRun: boolean): string {
  if (isDryRun) return changed ? 'An import would make the catalogue' : 'An import would change nothing:';
  return changed ? 'Imported' : 'Nothing has changed:';
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

import path from 'node:path';
import * as commandTexts from '#texts/commands';
import * as t from '#texts/folder-commands';
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
 * `--overwrite` prefers the file where the counter has changed a cell; `--remove` allows large removals;
 * `--marketplace` uses its `operator.csv` for the marketplace.
 */
export const importCommand: Command = {
  usage: '<folder> [--store <label>] [--dry-run] [--overwrite] [--remove] [--marketplace] [--json]',
  summary: commandTexts.importing,
  prepare(args) {
    const { values, positionals } = readArguments(args, options);
    const [folder, ...rest] = positionals;
    if (!folder || rest.length > 0) throw new UsageError(t.importUsage());
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
    if (isShown) onProgress(t.makingPages());
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

function refuse(
  { message, problems, because }: ImportRefused,
  { folder, asJson }: Request,
  { out, err }: CommandContext,
): void {
  if (asJson) return out(JSON.stringify({ imported: false, because, problems }));
  for (const line of message.split('\n')) err(line);
  err(because === 'removal' ? t.notImportedRemoval({ folder }) : t.notImported({ folder, count: problems.length }));
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
  if (conflicts.some(({ taken }) => taken === 'counter')) out(t.listedUntilEqual());
  for (const warning of warnings) out(warning);
  if (!isDryRun || removals.isRefused) for (const line of removals.lines) out(describeProblem(line));
  if (removals.isRefused) out(t.wouldStop());
  out(summaryOf(changed, isDryRun)({ contents: describe(counts) }));
  const renumbered = differences.get('store_numbers')?.added.length ?? 0;
  if (renumbered > 0) out(t.renumbered({ count: renumbered }));
  if (untouched.length > 0) out(t.untouched({ stores: listFirst(untouched) }));
  if (marketplaceOf !== undefined) out(t.marketplaceOf({ operator: marketplaceOf }));
  for (const reason of notShown) err(t.notShown({ reason }));
  if (changed && !isDryRun && notShown.length === 0) out(isServing ? commandTexts.shownSoon() : commandTexts.toShow());
}

const maxNamed = 10;

const listFirst = (names: string[]): string =>
  names.length > maxNamed
    ? t.listAndMore({ list: names.slice(0, maxNamed).join(', '), count: names.length - maxNamed })
    : names.join(', ');

function summaryOf(changed: boolean, isDryRun: boolean) {
  if (isDryRun) return changed ? t.wouldChange : t.wouldChangeNothing;
  return changed ? t.imported : t.unchanged;
}

function describe(counts: ImportCounts): string {
  const contents = [
    t.stores({ count: counts.stores }),
    t.items({ count: counts.items }),
    t.plans({ count: counts.plans }),
    t.pictures({ count: counts.pictures }),
  ].join(', ');
  const { itemsAdded, itemsChanged, itemsWithdrawn } = counts;
  if (itemsAdded + itemsChanged + itemsWithdrawn === 0) return contents;
  return t.itemChanges({ contents, added: itemsAdded, changed: itemsChanged, withdrawn: itemsWithdrawn });
}

import type { DataFolder } from '#server/platform/data-folder';
import type { Shop } from '#server/platform/shop';
import { isErrno } from '#system/errno';
import { toRows, type CatalogueRows } from './catalogue-rows.ts';
import { checkIdConflicts } from './id-conflicts.ts';
import type { Complete } from './csv-table.ts';
import { readFolder, type OperatorFolder } from './folder.ts';
import { importPictures } from './import-pictures.ts';
import { Problems, wholeFile } from './problem.ts';
import { checkReferences } from './references.ts';
import { locateConflicts, refuseTaken, type Conflict } from './items/conflicts.ts';
import { compareCatalogue, writeCatalogue, type Comparison, type Differences } from './write-catalogue.ts';
import { isUnchanged, type Difference } from './write-rows.ts';

/** What an import needs of the shop. */
export type ImportShop = Pick<Shop, 'db' | 'withLock' | 'now'> & { dataFolder: Pick<DataFolder, 'picturesDir'> };

/** The contents of a folder, and how its items differ from the shop's. */
export interface ImportCounts {
  stores: number;
  categories: number;
  items: number;
  plans: number;
  coupons: number;
  pictures: number;
  itemsAdded: number;
  itemsChanged: number;
  itemsWithdrawn: number;
}

export interface ImportResult {
  /** Whether the import changed the catalogue, or would without `isDryRun`. */
  changed: boolean;
  differences: Differences;
  /** Cells that both the file and the counter have changed since the last import; the counter's are kept, or overwritten. */
  conflicts: Conflict[];
  counts: ImportCounts;
  /** Labels of other operators' open stores, which were not changed. */
  untouched: string[];
}

export interface ImportOptions {
  /** Only reports what would change. The folder's pictures are stored anyway, which is harmless. */
  isDryRun?: boolean;
  /** Takes the file's where the counter has changed the same cell since the last import; otherwise the counter's stays. */
  overwrite?: boolean;
  /** Called with the title of each long step. */
  onProgress?: (line: string) => void;
  /** Called with the progress of that step, in pictures or rows. */
  onCount?: (done: number, total: number) => void;
  /** Aborts the import, unless it is already writing. */
  signal?: AbortSignal;
}

/**
 * Replaces an operator's catalogue by a folder's (`demo/NOTICE.md` describes one) in one transaction. The same folder
 * again changes nothing; see `writeCatalogue` for stock. One import runs at a time.
 * @throws {ImportRefused} with every problem
 */
export const importFolder = (shop: ImportShop, folder: string, options: ImportOptions = {}): Promise<ImportResult> =>
  shop.withLock('import', () => importLocked(shop, folder, options));

async function importLocked(
  shop: ImportShop,
  folder: string,
  { isDryRun = false, overwrite = false, onProgress = () => {}, onCount = () => {}, signal }: ImportOptions,
): Promise<ImportResult> {
  const problems = new Problems();
  onProgress('Reading the folder');
  const contents = await readFolder(folder, problems);
  if (contents.stores.length === 0 && !problems.has('stores.csv'))
    problems.add(wholeFile('stores.csv'), 'has no store');
  checkReferences(contents, problems);
  await checkIdConflicts(shop.db, contents, problems);
  onProgress('Storing the pictures');
  const { picturesDir } = shop.dataFolder;
  const pictures = await importPictures(folder, contents, { picturesDir, problems, onCount, signal });
  problems.throwIfAny();
  const rows = toRows(contents as Complete<OperatorFolder>, pictures);
  if (!isDryRun) onProgress('Writing the catalogue');
  const terms = { now: shop.now(), overwrite };
  const places = new Map(contents.stores.flatMap(({ items }) => items.map(({ value, at }) => [value.item_id, at])));
  const checked = ({ differences, items }: Comparison) => {
    refuseTaken(items, places, problems);
    return { differences, conflicts: locateConflicts(items.conflicts, places) };
  };
  const { differences, conflicts } = isDryRun
    ? checked(await compareCatalogue(shop.db, rows, terms))
    : await withRetries(() =>
        shop.db.transaction().execute(async (trx) => checked(await writeCatalogue(trx, rows, terms, onCount))),
      );
  return {
    changed: ![...differences.values()].every(isUnchanged),
    differences,
    conflicts,
    counts: countRows(rows, differences.get('items')),
    untouched: await readOtherStores(shop, rows),
  };
}

const maxAttempts = 5;
const retryableCodes = ['40001', '40P01', '23505'];

/**
 * Retries when PostgreSQL aborts the transaction because of a deadlock with orders of the same items, or because the
 * counter has just made what the folder has, too: both are compared then.
 */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (!isErrno(error, ...retryableCodes) || attempt === maxAttempts) throw error;
    }
}

const countRows = (rows: CatalogueRows, items: Difference | undefined): ImportCounts => ({
  stores: rows.stores.length,
  categories: rows.categories.length,
  items: rows.items.length,
  plans: rows.plans.length,
  coupons: rows.coupons.length,
  pictures: rows.pictures.length,
  itemsAdded: items?.added.length ?? 0,
  itemsChanged: items?.changed.length ?? 0,
  itemsWithdrawn: items?.removed.length ?? 0,
});

async function readOtherStores({ db }: ImportShop, { stores }: CatalogueRows): Promise<string[]> {
  const operators = stores.map((row) => Number(row.saas_id));
  const rows = await db
    .selectFrom('stores')
    .select('label')
    .where('saas_id', 'not in', operators)
    .where('withdrawn_at', 'is', null)
    .orderBy('label')
    .execute();
  return rows.map(({ label }) => label);
}

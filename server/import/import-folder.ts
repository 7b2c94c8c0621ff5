import type { DataFolder } from '#server/platform/data-folder';
import type { Shop } from '#server/platform/shop';
import { isErrno } from '#system/errno';
import { toRows, type CatalogueRows } from './catalogue-rows.ts';
import { checkClashes } from './clashes.ts';
import type { Whole } from './csv-table.ts';
import { readFolder, type OperatorFolder } from './folder.ts';
import { importPictures } from './import-pictures.ts';
import { Problems, wholeFile } from './problem.ts';
import { checkReferences } from './references.ts';
import { compareCatalogue, writeCatalogue, type Differences } from './write-catalogue.ts';
import { isUnchanged, type Difference } from './write-rows.ts';

/** What an import needs of the shop. */
export type ImportShop = Pick<Shop, 'db' | 'withLock' | 'now'> & { dataFolder: Pick<DataFolder, 'picturesDir'> };

/** What a folder holds, and what of its items is new to the shop. */
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
  /** Whether the catalogue differs from what it was before, or would after a dry run. */
  changed: boolean;
  /** What differs, by table. */
  differences: Differences;
  counts: ImportCounts;
  /** Labels of open stores of operators that the folder does not name; they were left as they are. */
  untouched: string[];
}

export interface ImportOptions {
  /** Only says what would change. The folder's pictures are stored even so, and do no harm. */
  isDryRun?: boolean;
  /** Is given a line to show at each long step. */
  onProgress?: (line: string) => void;
  /** Is told how far that step has come: how many pictures, or rows, of how many. */
  onCount?: (done: number, total: number) => void;
  /** Breaks the import off, unless it is being written already. */
  signal?: AbortSignal;
}

/**
 * Makes the catalogue what an operator's folder says (`demo/NOTICE.md` describes one): all of it, in one
 * transaction, or nothing. The same folder again changes nothing; see `writeCatalogue` for how stock is kept.
 * One import runs at a time.
 * @throws {ImportRefused} with every problem that was found
 */
export const importFolder = (shop: ImportShop, folder: string, options: ImportOptions = {}): Promise<ImportResult> =>
  shop.withLock('import', () => importAlone(shop, folder, options));

async function importAlone(
  shop: ImportShop,
  folder: string,
  { isDryRun = false, onProgress = () => {}, onCount = () => {}, signal }: ImportOptions,
): Promise<ImportResult> {
  const problems = new Problems();
  onProgress('Reading the folder');
  const contents = await readFolder(folder, problems);
  if (contents.stores.length === 0 && !problems.isAbout('stores.csv'))
    problems.add(wholeFile('stores.csv'), 'has no store');
  checkReferences(contents, problems);
  await checkClashes(shop.db, contents, problems);
  onProgress('Storing the pictures');
  const { picturesDir } = shop.dataFolder;
  const pictures = await importPictures(folder, contents, { picturesDir, problems, onCount, signal });
  problems.refuse();
  const rows = toRows(contents as Whole<OperatorFolder>, pictures);
  if (!isDryRun) onProgress('Writing the catalogue');
  const differences = isDryRun
    ? await compareCatalogue(shop.db, rows, shop.now())
    : await retried(() => shop.db.transaction().execute((trx) => writeCatalogue(trx, rows, shop.now(), onCount)));
  return {
    changed: ![...differences.values()].every(isUnchanged),
    differences,
    counts: countOf(rows, differences.get('items')),
    untouched: await storesOfOthers(shop, rows),
  };
}

const attempts = 5;
const lostToAnother = ['40001', '40P01'];

/** PostgreSQL breaks off one of two transactions that wait for each other, here for rows of items being ordered. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (!isErrno(error, ...lostToAnother) || attempt === attempts) throw error;
    }
}

const countOf = (rows: CatalogueRows, items: Difference | undefined): ImportCounts => ({
  stores: rows.stores.length,
  categories: rows.categories.length,
  items: rows.items.length,
  plans: rows.plans.length,
  coupons: rows.coupons.length,
  pictures: rows.pictures.length,
  itemsAdded: items?.added.length ?? 0,
  itemsChanged: items?.changed.length ?? 0,
  itemsWithdrawn: items?.gone.length ?? 0,
});

async function storesOfOthers({ db }: ImportShop, { stores }: CatalogueRows): Promise<string[]> {
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

import { sql, type Transaction } from 'kysely';
import * as t from '#texts/import-files';
import * as resultTexts from '#texts/import-results';
import type { Database } from '#server/db/database';
import type { Schema } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';
import { siteStoreOf } from '#server/publishing/store/open-store';
import type { SiteFolders } from '#server/publishing/store/site-store';
import { isErrno } from '#system/errno';
import { toRows, type CatalogueRows } from './apply/catalogue-rows.ts';
import { compositionWarnings } from './validate/composition-zones.ts';
import { gstinWarnings } from './validate/gstin-states.ts';
import { checkIdConflicts } from './validate/id-conflicts.ts';
import type { Complete } from './parse/csv-table.ts';
import { readFolder, type OperatorFolder } from './validate/folder.ts';
import { importPictures } from './apply/import-pictures.ts';
import { numberRows, type NumberedRows } from './apply/number-rows.ts';
import { keepPosition, withOwnFacts } from './apply/marketplace.ts';
import { ImportRefused, Problems, wholeFile } from './problem.ts';
import { checkReferences, checkUnique } from './validate/references.ts';
import { locateConflicts, refuseReusedNumbers, type Conflict } from './apply/conflicts.ts';
import { locateSettings } from './apply/locate-settings.ts';
import { placeholderWarnings } from './validate/placeholder-warnings.ts';
import { priceWarnings } from './validate/price-warnings.ts';
import { findRemovals, readOpenStores, type Removals } from './apply/removals.ts';
import { compareCatalogue, operatorsOf, writeCatalogue, type Differences } from './apply/write-catalogue.ts';
import { isUnchanged, type Difference } from './apply/write-rows.ts';

export type ImportShop = Pick<Shop, 'db' | 'config' | 'withLock' | 'now' | 'bucket'> & { dataFolder: SiteFolders };

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
  numbered: Pick<NumberedRows, 'numberOf'>;
  /** Cells that differ between counter and file; the counter's are kept, or overwritten. */
  conflicts: Conflict[];
  counts: ImportCounts;
  /** `isRefused` if they are too large without confirmation. */
  removals: Removals & { isRefused: boolean };
  stores: string[];
  /** Labels of other operators' open stores, which were not changed. */
  untouched: string[];
  /** The operator whose facts stay the marketplace's, if it is not the folder's. */
  marketplaceOf?: number | undefined;
  /** Possible mistakes. */
  warnings: string[];
}

export interface ImportOptions {
  /** Only reports what would change. Pictures are stored anyway, which is harmless. */
  isDryRun?: boolean;
  /** Replaces cells changed at the counter. */
  overwrite?: boolean;
  /** Allows large removals (see `findRemovals`); otherwise the import stops. */
  remove?: boolean;
  /** Imports only the store with this label. */
  store?: string | undefined;
  /** Makes the facts of `operator.csv` the marketplace's, even if another folder set them. */
  marketplace?: boolean;
  /** Writes more in the import's transaction. If it throws, both are rolled back. */
  alsoWrite?: (tx: Transaction<Schema>) => Promise<void>;
  /** Called with the title of each long step. */
  onProgress?: (line: string) => void;
  /** Progress of a step, in pictures or rows. */
  onCount?: (done: number, total: number) => void;
  /** Aborts the import, unless it is already writing. */
  signal?: AbortSignal;
}

/**
 * Replaces an operator's catalogue with a folder's (`docs/catalogue.md`), in one transaction. Repeating it changes
 * nothing; see `writeCatalogue` for stock. One import runs at a time.
 * @throws {ImportRefused} with every problem
 */
export const importFolder = (shop: ImportShop, folder: string, options: ImportOptions = {}): Promise<ImportResult> =>
  shop.withLock('import', () => importLocked(shop, folder, options));

async function importLocked(shop: ImportShop, folder: string, options: ImportOptions): Promise<ImportResult> {
  const { isDryRun = false, overwrite = false, remove = false, onProgress = () => {}, onCount = () => {} } = options;
  const problems = new Problems();
  const contents = await readChecked(shop, folder, problems, options);
  const { rows, marketplaceOf } = await toOwnRows(shop, contents, options);
  if (!isDryRun) {
    await siteStoreOf(shop).storePictures(options.signal);
    onProgress(resultTexts.writingCatalogue());
  }
  const [onlyStore] = options.store === undefined ? [] : rows.stores.map((row) => Number(row.store_id));
  const terms = { now: shop.now(), overwrite, onlyStore, isLocking: !isDryRun };
  async function plan(db: Database) {
    const before = await readOpenStores(db, operatorsOf(rows), onlyStore);
    const numbered = await numberRows(db, rows);
    refuseDoubled(contents, numbered, problems);
    const comparison = await compareCatalogue(db, numbered.rows, terms);
    const { differences } = comparison;
    const places = placeItems(contents, numbered);
    refuseReusedNumbers(comparison, numbered.rows.items, places, problems);
    const removals = findRemovals(before, differences, numbered);
    const isRefused = removals.isLarge && !remove;
    if (isRefused && !isDryRun) throw new ImportRefused(removals.lines, 'removal');
    return {
      numbered,
      differences,
      conflicts: [
        ...locateConflicts(comparison.conflicts, places),
        ...locateSettings(comparison.settings, contents.stores),
      ],
      prices: priceWarnings(differences.get('items')!, places),
      removals: { ...removals, isRefused },
    };
  }
  const write = () =>
    shop.db.transaction().execute(async (trx) => {
      const planned = await plan(trx);
      await writeCatalogue(trx, planned.differences, terms.now, onCount);
      await options.alsoWrite?.(trx);
      return planned;
    });
  const { differences, prices, ...result } = await (isDryRun ? plan(shop.db) : withRetries(write));
  // Without statistics of many new stores, the planner does not look up their neighbours by the index.
  if (!isDryRun) await sql`analyze stores`.execute(shop.db);
  const stores = contents.stores.map(({ store }) => store.value);
  return {
    ...result,
    changed: ![...differences.values()].every(isUnchanged),
    differences,
    stores: rows.stores.map(({ label }) => String(label)),
    counts: countRows(rows, differences.get('items')),
    untouched: onlyStore === undefined ? await readOtherStores(shop, rows) : [],
    marketplaceOf,
    warnings: [
      ...(await gstinWarnings(stores, shop.db)),
      ...(await compositionWarnings(contents.stores, shop.db)),
      ...prices,
      ...new Set(placeholderWarnings(contents)),
    ],
  };
}

/** Refuses items or plans listed twice: by the store's own number and by the shop's. @throws {ImportRefused} */
function refuseDoubled({ stores }: Checked, { idOf }: NumberedRows, problems: Problems): void {
  for (const { store, items, plans } of stores) {
    const { store_id } = store.value;
    checkUnique(items, 'item_id', problems, (number) => idOf('item', store_id, Number(number)));
    checkUnique(plans, 'subscriptionId', problems, (number) => idOf('plan', store_id, Number(number)));
  }
  problems.throwIfAny();
}

/** Locations by the shop's ids. */
const placeItems = ({ stores }: Checked, { idOf }: NumberedRows) =>
  new Map(
    stores.flatMap(({ store, items }) =>
      items.map(({ value, at }) => [idOf('item', store.value.store_id, value.item_id), at] as const),
    ),
  );

type Checked = Complete<OperatorFolder> & { stored: Awaited<ReturnType<typeof importPictures>> };

/** @throws {ImportRefused} with every problem of the folder */
async function readChecked(
  shop: ImportShop,
  folder: string,
  problems: Problems,
  { store, onProgress = () => {}, onCount = () => {}, signal }: ImportOptions,
): Promise<Checked> {
  onProgress(resultTexts.readingFolder());
  const contents = await readFolder(folder, problems, store);
  if (contents.stores.length === 0 && !problems.has('stores.csv')) problems.add(wholeFile('stores.csv'), t.noStore());
  const isOneStore = store !== undefined;
  checkReferences(contents, problems, isOneStore);
  await checkIdConflicts(shop, contents, problems, isOneStore);
  onProgress(resultTexts.storingPictures());
  const { picturesDir } = shop.dataFolder;
  const stored = await importPictures(folder, contents, { picturesDir, problems, onCount, signal });
  problems.throwIfAny();
  return { ...(contents as Complete<OperatorFolder>), stored };
}

async function toOwnRows({ db }: ImportShop, contents: Checked, { store, marketplace }: ImportOptions) {
  const isOneStore = store !== undefined;
  const terms = { isOneStore, takesMarketplace: marketplace ?? false };
  const own = await withOwnFacts(db, toRows(contents, contents.stored), terms);
  if (isOneStore) await keepPosition(db, own.rows);
  if (own.rows.operator_facts?.length === 0) {
    const message = t.noFacts({ operator: operatorsOf(own.rows).join() });
    throw new ImportRefused([{ ...wholeFile('operator.csv'), message }]);
  }
  return own;
}

const maxAttempts = 5;
const retryableCodes = ['40001', '40P01', '23505'];

/** Retries after a deadlock with orders, or if the counter has just inserted the same rows. */
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

async function readOtherStores({ db }: ImportShop, catalogue: CatalogueRows): Promise<string[]> {
  const operators = operatorsOf(catalogue);
  const rows = await db
    .selectFrom('stores')
    .select('label')
    .where('saas_id', 'not in', operators)
    .where('withdrawn_at', 'is', null)
    .orderBy('label')
    .execute();
  return rows.map(({ label }) => label);
}

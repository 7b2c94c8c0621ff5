import { existsSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type * as v from 'valibot';
import * as t from '#texts/import-files';
import { readCsv, type CsvRow } from '../parse/csv-table.ts';
import { Problems, wholeFile } from '../problem.ts';
import { isAbsent } from '../parse/read-folder-file.ts';
import * as tables from './tables.ts';

export type RowOf<S extends v.GenericSchema> = CsvRow<v.InferOutput<S>>;

export interface StoreFolder {
  store: RowOf<typeof tables.storesFile>;
  categories: RowOf<typeof tables.categoriesFile>[];
  items: RowOf<typeof tables.itemsFile>[];
  delivery: RowOf<typeof tables.deliveryFile>[];
  hours: RowOf<typeof tables.hoursFile>[];
  holidays: RowOf<typeof tables.holidaysFile>[];
  coupons: RowOf<typeof tables.couponsFile>[];
  plans: RowOf<typeof tables.plansFile>[];
  planItems: RowOf<typeof tables.planItemsFile>[];
}

export interface OperatorFolder {
  operator: RowOf<typeof tables.operatorFile>[];
  /** Registered message templates; undefined to keep the stored ones. */
  messages: RowOf<typeof tables.messagesFile>[] | undefined;
  stores: StoreFolder[];
  /** By name in composed Unicode (NFC): a Mac's archives decompose letters. */
  pictures: Map<string, string>;
}

/** Reports mistakes. @throws {ImportRefused} if the folder does not exist */
export async function readFolder(folder: string, problems: Problems, label?: string): Promise<OperatorFolder> {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) problems.add(wholeFile(folder), stats ? t.notFolder() : t.noFolder());
  problems.throwIfAny();
  const isOptional = label !== undefined;
  const operator = await readCsv(folder, 'operator.csv', tables.operatorFile, problems, { isOptional });
  const hasMessages = label === undefined && existsSync(path.join(folder, 'messages.csv'));
  const messages = hasMessages ? await readCsv(folder, 'messages.csv', tables.messagesFile, problems) : undefined;
  const rows = await readStores(folder, problems, label);
  await checkNames(folder, '', ['operator.csv', 'stores.csv', 'messages.csv', 'staff.csv'], problems);
  const stores: StoreFolder[] = [];
  for (const store of rows)
    if (store.value.label && hasFolder(folder, store, problems))
      stores.push({ store, ...(await readStore(folder, store.value, problems)) });
  const files = await listFiles(folder, 'pictures/', problems, t.missing());
  return { operator, messages, stores, pictures: new Map(files.map((name) => [name.normalize('NFC'), name])) };
}

/** A wrong label is one problem, not one per missing file. */
function hasFolder(folder: string, { value: { label = '' }, at }: StoreRow, problems: Problems): boolean {
  const isThere = statSync(path.join(folder, label), { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (!isThere) problems.add(at('label'), t.noStoreFolder({ label }));
  return isThere;
}

async function readStores(folder: string, problems: Problems, label?: string): Promise<StoreFolder['store'][]> {
  const found = new Problems();
  const all = await readCsv(folder, 'stores.csv', tables.storesFile, found);
  const rows = all.filter(({ value }) => label === undefined || value.label === label);
  const [first] = rows;
  if (label === undefined || !first) problems.takeFrom(found);
  else problems.takeFrom(found, ({ line }) => line <= 1 || (line >= startOf(first) && line < startAfter(all, first)));
  const labels = all.flatMap(({ value }) => value.label ?? []);
  if (!first && labels.length > 0)
    problems.add(wholeFile('stores.csv'), t.unknownStore({ label: label ?? '', labels: labels.join(', ') }));
  return rows;
}

type StoreRow = StoreFolder['store'];
const columns = Object.keys(tables.storesFile.entries) as Parameters<StoreRow['at']>[0][];
const startOf = ({ at }: StoreRow) => Math.min(...columns.map((column) => at(column).line));
const startAfter = (all: StoreRow[], row: StoreRow) => {
  const next = all[all.indexOf(row) + 1];
  return next ? startOf(next) : Infinity;
};

const storeFiles: string[] = tables.storeFiles.map(({ file }) => file);

async function readStore(
  folder: string,
  { label = '', country }: Partial<StoreRow['value']>,
  problems: Problems,
): Promise<Omit<StoreFolder, 'store'>> {
  const table = <S extends Parameters<typeof readCsv>[2]>(name: string, schema: S, isOptional = false) =>
    readCsv(folder, `${label}/${name}.csv`, schema, problems, { isOptional, country });
  const files = {
    categories: await table('categories', tables.categoriesFile),
    items: await table('items', tables.itemsFile),
    delivery: await table('delivery', tables.deliveryFile),
    hours: await table('hours', tables.hoursFile),
    holidays: await table('holidays', tables.holidaysFile, true),
    coupons: await table('coupons', tables.couponsFile, true),
    plans: await table('subscriptions', tables.plansFile, true),
    planItems: await table('subscription-items', tables.planItemsFile, true),
  };
  await checkNames(
    folder,
    `${label}/`,
    storeFiles.map((name) => `${name}.csv`),
    problems,
  );
  return files;
}

/** Any other CSV file is a problem, because a misspelled optional file would be ignored. */
async function checkNames(folder: string, prefix: string, known: string[], problems: Problems): Promise<void> {
  for (const name of await listFiles(folder, prefix, problems))
    if (/^[^.].*\.csv$/i.test(name) && !known.includes(name))
      // a Mac adds ._items.csv
      problems.add(wholeFile(prefix + name), t.unknownFile({ files: known.join(', ') }));
}

async function listFiles(folder: string, dir: string, problems: Problems, whenMissing = ''): Promise<string[]> {
  try {
    return await readdir(path.join(folder, dir));
  } catch (error) {
    const message = isAbsent(error) ? whenMissing : t.unreadable({ reason: (error as Error).message });
    if (message) problems.add(wholeFile(dir || '.'), message);
    return [];
  }
}

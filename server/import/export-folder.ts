import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type * as v from 'valibot';
import type { Database } from '#server/db/database';
import type { Numbered } from '#server/catalogue/own-numbers';
import { readOriginal } from '#server/catalogue/pictures/store-picture';
import { siteStoreOf } from '#server/publishing/store/open-store';
import { readOperatorFacts } from '#server/stores/operator-facts';
import type { PlainRow } from './apply/catalogue-rows.ts';
import { cellText } from './parse/cell-format.ts';
import { escapeCell, formatCsv } from './parse/format-csv.ts';
import type { ImportShop } from './import-folder.ts';
import { soldOutDate } from './apply/sold-out.ts';
import * as tables from './validate/tables.ts';
import { columnName } from './validate/tables.ts';

export interface Exported {
  labels: string[];
  items: number;
  /** Pictures whose originals are neither in this data folder nor in a bucket. */
  missing: string[];
}

export interface ExportOptions {
  /**
   * The current stock, to move to another shop; by default the last imported one, so that re-importing undoes no sales.
   */
  withStock?: boolean;
}

type Entries = Record<string, v.GenericSchema<any, any>>;

function formatRows(schema: { entries: object }, rows: PlainRow[]): string {
  const columns = Object.entries(schema.entries as Entries);
  const cells = (row: PlainRow) =>
    columns.map(([name, cell]) => [name, escapeCell(cellText(cell, row[columnName(name)]))]);
  return formatCsv(
    columns.map(([name]) => name),
    rows.map((row) => Object.fromEntries(cells(row)) as Record<string, string>),
  );
}

const text = (value: unknown): string => String((value as string | number | null | undefined) ?? '');

function* listPictures(
  stores: PlainRow[],
  items: PlainRow[],
  plans: PlainRow[],
): Generator<[name: string, hash: string]> {
  for (const { store_logo, logo } of stores) yield [text(store_logo), text(logo)];
  for (const { image_name1, image, colors } of items) {
    yield [text(image_name1), text(image)];
    for (const { main, main_hash, sub, sub_hash } of colors as Record<string, string>[])
      yield* [
        [text(main), text(main_hash)],
        [text(sub), text(sub_hash)],
      ] as const;
  }
  for (const { image_name, image } of plans) yield [text(image_name), text(image)];
}

async function readNumbers(db: Database, saas_id: number): Promise<(row: PlainRow) => PlainRow> {
  const rows = await db.selectFrom('store_numbers').selectAll().where('saas_id', '=', saas_id).execute();
  const numbers = new Map(rows.map(({ kind, id, number }) => [`${kind} ${Number(id)}`, Number(number)]));
  const ownOf = (kind: Numbered, id: unknown) => numbers.get(`${kind} ${Number(id)}`) ?? id;
  return (row) => ({
    ...row,
    ...('item_id' in row && { item_id: ownOf('item', row.item_id) }),
    ...('subscription_id' in row && { subscription_id: ownOf('plan', row.subscription_id) }),
  });
}

/** With changes made at the counter. Importing the folder changes nothing. */
export async function exportFolder(
  shop: ImportShop,
  saasId: number,
  folder: string,
  { withStock = false }: ExportOptions = {},
): Promise<Exported> {
  const { db, dataFolder } = shop;
  const read = async (table: string, order: string, store?: unknown): Promise<PlainRow[]> => {
    const storeCondition = store === undefined ? sql`` : sql` and store_id = ${store}`;
    const { rows } = await sql<PlainRow>`select * from ${sql.table(table)} where saas_id = ${saasId}${storeCondition}
      order by ${sql.ref(order)}`.execute(db);
    return rows.filter((row) => !row['withdrawn_at'] || row['hidden']);
  };
  const now = shop.now();
  const ownNumbers = await readNumbers(db, saasId);
  const fileColumns: Record<string, (row: PlainRow, timezone: string) => PlainRow> = {
    items: (row, timezone) => ({
      ...row,
      stock: withStock ? row['stock'] : (row['imported_stock'] ?? row['stock']),
      sold_out_until: soldOutDate(row['sold_out_until'], { timezone, now }),
    }),
    plans: (row) => ({ ...row, image: row['image_name'] }),
  };
  const stores = await read('stores', 'position');
  const facts = Object.entries(await readOperatorFacts(db, saasId)).map(([key, value]) => ({ key, value }));
  await mkdir(path.join(folder, 'pictures'), { recursive: true });
  await writeFile(path.join(folder, 'operator.csv'), formatRows(tables.operatorFile, facts));
  await writeFile(path.join(folder, 'stores.csv'), formatRows(tables.storesFile, stores));
  const messages = await read('message_templates', 'kind');
  if (messages.length > 0)
    await writeFile(path.join(folder, 'messages.csv'), formatRows(tables.messagesFile, messages));
  const items: PlainRow[] = [];
  for (const { label, store_id, timezone } of stores) {
    await mkdir(path.join(folder, text(label)), { recursive: true });
    for (const { file, table, schema, order } of tables.storeFiles) {
      const rows = await read(table, order, store_id);
      if (table === 'items') items.push(...rows);
      const toFile = fileColumns[table] ?? ((row: PlainRow) => row);
      const filed = rows.map((row) => ownNumbers(toFile(row, text(timezone))));
      await writeFile(path.join(folder, text(label), `${file}.csv`), formatRows(schema, filed));
    }
  }
  const { fetchIfMissing } = siteStoreOf(shop);
  const pictures = new Map(listPictures(stores, items, await read('plans', 'position')));
  const missing: string[] = [];
  for (const [name, hash] of pictures) {
    const bytes = await readOriginal(dataFolder.picturesDir, hash, fetchIfMissing);
    if (bytes) await writeFile(path.join(folder, 'pictures', name), bytes);
    else missing.push(name);
  }
  return { labels: stores.map(({ label }) => text(label)), items: items.length, missing };
}

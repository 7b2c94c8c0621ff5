import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { toDecimal } from '#lib/money/money';
import { readOriginal } from '#server/catalogue/pictures/store-picture';
import type { PlainRow } from './catalogue-rows.ts';
import { weekdays } from './cells.ts';
import { csvText } from './csv-text.ts';
import type { ImportShop } from './import-folder.ts';
import * as tables from './tables.ts';

/** What was written. */
export interface Exported {
  /** Of the stores. */
  labels: string[];
  items: number;
  /** Names of pictures whose originals are not in this data folder. */
  missing: string[];
}

export interface ExportOptions {
  /**
   * Writes the stock as it is now, to move to another shop. Without it the stock is that of the last import, so that an
   * import of the export leaves alone what has been sold since.
   */
  withStock?: boolean;
}

type Cells = Record<string, (row: PlainRow) => string>;

type Plain = string | number | boolean | null | undefined;

const text = (value: unknown): string => String((value as Plain) ?? '');
const money = (...columns: string[]): Cells =>
  Object.fromEntries(columns.map((column) => [column, (row) => amount(row[column])]));
const amount = (value: unknown): string => (value === null ? '' : toDecimal(Number(value)).toFixed(2));
const dayOf = (number: unknown): string => weekdays[Number(number) - 1] ?? '';
const colorOf = ({ product_color, hex, main, sub }: Record<string, string>) =>
  [product_color, hex, main, sub].join('|');

/** The files of a store: the table each is in, and how cells are written that are no plain text. */
const filesOfStore: { file: string; table: string; schema: { entries: object }; order: string; cells?: Cells }[] = [
  { file: 'categories', table: 'categories', schema: tables.categoriesFile, order: 'position' },
  {
    file: 'items',
    table: 'items',
    schema: tables.itemsFile,
    order: 'position',
    cells: {
      ...money('price', 'mrp'),
      allergens: ({ allergens }) => (allergens as string[]).join(';'),
      colors: ({ colors }) => (colors as Record<string, string>[]).map(colorOf).join(';'),
    },
  },
  {
    file: 'delivery',
    table: 'delivery_zones',
    schema: tables.deliveryFile,
    order: 'position',
    cells: money('charge', 'minimum', 'free_from'),
  },
  {
    file: 'hours',
    table: 'opening_hours',
    schema: tables.hoursFile,
    order: 'weekday',
    cells: { weekday: ({ weekday }) => dayOf(weekday) },
  },
  { file: 'holidays', table: 'holidays', schema: tables.holidaysFile, order: 'date' },
  {
    file: 'coupons',
    table: 'coupons',
    schema: tables.couponsFile,
    order: 'code',
    cells: money('value', 'minimum', 'most'),
  },
  {
    file: 'subscriptions',
    table: 'plans',
    schema: tables.plansFile,
    order: 'position',
    cells: {
      subscriptionId: (row) => text(row['subscription_id']),
      noOfDays: (row) => text(row['no_of_days']),
      image: (row) => text(row['image_name']),
    },
  },
  {
    file: 'subscription-items',
    table: 'plan_items',
    schema: tables.planItemsFile,
    order: 'position',
    cells: {
      ...money('price', 'discount', 'gross', 'selling'),
      subscriptionId: (row) => text(row['subscription_id']),
      subscriptionItemId: (row) => text(row['subscription_item_id']),
      itemId: (row) => text(row['item_id']),
      netValue: (row) => amount(row['net_value']),
      offdays: ({ offdays }) => (offdays as number[]).map(dayOf).join(';'),
    },
  },
];

const write = (schema: { entries: object }, rows: PlainRow[], cells: Cells = {}) => {
  const columns = Object.keys(schema.entries);
  const cell = (row: PlainRow, column: string) => cells[column]?.(row) ?? text(row[column]);
  return csvText(
    columns,
    rows.map((row) => Object.fromEntries(columns.map((column) => [column, cell(row, column)]))),
  );
};

/** Every picture that rows name, by the name their file gives it. */
function* picturesOf(
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

/**
 * Writes the stores of an operator as the folder that they could have been imported from. Importing it changes nothing.
 * @param saasId the operator
 * @param folder is made, or its files are replaced
 */
export async function exportFolder(
  { db, dataFolder }: ImportShop,
  saasId: number,
  folder: string,
  { withStock = false }: ExportOptions = {},
): Promise<Exported> {
  const read = async (table: string, order: string, store?: unknown): Promise<PlainRow[]> => {
    const ofStore = store === undefined ? sql`` : sql` and store_id = ${store}`;
    const { rows } = await sql<PlainRow>`select * from ${sql.table(table)} where saas_id = ${saasId}${ofStore}
      order by ${sql.ref(order)}`.execute(db);
    return rows.filter((row) => !row['withdrawn_at']);
  };
  const stockCell = {
    stock: (row: PlainRow) => text(withStock ? row['stock'] : (row['imported_stock'] ?? row['stock'])),
  };
  const stores = await read('stores', 'position');
  const { rows: facts } = await sql<PlainRow>`select * from operator_details order by key`.execute(db);
  await mkdir(path.join(folder, 'pictures'), { recursive: true });
  await writeFile(path.join(folder, 'operator.csv'), write(tables.operatorFile, facts));
  const cuisines: Cells = { cuisines: (row) => (row['cuisines'] as string[]).join(';') };
  await writeFile(path.join(folder, 'stores.csv'), write(tables.storesFile, stores, cuisines));
  for (const { label, store_id } of stores) {
    await mkdir(path.join(folder, text(label)), { recursive: true });
    for (const { file, table, schema, order, cells } of filesOfStore) {
      const rows = await read(table, order, store_id);
      const to = path.join(folder, text(label), `${file}.csv`);
      await writeFile(to, write(schema, rows, file === 'items' ? { ...cells, ...stockCell } : cells));
    }
  }
  const items = await read('items', 'position');
  const pictures = new Map(picturesOf(stores, items, await read('plans', 'position')));
  const missing: string[] = [];
  for (const [name, hash] of pictures) {
    const bytes = await readOriginal(dataFolder.picturesDir, hash);
    if (bytes) await writeFile(path.join(folder, 'pictures', name), bytes);
    else missing.push(name);
  }
  return { labels: stores.map(({ label }) => text(label)), items: items.length, missing };
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { localTime } from '#lib/schedule/zoned-time';
import type { Shop } from '#server/platform/shop';
import type { OperatorFolder } from '#tools/shop/operator-folder';
import type { Cells, Model } from './model.ts';

const timezone = 'Asia/Kolkata';
const amount = (minor: number | null) => (minor === null ? '' : (minor / 100).toFixed(2));
const minor = (text: string) => (text === '' ? null : Math.round(Number(text) * 100));

const header =
  'item_id,item_name,category_id,unit,price,mrp,stock,veg,allergens,origin,special_description,image_name1,colors,barcode,hidden,sold_out_until';

const toLine = ([id, cells]: [number, Cells & { stock: number }]) =>
  [
    id,
    `Item ${id}`,
    id % 2 ? 101 : 102,
    '1 kg',
    amount(cells.price),
    amount(cells.mrp),
    cells.stock,
    'true',
    '',
    cells.origin,
    'Good.',
    'dal.webp',
    '',
    cells.barcode,
    cells.hidden,
    cells.sold_out_until ?? '',
  ].join(',');

/** Writes the model's file; the row at index `n` stands on line `n + 2`. */
export const writeItems = (folder: OperatorFolder, { file }: Model) =>
  folder.write('surat/items.csv', `${[header, ...[...file].map(toLine)].join('\n')}\n`);

/** The items of an exported folder, in the order of the rows. */
export async function readItems(folder: string): Promise<Model['file']> {
  const rows = parse(await readFile(path.join(folder, 'surat/items.csv')), { columns: true }) as Record<
    string,
    string
  >[];
  return new Map(
    rows.map(({ item_id, price, mrp, stock, origin, barcode, hidden, sold_out_until }) => [
      Number(item_id),
      {
        price: minor(price!)!,
        mrp: minor(mrp!),
        stock: Number(stock),
        origin: origin!,
        barcode: barcode!,
        hidden: hidden === 'true',
        sold_out_until: sold_out_until || null,
      },
    ]),
  );
}

/** What the model knows of the shop's items, by number. */
export async function readShop({ db }: Pick<Shop, 'db'>) {
  const rows = await db.selectFrom('items').selectAll().orderBy('item_id').execute();
  return rows.map(({ item_id, price, mrp, stock, origin, barcode, hidden, sold_out_until, withdrawn_at }) => {
    const until = sold_out_until && localTime(sold_out_until.getTime(), timezone).date;
    return {
      item_id,
      stock,
      off: withdrawn_at !== null,
      cells: { price, mrp, origin, barcode, hidden, sold_out_until: until },
    };
  });
}

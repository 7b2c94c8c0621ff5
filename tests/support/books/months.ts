import type { Gst, GstTable } from '#contract/counter/books';
import { gstTable } from '#contract/counter/books';
import { granted } from '../shop/requests.ts';
import type { TestShop } from '../shop/shop.ts';
import { daysOfMonth, readOrderRows } from './orders-file.ts';

type Row = Record<string, number>;
interface Items {
  itms: { itm_det: Row }[];
}

/** The portal's JSON, with the rows of what is filed one by one together. */
interface Filing {
  alone: Row[];
  notes: Row[];
  b2cs?: Row[];
  nil?: { inv: Row[] };
  hsn?: { hsn_b2b?: Row[]; hsn_b2c?: Row[] };
}

/** A month of the books of Surat, in all its forms; sums of `gst` are in minor units. */
export interface Month {
  gst: Gst;
  filing: Filing;
  files: Record<GstTable, string[][]>;
  /** The rows of the month's orders as CSV. */
  orders: Record<string, string>[];
}

const inMinor = (sum: number) => Math.round(sum * 100);

/** The months between two moments in India, `YYYY-MM`. */
export function monthsOf(from: Date, to: Date): string[] {
  const name = (at: number) => new Date(at + 5.5 * 3_600_000).toISOString().slice(0, 7);
  const days = Math.ceil((to.getTime() - from.getTime()) / 86_400_000) + 1;
  return [
    ...new Set(
      Array.from({ length: days }, (_, day) => name(Math.min(from.getTime() + day * 86_400_000, to.getTime()))),
    ),
  ];
}

const amounts = ['txval', 'iamt', 'camt', 'samt', 'nil_amt', 'expt_amt', 'ngsup_amt'];

/** The sum of amounts of the JSON's rows, in minor units. */
export const sum = (rows: Row[], ...names: string[]): number =>
  inMinor(
    rows.reduce(
      (all, row) => all + (names.length > 0 ? names : amounts).reduce((own, name) => own + (row[name] ?? 0), 0),
      0,
    ),
  );

const taxNames = [
  'Taxable Value',
  'Integrated Tax Amount',
  'Central Tax Amount',
  'State/UT Tax Amount',
  'Exempted(other than nil rated/non GST supply)',
];

/** The sum of a CSV file's taxable values and taxes, in minor units. */
export function taxColumns([head = [], ...rows]: string[][]): number {
  const columns = taxNames.map((name) => head.indexOf(name)).filter((index) => index >= 0);
  return inMinor(rows.reduce((all, row) => all + columns.reduce((own, index) => own + Number(row[index]), 0), 0));
}

/** Reads a month of Surat's books. */
export async function readMonth(shop: TestShop, cookie: string, month: string): Promise<Month> {
  const asked = { params: { label: 'surat' }, cookie };
  const gst = (await granted(shop, 'readGst', { ...asked, query: { month } })).data;
  const { json } = (await granted(shop, 'readGstReturn', { ...asked, query: { month } })).data;
  const { b2b = [], b2cl = [], cdnr = [], cdnur = [], ...filing } = JSON.parse(json);
  const itemsOf = (documents: Items[]) => documents.flatMap(({ itms }) => itms.map(({ itm_det }) => itm_det));
  const inside = <Name extends string>(groups: Record<Name, Items[]>[], name: Name) =>
    groups.flatMap((group) => group[name]);
  const alone = itemsOf([...inside(b2b, 'inv'), ...inside(b2cl, 'inv')]);
  const notes = itemsOf([...inside(cdnr, 'nt'), ...(cdnur as Items[])]);
  const tables = gstTable.options.map(async (table) => {
    const { csv } = (await granted(shop, 'readGstFile', { ...asked, query: { month, table } })).data;
    return [
      table,
      csv
        .trimEnd()
        .split('\n')
        .map((line: string) => line.split(',')),
    ] as const;
  });
  const files = Object.fromEntries(await Promise.all(tables)) as Month['files'];
  const orders = await readOrderRows(shop, cookie, daysOfMonth(month));
  return { gst: toMinorUnits(gst), filing: { ...filing, alone, notes }, files, orders };
}

/** An answer with each amount in minor units; numbers that are no sums stay. */
export function toMinorUnits(gst: Gst): Gst {
  const sums = new Set([
    'value',
    'taxable',
    'central',
    'state',
    'integrated',
    'total',
    'delivery',
    'round_off',
    'incomplete_value',
    'unrated_value',
    'within',
    'between',
  ]);
  return JSON.parse(JSON.stringify(gst), (name, value) =>
    sums.has(name) && typeof value === 'number' ? inMinor(value) : value,
  );
}

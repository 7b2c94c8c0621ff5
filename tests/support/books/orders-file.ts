import type { Gst } from '#contract/counter/books';
import { granted } from '../shop/requests.ts';
import type { TestShop } from '../shop/shop.ts';

type Row = Record<string, string>;

/** The rows of Surat's orders as CSV; what stands in quotes is left out. */
export async function readOrderRows(
  shop: TestShop,
  cookie: string,
  query: { from: string; to: string },
): Promise<Row[]> {
  const { csv } = (await granted(shop, 'readOrdersFile', { params: { label: 'surat' }, cookie, query })).data;
  const [header = '', ...lines] = csv.trimEnd().split('\n');
  return lines.map((line) => {
    const cells = line.replace(/"[^"]*(?:""[^"]*)*"/g, '').split(',');
    return Object.fromEntries(header.split(',').map((column, index) => [column, cells[index] ?? '']));
  });
}

/** The sum of a column in minor units. */
export const sumOfColumn = (rows: Row[], column: string): number =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column] ?? 0) * 100), 0);

/** The first and the last day of a month. */
export const daysOfMonth = (month: string) => {
  const [year, number] = month.split('-').map(Number);
  return { from: `${month}-01`, to: `${month}-${new Date(Date.UTC(year ?? 0, number ?? 0, 0)).getUTCDate()}` };
};

const taxColumns = {
  taxable: 'taxable',
  central: 'central_tax',
  state: 'state_tax',
  integrated: 'integrated_tax',
} as const;
const taxNames = Object.keys(taxColumns) as (keyof typeof taxColumns)[];

/** What the file's rows say was sold, and its taxes, in minor units. */
export const sumsOfRows = (rows: Row[]) => [
  sumOfColumn(rows, 'amount'),
  ...taxNames.map((name) => sumOfColumn(rows, taxColumns[name])),
];

/** What the tables of a month say was sold, and its taxes, in their units. */
export const sumsOfGst = ({ total, rates }: Gst) => [
  total,
  ...taxNames.map((name) => rates.reduce((sum, row) => sum + row[name], 0)),
];

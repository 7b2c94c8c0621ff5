import type { GstTable } from '#contract/counter/books';
import { placeOfSupply } from '#lib/tax/states';
import { unitCodes } from '#lib/tax/unit-codes';
import type { Shop } from '#server/platform/shop';
import { csvOf, type Cell } from './csv.ts';
import type { FiledDocument } from './gst-entries.ts';
import {
  codesInOrder,
  exemptSales,
  filedOf,
  inOrder,
  numberRanges,
  readTables,
  type Tables,
  type Wanted,
} from './gst-tables.ts';
import type { BookStoreList } from './stores.ts';

/** The offline tool's format: `05-Nov-2026`. */
function toolDate(date: string): string {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  const [year, month, day] = date.split('-');
  return `${day}-${months[Number(month) - 1]}-${year}`;
}

const noAmount = { amount: 0 };

const perRate = ({ rates }: FiledDocument, row: (percent: number, taxable: Cell) => Cell[]): Cell[][] =>
  rates.filter(({ percent }) => percent > 0).map(({ percent, taxable }) => row(percent, { amount: taxable }));

interface File {
  columns: string[];
  rows: (tables: Tables) => Cell[][];
}

/** Table 12, with separate files for businesses and for consumers. */
const hsnFile = (isBusiness: boolean): File => ({
  columns: [
    'HSN',
    'Description',
    'UQC',
    'Total Quantity',
    'Total Value',
    'Rate',
    'Taxable Value',
    'Integrated Tax Amount',
    'Central Tax Amount',
    'State/UT Tax Amount',
    'Cess Amount',
  ],
  rows: (tables) =>
    codesInOrder(tables, isBusiness)
      .filter(({ hsn, tax_percent }) => hsn !== '' && tax_percent !== null)
      .map((row) => [
        row.hsn,
        '',
        row.unit === 'NA' ? 'NA' : `${row.unit}-${unitCodes[row.unit]}`,
        row.quantity,
        { amount: row.value },
        row.tax_percent,
        { amount: row.taxable },
        { amount: row.integrated },
        { amount: row.central },
        { amount: row.state },
        noAmount,
      ]),
});

/** The columns of the tax office's offline tool (GSTR-1, version 3). */
const files: Record<GstTable, File> = {
  b2c: {
    columns: [
      'Type',
      'Place Of Supply',
      'Rate',
      'Applicable % of Tax Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    rows: ({ small }) =>
      inOrder(small)
        .filter(({ tax_percent }) => (tax_percent ?? 0) > 0)
        .map((row) => ['OE', placeOfSupply(row.place), row.tax_percent, '', { amount: row.taxable }, noAmount, '']),
  },
  b2cl: {
    columns: [
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    rows: (tables) =>
      filedOf(tables, 'invoice', false).flatMap((own) =>
        perRate(own, (percent, taxable) => [
          own.number,
          toolDate(own.date),
          { amount: own.total },
          placeOfSupply(own.place),
          '',
          percent,
          taxable,
          noAmount,
          '',
        ]),
      ),
  },
  b2b: {
    columns: [
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Reverse Charge',
      'Applicable % of Tax Rate',
      'Invoice Type',
      'E-Commerce GSTIN',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    rows: (tables) =>
      filedOf(tables, 'invoice', true).flatMap((own) =>
        perRate(own, (percent, taxable) => [
          own.gstin,
          own.business,
          own.number,
          toolDate(own.date),
          { amount: own.total },
          placeOfSupply(own.place),
          'N',
          '',
          'Regular B2B',
          '',
          percent,
          taxable,
          noAmount,
        ]),
      ),
  },
  cdnr: {
    columns: [
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Reverse Charge',
      'Note Supply Type',
      'Note Value',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    rows: (tables) =>
      filedOf(tables, 'credit note', true).flatMap((own) =>
        perRate(own, (percent, taxable) => [
          own.gstin,
          own.business,
          own.number,
          toolDate(own.date),
          'C',
          placeOfSupply(own.place),
          'N',
          'Regular B2B',
          { amount: own.total },
          '',
          percent,
          taxable,
          noAmount,
        ]),
      ),
  },
  cdnur: {
    columns: [
      'UR Type',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Note Value',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    rows: (tables) =>
      filedOf(tables, 'credit note', false).flatMap((own) =>
        perRate(own, (percent, taxable) => [
          'B2CL',
          own.number,
          toolDate(own.date),
          'C',
          placeOfSupply(own.place),
          { amount: own.total },
          '',
          percent,
          taxable,
          noAmount,
        ]),
      ),
  },
  exempt: {
    columns: ['Description', 'Nil Rated Supplies', 'Exempted(other than nil rated/non GST supply)', 'Non-GST Supplies'],
    rows: (tables) =>
      [true, false].flatMap((isBusiness) => {
        const { within, between } = exemptSales(tables, isBusiness);
        const whom = isBusiness ? 'registered' : 'unregistered';
        return [
          [`Inter-State supplies to ${whom} persons`, noAmount, { amount: between }, noAmount],
          [`Intra-State supplies to ${whom} persons`, noAmount, { amount: within }, noAmount],
        ];
      }),
  },
  hsn: hsnFile(false),
  hsn_b2b: hsnFile(true),
  documents: {
    columns: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    rows: (tables) =>
      numberRanges(tables).map(({ kind, from, to, count }) => [
        kind === 'invoice' ? 'Invoices for outward supply' : 'Credit Note',
        from,
        to,
        count,
        0,
      ]),
  },
};

/** One GSTR-1 table as CSV. The tool adds descriptions and rejects rows without a code. */
export async function readGstFile(
  shop: Shop,
  stores: BookStoreList,
  { table, ...wanted }: Wanted & { table: GstTable },
): Promise<{ csv: string }> {
  const { columns, rows } = files[table];
  return { csv: csvOf(columns, rows(await readTables(shop, stores, wanted))) };
}

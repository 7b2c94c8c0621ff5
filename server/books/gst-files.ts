import type { GstTable } from '#contract/counter/books';
import { toDecimal } from '#lib/money/money';
import { unitCodes } from '#lib/tax/unit-codes';
import type { Shop } from '#server/platform/shop';
import { csvOf, type Cell } from './csv.ts';
import { codesInOrder, exemptSales, inOrder, readTables, type LargeDocument, type Tables } from './gst-tables.ts';
import { placeOfSupply } from './place-of-supply.ts';
import type { BookStoreList } from './stores.ts';

/** A date as the offline tool takes it: `05-Nov-2026`. */
function toolDate(date: string): string {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  const [year, month, day] = date.split('-');
  return `${day}-${months[Number(month) - 1]}-${year}`;
}

/** A row for each rate of a document, without what is exempt. */
const perRate = ({ rates }: LargeDocument, row: (percent: number, taxable: number) => Cell[]): Cell[][] =>
  rates.filter(({ percent }) => percent > 0).map(({ percent, taxable }) => row(percent, toDecimal(taxable)));

/** The tables under the columns of the tax office's offline tool (GSTR-1, version 3). */
const files: Record<GstTable, { columns: string[]; rows: (tables: Tables) => Cell[][] }> = {
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
        .map((row) => ['OE', placeOfSupply(row.place), row.tax_percent, '', toDecimal(row.taxable), 0, '']),
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
    rows: ({ large }) =>
      large.flatMap((own) =>
        perRate(own, (percent, taxable) => [
          own.number,
          toolDate(own.date),
          toDecimal(own.total),
          placeOfSupply(own.place),
          '',
          percent,
          taxable,
          0,
          '',
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
    rows: ({ largeNotes }) =>
      largeNotes.flatMap((own) =>
        perRate(own, (percent, taxable) => [
          'B2CL',
          own.number,
          toolDate(own.date),
          'C',
          placeOfSupply(own.place),
          toDecimal(own.total),
          '',
          percent,
          taxable,
          0,
        ]),
      ),
  },
  exempt: {
    columns: ['Description', 'Nil Rated Supplies', 'Exempted(other than nil rated/non GST supply)', 'Non-GST Supplies'],
    rows: (tables) => {
      const { within, between } = exemptSales(tables);
      return [
        ['Inter-State supplies to unregistered persons', 0, toDecimal(between), 0],
        ['Intra-State supplies to unregistered persons', 0, toDecimal(within), 0],
      ];
    },
  },
  hsn: {
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
      codesInOrder(tables)
        .filter(({ hsn, tax_percent }) => hsn !== '' && tax_percent !== null)
        .map((row) => [
          row.hsn,
          '',
          `${row.unit}-${unitCodes[row.unit]}`,
          row.quantity,
          toDecimal(row.value),
          row.tax_percent,
          toDecimal(row.taxable),
          toDecimal(row.integrated),
          toDecimal(row.central),
          toDecimal(row.state),
          0,
        ]),
  },
  documents: {
    columns: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    rows: ({ ranges }) =>
      ranges.map(({ kind, from, to, count }) => [
        kind === 'invoice' ? 'Invoices for outward supply' : 'Credit Note',
        from,
        to,
        count,
        0,
      ]),
  },
};

/** A table of a month's GSTR-1 as CSV. The tool fills in descriptions, and takes no row without a code. */
export async function readGstFile(
  shop: Shop,
  stores: BookStoreList,
  { month, table }: { month: string; table: GstTable },
): Promise<{ csv: string }> {
  const { columns, rows } = files[table];
  return { csv: csvOf(columns, rows(await readTables(shop, stores, month))) };
}

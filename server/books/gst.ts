import type * as v from 'valibot';
import type { gst } from '#contract/counter/books';
import { toDecimal, type Minor } from '#lib/money/money';
import { daysAfter } from '#lib/schedule/zoned-time';
import type { TaxedLine, Taxes } from '#server/db/invoice-rows';
import { schemeOf } from '#server/orders/invoices/scheme';
import { addTaxes, deliveryLine, noTaxes, taxedLines } from '#server/orders/invoices/tax';
import type { Shop } from '#server/platform/shop';
import { atOneMoment } from '#server/platform/in-snapshot';
import { todayIn } from '#server/stores/today';
import { countWaiting, readCreditNotesOf, readInvoices, type TaxDocument } from './documents.ts';
import { csvOf } from './csv.ts';
import { placeOfSupply } from './place-of-supply.ts';
import { spanOf } from './span.ts';
import type { BookStoreList, BookStoreRow } from './stores.ts';

/** How many orders are named that need a look. */
const maxNamed = 20;

/** A row of the B2C table: what was sold to a state at a rate. */
interface RateRow extends Taxes {
  place: string;
  tax_percent: number | null;
}

/** A row of the HSN table: what was sold under a tariff code at a rate. */
interface CodeRow extends Taxes {
  hsn: string;
  tax_percent: number | null;
  quantity: number;
}

interface Tables {
  rates: Map<string, RateRow>;
  codes: Map<string, CodeRow>;
  invoices: number;
  credit_notes: number;
  uneven: number;
  /** The orders whose place of supply is not sure. */
  unsure: Set<number>;
  delivery: Minor;
}

function enterLine({ rates, codes }: Tables, line: TaxedLine, place: string, sign: 1 | -1): void {
  const { hsn, tax_percent, quantity } = line;
  const [atPlace, ofCode] = [`${tax_percent} ${place}`, `${tax_percent} ${hsn}`];
  const rate = rates.get(atPlace) ?? { ...noTaxes, place, tax_percent };
  rates.set(atPlace, { ...rate, ...addTaxes(rate, line, sign) });
  const code = codes.get(ofCode) ?? { ...noTaxes, hsn, tax_percent, quantity: 0 };
  codes.set(ofCode, { ...code, ...addTaxes(code, line, sign), quantity: code.quantity + sign * quantity });
}

/** The last day of a month. */
const lastOf = (month: string): string => {
  const next = daysAfter(`${month}-01`, 31).slice(0, 7);
  return daysAfter(`${next}-01`, -1);
};

/** The tables of a month of the stores' clock: invoices of its orders, less the credit notes of the month. */
async function readTables(shop: Shop, stores: BookStoreList, month: string): Promise<Tables & { waiting: number }> {
  const span = spanOf(stores[0], `${month}-01`, lastOf(month), 31);
  const tables: Tables = {
    rates: new Map(),
    codes: new Map(),
    invoices: 0,
    credit_notes: 0,
    uneven: 0,
    unsure: new Set(),
    delivery: 0,
  };
  const states = new Map<string, string>();
  const stateOf = async (store: BookStoreRow, { pincode, document }: TaxDocument) => {
    if (document.supply) return document.supply.state;
    const code = document.isWithinState ? store.postal_code : pincode;
    const known = states.get(code) ?? (await shop.geocoder.find(code))?.state ?? code;
    states.set(code, known);
    return known;
  };
  const enter = async (store: BookStoreRow, each: TaxDocument, sign: 1 | -1) => {
    const place = await stateOf(store, each);
    const { document } = each;
    const lines = taxedLines(document);
    if (lines.some(({ central, state }) => central !== state)) tables.uneven += 1;
    if (document.supply?.isSure === false) tables.unsure.add(Number(each.order_id));
    for (const line of lines)
      if (line.line === deliveryLine && line.tax_percent === null) tables.delivery += sign * line.value;
      else enterLine(tables, line, place, sign);
  };
  return atOneMoment(shop, async (db) => {
    let waiting = 0;
    for (const store of stores) {
      for await (const invoice of readInvoices(db, store, span)) {
        await enter(store, invoice, 1);
        tables.invoices += 1;
      }
      for await (const note of readCreditNotesOf(db, store, span)) {
        await enter(store, note, -1);
        tables.credit_notes += 1;
      }
      waiting += await countWaiting(db, store, span);
    }
    return { ...tables, waiting };
  });
}

const toWire = <T extends Taxes>(row: T) => ({
  ...row,
  value: toDecimal(row.value),
  taxable: toDecimal(row.taxable),
  central: toDecimal(row.central),
  state: toDecimal(row.state),
  integrated: toDecimal(row.integrated),
});

const byRate = (a: { tax_percent: number | null }, b: { tax_percent: number | null }) =>
  (a.tax_percent ?? -1) - (b.tax_percent ?? -1);

const ratesOf = ({ rates }: Tables) =>
  [...rates.values()].sort((a, b) => a.place.localeCompare(b.place) || byRate(a, b)).map(toWire);

const codesOf = ({ codes }: Tables) =>
  [...codes.values()].sort((a, b) => a.hsn.localeCompare(b.hsn) || byRate(a, b)).map(toWire);

/** The taxes of stores with one GSTIN, in a month, by rate and by tariff code, by default of this month; credit notes are taken off. */
export async function readGst(shop: Shop, stores: BookStoreList, asked?: string): Promise<v.InferInput<typeof gst>> {
  const month = asked ?? todayIn(shop, stores[0]).slice(0, 7);
  const tables = await readTables(shop, stores, month);
  const { invoices, credit_notes, waiting, uneven, delivery } = tables;
  const rates = ratesOf(tables);
  return {
    month,
    gstin: stores[0].gstin,
    states_tax: schemeOf(stores[0]) === 'regular',
    invoices,
    credit_notes,
    waiting,
    uneven,
    unsure: [...tables.unsure].slice(0, maxNamed),
    delivery: toDecimal(delivery),
    total: toDecimal([...tables.rates.values()].reduce((sum, { value }) => sum + value, delivery)),
    rates,
    codes: codesOf(tables),
  };
}

/** The columns of `b2cs.csv`. */
const placeColumns = [
  'Type',
  'Place Of Supply',
  'Rate',
  'Applicable % of Tax Rate',
  'Taxable Value',
  'Cess Amount',
  'E-Commerce GSTIN',
];

/** The columns of `hsn.csv`. */
const codeColumns = [
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
];

/**
 * A table of a month's GSTR-1 as CSV, under the columns of the tax office's offline tool: since table 12 has rates, `Rate`
 * stands before `Taxable Value` there, as in the workbooks that India Compliance writes (`get_hsn_headers` of its
 * `gstr_1_export.py`). The tool fills in descriptions, and takes no row without a code.
 */
export async function readGstFile(
  shop: Shop,
  stores: BookStoreList,
  { month, table }: { month: string; table: 'b2c' | 'hsn' },
): Promise<{ csv: string }> {
  const tables = await readTables(shop, stores, month);
  if (table === 'b2c') {
    const rows = ratesOf(tables).filter(({ tax_percent }) => tax_percent !== null);
    return {
      csv: csvOf(
        placeColumns,
        rows.map((row) => ['OE', placeOfSupply(row.place), row.tax_percent, '', row.taxable, 0, '']),
      ),
    };
  }
  const rows = codesOf(tables)
    .filter(({ hsn }) => hsn !== '')
    .map((row) => [
      row.hsn,
      '',
      'NOS-NUMBERS',
      row.quantity,
      row.value,
      row.tax_percent,
      row.taxable,
      row.integrated,
      row.central,
      row.state,
      0,
    ]);
  return { csv: csvOf(codeColumns, rows) };
}

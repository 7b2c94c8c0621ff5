import type { Minor } from '#lib/money/money';
import { daysAfter, localTime } from '#lib/schedule/zoned-time';
import type { UnitCode } from '#lib/tax/unit-codes';
import type { Invoice, TaxedLine, Taxes } from '#server/db/invoice-rows';
import { reportedUnder } from '#server/orders/invoices/scheme';
import { addTaxes, deliveryLine, noTaxes, taxedLines, taxesByRate } from '#server/orders/invoices/tax';
import { atOneMoment } from '#server/platform/in-snapshot';
import type { Shop } from '#server/platform/shop';
import { schemeOf } from '#server/stores/tax-scheme';
import { countWaiting, readCreditNotesOf, readInvoices, type TaxDocument } from './documents.ts';
import { readPresentCodes } from './present-codes.ts';
import { spanOf } from './span.ts';
import type { BookStoreList, BookStoreRow } from './stores.ts';

/** What was sold to a state at a rate. */
export interface RateRow extends Taxes {
  place: string;
  isWithinState: boolean;
  tax_percent: number | null;
}

/** Sales by HSN code, rate and unit, to businesses or to consumers. */
export interface CodeRow extends Taxes {
  isBusiness: boolean;
  hsn: string;
  tax_percent: number | null;
  /** `NA` for a service, which has no quantity. */
  unit: UnitCode | 'NA';
  quantity: number;
}

/** A document that is reported invoice-wise: to a business, or to another state above the limit. */
export interface FiledDocument {
  /** The buyer's GSTIN; empty for a consumer. */
  gstin: string;
  isWithinState: boolean;
  number: string;
  /** `YYYY-MM-DD` by the store's clock. */
  date: string;
  place: string;
  total: Minor;
  rates: (Taxes & { percent: number })[];
}

/** Numbers of a series without a gap between them. */
export interface NumberRange {
  kind: 'invoice' | 'credit note';
  from: string;
  to: string;
  count: number;
}

/** `item_id` is null for older documents. */
export interface IncompleteItem {
  item_id: number | null;
  item_name: string;
}

/** Items of some sales, by number or name, and what they were sold for. */
interface ItemSales {
  items: Map<number | string, IncompleteItem>;
  value: Minor;
}

/** The tables of a month of GSTR-1, for a shop that sells to consumers and to businesses. */
export interface Tables {
  /** The GSTIN that they are filed under; undefined for documents of a store that was no regular taxpayer. */
  gstin: string | undefined;
  /** All sales by place and rate, and those of them that are not listed invoice-wise. */
  rates: Map<string, RateRow>;
  small: Map<string, RateRow>;
  codes: Map<string, CodeRow>;
  filed: { invoices: FiledDocument[]; notes: FiledDocument[] };
  ranges: NumberRange[];
  invoices: number;
  credit_notes: number;
  waiting: number;
  /** Older documents whose central and state tax differ. */
  unequal: number;
  /** Orders and subscriptions whose place of supply is uncertain. */
  uncertain: { orders: Set<number>; plans: Set<number> };
  /** Sales of items without an HSN code, missing from the HSN table, and without a rate, missing from every table. */
  uncoded: ItemSales;
  unrated: ItemSales;
  /** Delivery charges without tax. */
  delivery: Minor;
  /** Cash round-off: in what customers pay, and in no taxable value. */
  round_off: Minor;
  /** Documents of the month that are not in these tables: of another GSTIN, or of a store that was no regular taxpayer. */
  apart: { documents: number; value: Minor };
}

/** Above this sum, sales to another state are reported invoice-wise (since August 2024). */
const largeAbove: Minor = 100_000_00;

const isLarge = ({ isWithinState, seller, total, credit }: Invoice) =>
  seller.country === 'India' && !isWithinState && (credit ? (credit.invoice?.total ?? 0) : total) > largeAbove;

const isReportedInvoiceWise = (document: Invoice) => Boolean(document.buyer.gstin) || isLarge(document);

const toHundredths = (quantity: number) => Math.round(quantity * 100) / 100;

function add<Row extends Taxes>(
  rows: Map<string, Row>,
  key: string,
  taxes: Taxes,
  sign: 1 | -1,
  begin: () => Row,
): Row {
  const row = rows.get(key) ?? begin();
  const sum = { ...row, ...addTaxes(row, taxes, sign) };
  rows.set(key, sum);
  return sum;
}

function enterCode(tables: Tables, line: TaxedLine, isBusiness: boolean, sign: 1 | -1): void {
  const { hsn, tax_percent, filed_in = { code: 'NOS' as const, each: 1 } } = line;
  const isService = hsn.startsWith('99');
  const unit: CodeRow['unit'] = isService ? 'NA' : filed_in.code;
  const key = `${isBusiness} ${tax_percent} ${hsn} ${unit}`;
  const begin = () => ({ ...noTaxes, isBusiness, hsn, tax_percent, unit, quantity: 0 });
  const row = add(tables.codes, key, line, sign, begin);
  const pieces = isService ? 0 : sign * line.quantity * filed_in.each;
  tables.codes.set(key, { ...row, quantity: toHundredths(row.quantity + pieces) });
  if (tax_percent === null) note(tables.unrated, line, sign);
  else if (hsn === '') note(tables.uncoded, line, sign);
}

function note(sales: ItemSales, { line, item_id, name, value }: TaxedLine, sign: 1 | -1): void {
  sales.value += sign * value;
  if (line !== deliveryLine) sales.items.set(item_id ?? name, { item_id: item_id ?? null, item_name: name });
}

/** @param present current HSN codes by item, for sales before the item had one */
function enterLines(tables: Tables, document: Invoice, place: string, present: Map<number, string>): void {
  const { isWithinState } = document;
  const sign = document.credit ? -1 : 1;
  for (const issued of taxedLines(document)) {
    const line = { ...issued, hsn: issued.hsn || (present.get(issued.item_id ?? 0) ?? '') };
    const { tax_percent } = line;
    if (line.line === deliveryLine && tax_percent === null) {
      tables.delivery += sign * line.value;
      continue;
    }
    const begin = () => ({ ...noTaxes, place, isWithinState, tax_percent });
    add(tables.rates, `${tax_percent} ${place}`, line, sign, begin);
    if (!isReportedInvoiceWise(document)) add(tables.small, `${tax_percent} ${place}`, line, sign, begin);
    enterCode(tables, line, Boolean(document.buyer.gstin), sign);
  }
}

const sequenceOf = (number: string) => Number(/\d+$/.exec(number)?.[0] ?? 0);

/** The numbers of a series as ranges without gaps. */
function rangesOf(kind: NumberRange['kind'], numbers: string[]): NumberRange[] {
  const ranges: NumberRange[] = [];
  for (const number of numbers.toSorted((a, b) => sequenceOf(a) - sequenceOf(b))) {
    const last = ranges.at(-1);
    if (last && sequenceOf(number) === sequenceOf(last.to) + 1) [last.to, last.count] = [number, last.count + 1];
    else ranges.push({ kind, from: number, to: number, count: 1 });
  }
  return ranges;
}

/** The last day of a month. */
const lastOf = (month: string): string => {
  const next = daysAfter(`${month}-01`, 31).slice(0, 7);
  return daysAfter(`${next}-01`, -1);
};

const newTables = (gstin: string | undefined): Tables => ({
  gstin,
  rates: new Map(),
  small: new Map(),
  codes: new Map(),
  filed: { invoices: [], notes: [] },
  ranges: [],
  invoices: 0,
  credit_notes: 0,
  waiting: 0,
  unequal: 0,
  uncertain: { orders: new Set(), plans: new Set() },
  uncoded: { items: new Map(), value: 0 },
  unrated: { items: new Map(), value: 0 },
  delivery: 0,
  round_off: 0,
  apart: { documents: 0, value: 0 },
});

/** What customers paid for all that is in some tables. */
export const totalOf = ({ rates, delivery, round_off }: Tables): Minor =>
  [...rates.values()].reduce((sum, { value }) => sum + value, delivery + round_off);

/** The tables that are filed: of the store's GSTIN, of the last one in the month, or of what no regular taxpayer issued. */
function chooseTables([first]: BookStoreList, all: Map<string | undefined, Tables>): Tables {
  const present = schemeOf(first) === 'regular' ? first.gstin : undefined;
  const last = [...all.keys()].findLast((gstin) => gstin !== undefined);
  const filed = present !== undefined && all.has(present) ? present : last;
  const chosen = all.get(filed) ?? newTables(present);
  for (const other of all.values())
    if (other !== chosen) {
      chosen.apart.documents += other.invoices + other.credit_notes;
      chosen.apart.value += totalOf(other);
    }
  return chosen;
}

/**
 * The tables of a month of the stores' clock: invoices of what was supplied, less the credit notes of the month. Documents
 * count for the GSTIN that they were issued under.
 */
export async function readTables(shop: Shop, stores: BookStoreList, month: string): Promise<Tables> {
  const span = spanOf(stores[0], `${month}-01`, lastOf(month), 31);
  const all = new Map<string | undefined, Tables>();
  const tablesOf = (document: Invoice): Tables => {
    const gstin = reportedUnder(document);
    const tables = all.get(gstin) ?? newTables(gstin);
    all.set(gstin, tables);
    return tables;
  };
  const states = new Map<string, string>();
  const stateOf = async (store: BookStoreRow, { pincode, document }: TaxDocument) => {
    if (document.supply) return document.supply.state;
    const code = document.isWithinState ? store.postal_code : pincode;
    const known = states.get(code) ?? (await shop.geocoder.find(code))?.state ?? code;
    states.set(code, known);
    return known;
  };
  let waiting = 0;
  await atOneMoment(shop, async (db) => {
    for (const store of stores) {
      const present = await readPresentCodes(db, store);
      const numbers = { invoices: new Map<Tables, string[]>(), notes: new Map<Tables, string[]>() };
      const enter = async (each: TaxDocument) => {
        const { document } = each;
        const tables = tablesOf(document);
        const number = document.credit?.credit_note_number ?? document.invoice_number;
        enterDocument(tables, store, each, { number, place: await stateOf(store, each), present });
        const series = numbers[document.credit ? 'notes' : 'invoices'];
        series.set(tables, [...(series.get(tables) ?? []), number]);
      };
      for await (const invoice of readInvoices(db, store, span)) await enter(invoice);
      for await (const credit of readCreditNotesOf(db, store, span)) await enter(credit);
      for (const [tables, own] of numbers.invoices) tables.ranges.push(...rangesOf('invoice', own));
      for (const [tables, own] of numbers.notes) tables.ranges.push(...rangesOf('credit note', own));
      waiting += await countWaiting(db, store, span);
    }
  });
  return { ...chooseTables(stores, all), waiting };
}

interface Entry {
  number: string;
  place: string;
  /** The present HSN codes of items. */
  present: Map<number, string>;
}

/** Enters a document into all tables that it belongs to. */
function enterDocument(
  tables: Tables,
  { timezone }: BookStoreRow,
  { document, at, order_id, subscription_no }: TaxDocument,
  { number, place, present }: Entry,
): void {
  const { buyer, isWithinState, total, credit, supply, round_off = 0 } = document;
  enterLines(tables, document, place, present);
  tables[credit ? 'credit_notes' : 'invoices'] += 1;
  tables.round_off += (credit ? -1 : 1) * round_off;
  if (taxedLines(document).some(({ central, state }) => central !== state)) tables.unequal += 1;
  if (supply?.isSure === false && order_id !== null) tables.uncertain.orders.add(Number(order_id));
  else if (supply?.isSure === false) tables.uncertain.plans.add(Number(subscription_no));
  if (!isReportedInvoiceWise(document)) return;
  const { date } = localTime(at.getTime(), timezone);
  const about = { gstin: buyer.gstin ?? '', isWithinState, number, date, place, total };
  tables.filed[credit ? 'notes' : 'invoices'].push({ ...about, rates: taxesByRate(document) });
}

const byRate = (a: { tax_percent: number | null }, b: { tax_percent: number | null }) =>
  (a.tax_percent ?? -1) - (b.tax_percent ?? -1);

/** Whether credit notes have left something of a row. */
const isFilled = ({ value, taxable, quantity = 0 }: Taxes & { quantity?: number }) =>
  value !== 0 || taxable !== 0 || quantity !== 0;

/** Rows by place and rate, in order. */
export const inOrder = (rows: Map<string, RateRow>): RateRow[] =>
  [...rows.values()].filter(isFilled).sort((a, b) => a.place.localeCompare(b.place) || byRate(a, b));

/** Rows by HSN code, rate and unit, in order, of businesses or of consumers. */
export const codesInOrder = ({ codes }: Tables, isBusiness: boolean): CodeRow[] =>
  [...codes.values()]
    .filter((row) => row.isBusiness === isBusiness && isFilled(row))
    .sort((a, b) => a.hsn.localeCompare(b.hsn) || byRate(a, b) || a.unit.localeCompare(b.unit));

/** The invoices or credit notes that are reported invoice-wise, of businesses or of consumers. */
export const filedOf = ({ filed }: Tables, kind: keyof Tables['filed'], isBusiness: boolean): FiledDocument[] =>
  filed[kind].filter(({ gstin }) => (gstin !== '') === isBusiness);

/** Sales at a rate of 0 to businesses or to consumers, within the state and to other states. */
export function exemptSales(tables: Tables, isBusiness: boolean): { within: Minor; between: Minor } {
  const small = isBusiness ? [] : [...tables.small.values()].filter(({ tax_percent }) => tax_percent === 0);
  const sumOf = (some: Taxes[]) => some.reduce((sum, { value }) => sum + value, 0);
  const exemptIn = (kind: keyof Tables['filed'], isWithin: boolean) =>
    filedOf(tables, kind, isBusiness)
      .filter(({ isWithinState }) => isWithinState === isWithin)
      .flatMap(({ rates }) => rates.filter(({ percent }) => percent === 0));
  const sold = (isWithin: boolean) =>
    sumOf(small.filter(({ isWithinState }) => isWithinState === isWithin)) +
    sumOf(exemptIn('invoices', isWithin)) -
    sumOf(exemptIn('notes', isWithin));
  return { within: sold(true), between: sold(false) };
}

import type { Minor } from '#lib/money/money';
import { daysAfter, localTime } from '#lib/schedule/zoned-time';
import type { UnitCode } from '#lib/tax/unit-codes';
import type { Database } from '#server/db/database';
import type { Invoice, TaxedLine, Taxes } from '#server/db/invoice-rows';
import { addTaxes, deliveryLine, noTaxes, taxedLines, taxesByRate } from '#server/orders/invoices/tax';
import { atOneMoment } from '#server/platform/in-snapshot';
import type { Shop } from '#server/platform/shop';
import { countWaiting, readCreditNotesOf, readInvoices, type TaxDocument } from './documents.ts';
import { spanOf } from './span.ts';
import type { BookStoreList, BookStoreRow } from './stores.ts';

/** What was sold to a state at a rate. */
export interface RateRow extends Taxes {
  place: string;
  isWithinState: boolean;
  tax_percent: number | null;
}

/** What was sold under an HSN code at a rate, in one unit, to businesses or to consumers. */
export interface CodeRow extends Taxes {
  isBusiness: boolean;
  hsn: string;
  tax_percent: number | null;
  unit: UnitCode;
  quantity: number;
}

/** A document that is filed by itself: of a business, or of a sale to another state above the limit. */
export interface FiledDocument {
  /** The business's; empty for a consumer. */
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

/** `item_id` is null in documents that were issued before they had it. */
export interface IncompleteItem {
  item_id: number | null;
  item_name: string;
}

/** The tables of a month of GSTR-1, for a shop that sells to consumers and to businesses. */
export interface Tables {
  /** All sales by place and rate, and those of them that are not filed by themselves. */
  rates: Map<string, RateRow>;
  small: Map<string, RateRow>;
  codes: Map<string, CodeRow>;
  filed: { invoices: FiledDocument[]; notes: FiledDocument[] };
  ranges: NumberRange[];
  invoices: number;
  credit_notes: number;
  waiting: number;
  /** Documents whose central and state tax differ, issued before they were made equal. */
  unequal: number;
  /** Orders and subscriptions whose place of supply is uncertain. */
  uncertain: { orders: Set<number>; plans: Set<number> };
  /** Items without an HSN code or a rate, by number or name, and what they were sold for: it is in no HSN table. */
  incomplete: { items: Map<number | string, IncompleteItem>; value: Minor };
  /** Delivery charges without tax. */
  delivery: Minor;
  /** The rounding of cash orders to whole rupees: it is in what customers pay, and in no taxable value. */
  round_off: Minor;
}

/** Sales to another state are filed one by one above this sum, since August 2024. */
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

function enterCode({ codes, incomplete }: Tables, line: TaxedLine, isBusiness: boolean, sign: 1 | -1): void {
  const { hsn, tax_percent, quantity, filed_in = { code: 'NOS', each: 1 } } = line;
  const key = `${isBusiness} ${tax_percent} ${hsn} ${filed_in.code}`;
  const begin = () => ({ ...noTaxes, isBusiness, hsn, tax_percent, unit: filed_in.code, quantity: 0 });
  const row = add(codes, key, line, sign, begin);
  codes.set(key, { ...row, quantity: toHundredths(row.quantity + sign * quantity * filed_in.each) });
  if (hsn !== '' && tax_percent !== null) return;
  incomplete.value += sign * line.value;
  const { item_id = null, name } = line;
  if (line.line !== deliveryLine) incomplete.items.set(item_id ?? name, { item_id, item_name: name });
}

/** @param present HSN codes by item, for what was sold before its item had one */
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

const newTables = (): Tables => ({
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
  incomplete: { items: new Map(), value: 0 },
  delivery: 0,
  round_off: 0,
});

/** The HSN codes of a store's items as they are now. */
async function readPresentCodes(db: Database, { saas_id, store_id }: BookStoreRow): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('items')
    .select(['item_id', 'hsn'])
    .where((where) => where.and({ saas_id, store_id }))
    .where('hsn', '<>', '')
    .execute();
  return new Map(rows.map(({ item_id, hsn }) => [Number(item_id), hsn]));
}

/** The tables of a month of the stores' clock: invoices of its orders, less the credit notes of the month. */
export async function readTables(shop: Shop, stores: BookStoreList, month: string): Promise<Tables> {
  const span = spanOf(stores[0], `${month}-01`, lastOf(month), 31);
  const tables = newTables();
  const states = new Map<string, string>();
  const stateOf = async (store: BookStoreRow, { pincode, document }: TaxDocument) => {
    if (document.supply) return document.supply.state;
    const code = document.isWithinState ? store.postal_code : pincode;
    const known = states.get(code) ?? (await shop.geocoder.find(code))?.state ?? code;
    states.set(code, known);
    return known;
  };
  let present = new Map<number, string>();
  const enter = async (store: BookStoreRow, each: TaxDocument, number: string) => {
    const { document, at } = each;
    const place = await stateOf(store, each);
    enterLines(tables, document, place, present);
    tables.round_off += (document.credit ? -1 : 1) * (document.round_off ?? 0);
    if (taxedLines(document).some(({ central, state }) => central !== state)) tables.unequal += 1;
    if (document.supply?.isSure === false && each.order_id !== null) tables.uncertain.orders.add(Number(each.order_id));
    else if (document.supply?.isSure === false) tables.uncertain.plans.add(Number(each.subscription_no));
    if (!isReportedInvoiceWise(document)) return;
    const { buyer, isWithinState, total, credit } = document;
    const { date } = localTime(at.getTime(), store.timezone);
    const rates = taxesByRate(document);
    const gstin = buyer.gstin ?? '';
    tables.filed[credit ? 'notes' : 'invoices'].push({ gstin, isWithinState, number, date, place, total, rates });
  };
  return atOneMoment(shop, async (db) => {
    for (const store of stores) {
      present = await readPresentCodes(db, store);
      const [invoices, notes]: [string[], string[]] = [[], []];
      for await (const invoice of readInvoices(db, store, span)) {
        const number = invoice.document.invoice_number;
        await enter(store, invoice, number);
        invoices.push(number);
      }
      for await (const note of readCreditNotesOf(db, store, span)) {
        const number = note.document.credit?.credit_note_number ?? '';
        await enter(store, note, number);
        notes.push(number);
      }
      tables.ranges.push(...rangesOf('invoice', invoices), ...rangesOf('credit note', notes));
      tables.invoices += invoices.length;
      tables.credit_notes += notes.length;
      tables.waiting += await countWaiting(db, store, span);
    }
    return tables;
  });
}

const byRate = (a: { tax_percent: number | null }, b: { tax_percent: number | null }) =>
  (a.tax_percent ?? -1) - (b.tax_percent ?? -1);

/** Rows by place and rate, in order. */
export const inOrder = (rows: Map<string, RateRow>): RateRow[] =>
  [...rows.values()].sort((a, b) => a.place.localeCompare(b.place) || byRate(a, b));

/** Rows by HSN code, rate and unit, in order, of businesses or of consumers. */
export const codesInOrder = ({ codes }: Tables, isBusiness: boolean): CodeRow[] =>
  [...codes.values()]
    .filter((row) => row.isBusiness === isBusiness)
    .sort((a, b) => a.hsn.localeCompare(b.hsn) || byRate(a, b) || a.unit.localeCompare(b.unit));

/** The invoices or credit notes of businesses that are filed by themselves, or those of consumers. */
export const filedOf = ({ filed }: Tables, kind: keyof Tables['filed'], isBusiness: boolean): FiledDocument[] =>
  filed[kind].filter(({ gstin }) => (gstin !== '') === isBusiness);

/** What was sold at a rate of 0 to businesses, or to consumers: within the state, and to others. */
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

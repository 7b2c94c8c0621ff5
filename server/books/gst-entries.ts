import type { Minor } from '#lib/money/money';
import { localTime } from '#lib/schedule/zoned-time';
import type { UnitCode } from '#lib/tax/unit-codes';
import type { Invoice, TaxedLine, Taxes } from '#server/db/invoice-rows';
import { addTaxes, deliveryLine, noTaxes, taxedLines, taxesByRate } from '#server/orders/invoices/tax';
import { kindOf, numberOf, signOf, type DocumentKind, type TaxDocument } from './documents.ts';
import { linesWithCodes, type PresentCodes } from './present-codes.ts';
import type { BookStoreRow } from './stores.ts';

export interface RateRow extends Taxes {
  place: string;
  isWithinState: boolean;
  tax_percent: number | null;
}

export interface CodeRow extends Taxes {
  isBusiness: boolean;
  hsn: string;
  tax_percent: number | null;
  /** `NA` for services, which have no quantity. */
  unit: UnitCode | 'NA';
  quantity: number;
}

/** A document reported invoice-wise: to a business, or above the limit to another state. */
export interface FiledDocument {
  gstin: string;
  business: string;
  isWithinState: boolean;
  number: string;
  /** `YYYY-MM-DD` in the store's time zone. */
  date: string;
  place: string;
  total: Minor;
  rates: (Taxes & { percent: number })[];
}

interface IncompleteItem {
  item_id: number | null;
  item_name: string;
  value: Minor;
}

/** By item number, or by name in older documents. `value` includes delivery. */
interface ItemSales {
  items: Map<number | string, IncompleteItem>;
  value: Minor;
}

export interface Entries {
  /** Undefined for documents issued while the store was not a regular taxpayer. */
  gstin: string | undefined;
  /** The time of the latest document, in milliseconds since 1970. */
  latest: number;
  /** By place and rate. `small` excludes documents reported invoice-wise. */
  rates: Map<string, RateRow>;
  small: Map<string, RateRow>;
  codes: Map<string, CodeRow>;
  filed: Record<DocumentKind, FiledDocument[]>;
  /** Document numbers by series. */
  numbers: Map<string, { kind: DocumentKind; all: string[] }>;
  /** Older documents whose central and state tax differ. */
  unequal: number;
  uncertain: { orders: Set<number>; plans: Set<number> };
  /** `uncoded` items lack an HSN code and are missing from the HSN table; `unrated` are missing from every table. */
  uncoded: ItemSales;
  unrated: ItemSales;
  delivery: Minor;
  /** Customers pay the cash round-off, but no taxable value contains it. */
  round_off: Minor;
}

export const newEntries = (gstin: string | undefined): Entries => ({
  gstin,
  latest: 0,
  rates: new Map(),
  small: new Map(),
  codes: new Map(),
  filed: { invoice: [], 'credit note': [] },
  numbers: new Map(),
  unequal: 0,
  uncertain: { orders: new Set(), plans: new Set() },
  uncoded: { items: new Map(), value: 0 },
  unrated: { items: new Map(), value: 0 },
  delivery: 0,
  round_off: 0,
});

export const totalOf = ({ rates, delivery, round_off }: Entries): Minor =>
  [...rates.values()].reduce((sum, { value }) => sum + value, delivery + round_off);

export const countOf = ({ numbers }: Entries, kind: DocumentKind): number =>
  [...numbers.values()].reduce((count, own) => count + (own.kind === kind ? own.all.length : 0), 0);

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

function enterCode(entries: Entries, line: TaxedLine, isBusiness: boolean, sign: 1 | -1): void {
  const { hsn, tax_percent, filed_in = { code: 'NOS' as const, each: 1 } } = line;
  const isService = hsn.startsWith('99');
  const unit: CodeRow['unit'] = isService ? 'NA' : filed_in.code;
  const key = `${isBusiness} ${tax_percent} ${hsn} ${unit}`;
  const begin = () => ({ ...noTaxes, isBusiness, hsn, tax_percent, unit, quantity: 0 });
  const row = add(entries.codes, key, line, sign, begin);
  const pieces = isService ? 0 : sign * line.quantity * filed_in.each;
  entries.codes.set(key, { ...row, quantity: toHundredths(row.quantity + pieces) });
  if (tax_percent === null) addSale(entries.unrated, line, sign);
  else if (hsn === '') addSale(entries.uncoded, line, sign);
}

function addSale(sales: ItemSales, { line, item_id, name, value }: TaxedLine, sign: 1 | -1): void {
  sales.value += sign * value;
  if (line === deliveryLine) return;
  const key = item_id ?? name;
  const before = sales.items.get(key)?.value ?? 0;
  sales.items.set(key, { item_id: item_id ?? null, item_name: name, value: before + sign * value });
}

function enterLines(entries: Entries, document: Invoice, place: string, codes: PresentCodes): void {
  const { isWithinState } = document;
  const sign = signOf(document);
  for (const line of linesWithCodes(document, codes)) {
    const { tax_percent } = line;
    if (line.line === deliveryLine && tax_percent === null) {
      entries.delivery += sign * line.value;
      continue;
    }
    const begin = () => ({ ...noTaxes, place, isWithinState, tax_percent });
    add(entries.rates, `${tax_percent} ${place}`, line, sign, begin);
    if (!isReportedInvoiceWise(document)) add(entries.small, `${tax_percent} ${place}`, line, sign, begin);
    enterCode(entries, line, Boolean(document.buyer.gstin), sign);
  }
}

function enterNumber({ numbers }: Entries, document: Invoice): void {
  const number = numberOf(document);
  const series = number.replace(/\d+$/, '');
  const own = numbers.get(series) ?? { kind: kindOf(document), all: [] };
  own.all.push(number);
  numbers.set(series, own);
}

export function enterDocument(
  entries: Entries,
  { timezone }: BookStoreRow,
  { document, at, order_id, subscription_no }: TaxDocument,
  codes: PresentCodes,
): void {
  const { buyer, isWithinState, total, supply, round_off = 0 } = document;
  const place = supply?.state ?? '';
  enterLines(entries, document, place, codes);
  enterNumber(entries, document);
  entries.latest = Math.max(entries.latest, at.getTime());
  entries.round_off += signOf(document) * round_off;
  if (taxedLines(document).some(({ central, state }) => central !== state)) entries.unequal += 1;
  if (supply?.isSure === false && order_id !== null) entries.uncertain.orders.add(Number(order_id));
  else if (supply?.isSure === false) entries.uncertain.plans.add(Number(subscription_no));
  if (!isReportedInvoiceWise(document)) return;
  const { date } = localTime(at.getTime(), timezone);
  const about = {
    gstin: buyer.gstin ?? '',
    business: buyer.business?.name ?? '',
    isWithinState,
    number: numberOf(document),
    date,
    place,
    total,
  };
  entries.filed[kindOf(document)].push({ ...about, rates: taxesByRate(document) });
}

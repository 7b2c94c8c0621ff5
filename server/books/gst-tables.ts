import type { Minor } from '#lib/money/money';
import { daysAfter } from '#lib/schedule/zoned-time';
import type { Invoice, Taxes } from '#server/db/invoice-rows';
import { reportedUnder } from '#server/orders/invoices/scheme';
import { withRepeatableRead } from '#server/platform/repeatable-read';
import type { Shop } from '#server/platform/shop';
import { schemeOf } from '#server/stores/tax-scheme';
import { countWaiting, readCreditNotesOf, readInvoices, type DocumentKind } from './documents.ts';
import {
  countOf,
  enterDocument,
  newEntries,
  totalOf,
  type CodeRow,
  type Entries,
  type FiledDocument,
  type RateRow,
} from './gst-entries.ts';
import { readPresentCodes } from './present-codes.ts';
import { spanOf } from './span.ts';
import type { BookStoreList } from './stores.ts';

export interface NumberRange {
  kind: DocumentKind;
  from: string;
  to: string;
  count: number;
}

export interface Tables extends Entries {
  /** Documents without a number yet, missing from every table. */
  waiting: number;
  gstins: string[];
  /** Documents of another GSTIN, or issued while the store was not a regular taxpayer. */
  apart: { documents: number; value: Minor };
}

const lastOf = (month: string): string => {
  const next = daysAfter(`${month}-01`, 31).slice(0, 7);
  return daysAfter(`${next}-01`, -1);
};

/** The store's own GSTIN if it has entries, else the GSTIN with the latest document. */
function chooseEntries([first]: BookStoreList, all: Map<string | undefined, Entries>): Entries {
  const present = schemeOf(first) === 'regular' ? first.gstin : undefined;
  const own = all.get(present);
  if (present !== undefined && own) return own;
  const reported = [...all.values()].filter(({ gstin }) => gstin !== undefined);
  const [latest] = reported.sort((a, b) => b.latest - a.latest);
  return latest ?? own ?? newEntries(present);
}

/** `month` is `YYYY-MM`; `gstin` defaults to the store's, else the latest document's. */
export interface Wanted {
  month: string;
  gstin?: string | undefined;
}

/** Invoices less credit notes, in the stores' time zone. A document counts for the GSTIN that issued it. */
export async function readTables(shop: Shop, stores: BookStoreList, { month, gstin: wanted }: Wanted): Promise<Tables> {
  const span = spanOf(stores[0], `${month}-01`, lastOf(month), 31);
  const all = new Map<string | undefined, Entries>();
  const entriesOf = (document: Invoice): Entries => {
    const gstin = reportedUnder(document);
    const entries = all.get(gstin) ?? newEntries(gstin);
    all.set(gstin, entries);
    return entries;
  };
  let waiting = 0;
  await withRepeatableRead(shop, async (db) => {
    for (const store of stores) {
      const codes = await readPresentCodes(db, store);
      for (const read of [readInvoices, readCreditNotesOf])
        for await (const each of read(db, store, span)) enterDocument(entriesOf(each.document), store, each, codes);
      waiting += await countWaiting(db, store, span);
    }
  });
  const chosen = wanted === undefined ? chooseEntries(stores, all) : (all.get(wanted) ?? newEntries(wanted));
  const others = [...all.values()].filter((entries) => entries !== chosen);
  const sumOf = (amountOf: (entries: Entries) => number) => others.reduce((sum, each) => sum + amountOf(each), 0);
  const documents = sumOf((each) => countOf(each, 'invoice') + countOf(each, 'credit note'));
  const gstins = [...all.keys()].filter((gstin) => gstin !== undefined).sort();
  return { ...chosen, waiting, gstins, apart: { documents, value: sumOf(totalOf) } };
}

const sequenceOf = (number: string) => Number(/\d+$/.exec(number)?.[0] ?? 0);

export function numberRanges({ numbers }: Entries): NumberRange[] {
  const ranges: NumberRange[] = [];
  for (const { kind, all } of numbers.values())
    for (const [index, number] of all.toSorted((a, b) => sequenceOf(a) - sequenceOf(b)).entries()) {
      const last = ranges.at(-1);
      if (index > 0 && last && sequenceOf(number) === sequenceOf(last.to) + 1)
        [last.to, last.count] = [number, last.count + 1];
      else ranges.push({ kind, from: number, to: number, count: 1 });
    }
  return ranges;
}

const byRate = (a: { tax_percent: number | null }, b: { tax_percent: number | null }) =>
  (a.tax_percent ?? -1) - (b.tax_percent ?? -1);

/** False if credit notes cancel a row out. */
const isFilled = ({ value, taxable, quantity = 0 }: Taxes & { quantity?: number }) =>
  value !== 0 || taxable !== 0 || quantity !== 0;

export const inOrder = (rows: Map<string, RateRow>): RateRow[] =>
  [...rows.values()].filter(isFilled).sort((a, b) => a.place.localeCompare(b.place) || byRate(a, b));

export const codesInOrder = ({ codes }: Tables, isBusiness: boolean): CodeRow[] =>
  [...codes.values()]
    .filter((row) => row.isBusiness === isBusiness && isFilled(row))
    .sort((a, b) => a.hsn.localeCompare(b.hsn) || byRate(a, b) || a.unit.localeCompare(b.unit));

export const filedOf = ({ filed }: Tables, kind: DocumentKind, isBusiness: boolean): FiledDocument[] =>
  filed[kind].filter(({ gstin }) => (gstin !== '') === isBusiness);

export function exemptSales(tables: Tables, isBusiness: boolean): { within: Minor; between: Minor } {
  const small = isBusiness ? [] : [...tables.small.values()].filter(({ tax_percent }) => tax_percent === 0);
  const sumOf = (some: Taxes[]) => some.reduce((sum, { value }) => sum + value, 0);
  const exemptIn = (kind: DocumentKind, isWithin: boolean) =>
    filedOf(tables, kind, isBusiness)
      .filter(({ isWithinState }) => isWithinState === isWithin)
      .flatMap(({ rates }) => rates.filter(({ percent }) => percent === 0));
  const sold = (isWithin: boolean) =>
    sumOf(small.filter(({ isWithinState }) => isWithinState === isWithin)) +
    sumOf(exemptIn('invoice', isWithin)) -
    sumOf(exemptIn('credit note', isWithin));
  return { within: sold(true), between: sold(false) };
}

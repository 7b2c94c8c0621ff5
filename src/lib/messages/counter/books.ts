import type { GstTable } from '../../contract/counter/books.ts';
import * as t from '#texts/books';

/** An hour of the day: `09:00–10:00`. */
export const hourWords = (hour: number): string =>
  [hour, hour + 1].map((each) => `${String(each).padStart(2, '0')}:00`).join('–');

/** A tax rate; null if the seller states none. */
export const rateWords = (percent: number | null): string => (percent === null ? t.noRate() : `${percent}%`);

/** The tables of GSTR-1 that are files. */
export const gstTables = {
  b2b: t.tableB2b,
  b2cl: t.tableB2cl,
  b2c: t.tableB2c,
  exempt: t.tableExempt,
  cdnr: t.tableCdnr,
  cdnur: t.tableCdnur,
  hsn: t.tableHsn,
  hsn_b2b: t.tableHsnB2b,
  documents: t.tableDocuments,
} satisfies Record<GstTable, unknown>;

/** `12 invoices, less 1 credit note`. */
export const documentsWords = (invoices: number, notes: number): string =>
  t.invoicesLess({ invoices: t.invoiceCount({ count: invoices }), notes: t.noteCount({ count: notes }) });

/** Asks to check the orders and subscriptions with an uncertain place of supply. */
export function uncertainWords(orders: number[], plans: number[]): string {
  const names = [...orders.map((id) => t.uncertainOrder({ id })), ...plans.map((id) => t.uncertainPlan({ id }))];
  return t.uncertain({ names: names.join(', ') });
}

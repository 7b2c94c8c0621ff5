import { atom } from 'nanostores';
import {
  readBooks,
  readGst,
  readGstFile,
  readGstReturn,
  readOrdersFile,
  type BooksOf,
  type Gst,
  type GstTable,
} from '#contract/counter/books';
import { call } from '#lib/api/client';
import { attempt, boardStore } from '../board.ts';
import { createCounterResource, resultOf } from '../calls.ts';

/** `operator`: all stores of the operator. */
export const $booksOf = atom<BooksOf>('store');

/** Days of the store, both included. */
export interface Days {
  from: string;
  to: string;
}

const books = createCounterResource(
  async (days?: Days) => (await call(readBooks, { params: boardStore(), query: { of: $booksOf.get(), ...days } })).data,
);

/** Default: today. */
export const { $state: $books, load: showDays } = books;

const taxes = createCounterResource(async (month?: string, gstin?: string) => {
  const query = { of: $booksOf.get(), ...(month && { month }), ...(gstin && { gstin }) };
  return (await call(readGst, { params: boardStore(), query })).data;
});

/** Default: this month. */
export const { $state: $taxes, load: showMonth } = taxes;

export async function showBooksOf(of: BooksOf): Promise<void> {
  $booksOf.set(of);
  taxes.reset();
  const shown = books.data();
  await showDays(shown && { from: shown.from, to: shown.to });
}

export function closeBooks(): void {
  books.reset();
  taxes.reset();
  $booksOf.set('store');
}

const fetchFile = (read: () => Promise<{ data: { csv: string } }>): Promise<Blob | undefined> =>
  resultOf(attempt, async () => new Blob([(await read()).data.csv], { type: 'text/csv' }));

/** The orders of some days as CSV; undefined if it was refused. */
export const fetchOrdersFile = (days: Days): Promise<Blob | undefined> =>
  fetchFile(() => call(readOrdersFile, { params: boardStore(), query: { of: $booksOf.get(), ...days } }));

/** A month, and the GSTIN that reports it. */
type MonthOfGstin = Pick<Gst, 'month' | 'gstin'>;

const returnQuery = ({ month, gstin }: MonthOfGstin) => ({ of: $booksOf.get(), month, gstin });

/** A table of a month's GSTR-1 as CSV; undefined if it was refused. */
export const fetchGstFile = (own: MonthOfGstin, table: GstTable): Promise<Blob | undefined> =>
  fetchFile(() => call(readGstFile, { params: boardStore(), query: { ...returnQuery(own), table } }));

/** A month's GSTR-1 as the portal's JSON; undefined if it was refused. */
export const fetchGstReturn = (own: MonthOfGstin): Promise<Blob | undefined> =>
  resultOf(attempt, async () => {
    const { json } = (await call(readGstReturn, { params: boardStore(), query: returnQuery(own) })).data;
    return new Blob([json], { type: 'application/json' });
  });

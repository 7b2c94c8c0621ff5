import { atom } from 'nanostores';
import {
  readBooks,
  readGst,
  readGstFile,
  readOrdersFile,
  type Books,
  type BooksOf,
  type Gst,
} from '#contract/counter/books';
import { call } from '#lib/api/client';
import { attempt, boardStore } from '../board.ts';
import { latest } from './latest.ts';

const [books, taxes] = [latest<Books>(), latest<Gst>()];

/** What the store sold in the days that were chosen. */
export const $books = books.$reading;
/** The taxes of the month that was chosen. */
export const $taxes = taxes.$reading;

/** Whose books are shown: the store's, or those of all stores of its operator. */
export const $booksOf = atom<BooksOf>('store');

/** Days of the store, both included. */
export interface Days {
  from: string;
  to: string;
}

/** Reads what the store sold, today unless days are chosen. */
export const showDays = (days?: Days): Promise<void> =>
  books.read(
    async () => (await call(readBooks, { params: boardStore(), query: { of: $booksOf.get(), ...days } })).data,
  );

/** Reads the taxes of a month, by default of this one. */
export const showMonth = (month?: string): Promise<void> =>
  taxes.read(
    async () =>
      (await call(readGst, { params: boardStore(), query: { of: $booksOf.get(), ...(month && { month }) } })).data,
  );

/** Shows the books of the same days of this store, or of all stores of the operator. */
export async function showBooksOf(of: BooksOf): Promise<void> {
  $booksOf.set(of);
  taxes.close();
  const shown = books.$reading.get();
  await showDays(shown.status === 'ready' ? { from: shown.data.from, to: shown.data.to } : undefined);
}

/** Forgets the books, as the counter turns elsewhere. */
export function closeBooks(): void {
  books.close();
  taxes.close();
  $booksOf.set('store');
}

async function fetched(read: () => Promise<{ data: { csv: string } }>): Promise<Blob | undefined> {
  let file: Blob | undefined;
  await attempt(async () => {
    file = new Blob([(await read()).data.csv], { type: 'text/csv' });
  });
  return file;
}

/** The orders of some days as CSV; undefined when it was refused. */
export const fetchOrdersFile = (days: Days): Promise<Blob | undefined> =>
  fetched(() => call(readOrdersFile, { params: boardStore(), query: { of: $booksOf.get(), ...days } }));

/** A table of a month for the tax office as CSV; undefined when it was refused. */
export const fetchGstFile = (month: string, table: 'b2c' | 'hsn'): Promise<Blob | undefined> =>
  fetched(() => call(readGstFile, { params: boardStore(), query: { of: $booksOf.get(), month, table } }));

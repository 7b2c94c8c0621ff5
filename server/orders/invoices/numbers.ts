import { sql } from 'kysely';
import { localTime } from '#lib/schedule/zoned-time';
import type { Database } from '#server/db/database';
import type { StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';

/** The financial year in two digits, by the store's calendar. India's begins in April. */
export function invoiceYear(moment: Date, { timezone, country }: Pick<StoreRow, 'timezone' | 'country'>): string {
  const [year = 0, month = 0] = localTime(moment.getTime(), timezone).date.split('-').map(Number);
  return String(country === 'India' && month < 4 ? year - 1 : year).slice(-2);
}

type Store = StoreKey & Pick<StoreRow, 'timezone' | 'country'>;

/** Longer store ids have a shorter series, so that all numbers fit. */
const maxStoreDigits = 5;

const isLong = (storeId: number) => String(storeId).length > maxStoreDigits;

/**
 * A document number: `33001-26-00001`, or `ZIK0ZJ-2600001` for a long store id. At most 16 capital letters, digits and
 * dashes up to 999,999 a year (Rule 46(b) of India's CGST Rules). Series never overlap.
 */
export function documentNumber(storeId: number, series: '' | 'C', year: string, count: number): string {
  const digits = String(count).padStart(5, '0');
  if (!isLong(storeId)) return `${series}${storeId}-${year}-${digits}`;
  return `${storeId.toString(36).toUpperCase()}-${series}${year}${digits}`;
}

/**
 * Without gaps.
 * @param moments of each document's event, in order
 * @param series empty for invoices, `C` for credit notes
 */
export async function nextNumbers(tx: Database, store: Store, moments: Date[], series: '' | 'C'): Promise<string[]> {
  const years = moments.map((at) => invoiceYear(at, store));
  const next = new Map<string, number>();
  for (const [year, { length }] of Map.groupBy(years, String))
    next.set(year, await allocateNumbers(tx, store, `${isLong(store.store_id) ? 'S' : ''}${series}${year}`, length));
  return years.map((year) => {
    const number = next.get(year)!;
    next.set(year, number + 1);
    return documentNumber(store.store_id, series, year, number);
  });
}

/** @returns the first */
async function allocateNumbers(
  tx: Database,
  { saas_id, store_id }: Store,
  year: string,
  count: number,
): Promise<number> {
  const { last } = await tx
    .insertInto('invoice_counters')
    .values({ saas_id, store_id, year, last: count })
    .onConflict((conflict) =>
      conflict
        .columns(['saas_id', 'store_id', 'year'])
        .doUpdateSet({ last: sql`invoice_counters.last + excluded.last` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last - count + 1;
}

import { sql } from 'kysely';
import { localTime } from '#lib/schedule/zoned-time';
import type { Database } from '#server/db/database';
import type { StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';

/** The financial year of an invoice number by the store's calendar, in two digits: India's begins in April. */
export function invoiceYear(moment: Date, { timezone, country }: Pick<StoreRow, 'timezone' | 'country'>): string {
  const [year = 0, month = 0] = localTime(moment.getTime(), timezone).date.split('-').map(Number);
  return String(country === 'India' && month < 4 ? year - 1 : year).slice(-2);
}

type Store = StoreKey & Pick<StoreRow, 'timezone' | 'country'>;

/**
 * The next number of a store's invoices of the year, or of its credit notes, without gaps; at most 16 characters, by India's
 * rules for both.
 * @param series empty for invoices, `C` for credit notes
 */
export async function nextNumber(tx: Database, store: Store, at: Date, series: '' | 'C'): Promise<string> {
  const { saas_id, store_id } = store;
  const year = invoiceYear(at, store);
  const { last } = await tx
    .insertInto('invoice_counters')
    .values({ saas_id, store_id, year: series + year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['saas_id', 'store_id', 'year']).doUpdateSet({ last: sql`invoice_counters.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return `${series}${store_id}-${year}-${String(last).padStart(5, '0')}`;
}

import { sql, type Selectable } from 'kysely';
import type { StaffRole } from '#contract/counter/roles';
import type { BooksOf } from '#contract/counter/books';
import { ShopError } from '#contract/errors';
import type { Database } from '#server/db/database';
import type { StoreRow } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';
import { ofStores } from './sold.ts';
import type { BookStore, BookStores } from './span.ts';

const columns = [
  'saas_id',
  'store_id',
  'store_name',
  'timezone',
  'currency',
  'country',
  'gstin',
  'gst_scheme',
  'postal_code',
] as const;

export type BookStoreRow = Pick<Selectable<StoreRow>, (typeof columns)[number]>;

/** The requested store first. */
export type BookStoreList = [BookStoreRow, ...BookStoreRow[]];

/** Includes withdrawn stores. @throws {ShopError} `not_found` for several stores without being an operator */
export async function listBookStores(
  { db }: Shop,
  { store, role }: { store: BookStoreRow; role: StaffRole },
  of: BooksOf,
): Promise<BookStoreList> {
  if (of === 'store') return [store];
  if (role !== 'operator') throw new ShopError('not_found');
  const { saas_id, currency, timezone } = store;
  const others = await db
    .selectFrom('stores')
    .select(columns)
    .where((where) => where.and({ saas_id, currency, timezone }))
    .where('store_id', '<>', store.store_id)
    .orderBy('position')
    .execute();
  return [store, ...others];
}

export const together = ([first, ...others]: [BookStore, ...BookStore[]]): BookStores => ({
  saas_id: first.saas_id,
  timezone: first.timezone,
  store_ids: [first, ...others].map(({ store_id }) => store_id),
});

export async function readHasPlans(db: Database, stores: BookStores): Promise<boolean> {
  const { rows } = await sql<{ has_plans: boolean }>`
    select exists (select from plans where ${ofStores(stores)})
      or exists (select from subscriptions where ${ofStores(stores)}) as has_plans`.execute(db);
  return rows[0]?.has_plans ?? false;
}

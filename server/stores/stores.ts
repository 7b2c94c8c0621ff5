import type * as v from 'valibot';
import { ShopError } from '#contract/errors';
import type { addressOption, store } from '#contract/store';
import type { OfStore, StoreRow } from '#server/db/schema';
import type { Place } from '#server/stores/places/places';
import type { Shop } from '#server/platform/shop';
import { kilometres } from './delivery.ts';
import { readRecent } from '#server/platform/recent';
import { readSchedules } from './schedules.ts';

type WireStore = v.InferInput<typeof store>;
type WireOption = v.InferInput<typeof addressOption>;
type Row = Omit<StoreRow, 'cuisines'> & { cuisines: string[] };

/** The address a picture is served at: the largest width of a photograph, or the drawing. */
export const pictureUrl = (hash: string, extension: 'webp' | 'svg' = 'webp'): string =>
  extension === 'svg' ? `/pictures/${hash}.svg` : `/pictures/${hash}-640.webp`;

/** All stores that are open for business, in the operator's order. */
export async function readStores({ db }: Shop): Promise<Row[]> {
  const rows = await db
    .selectFrom('stores')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .orderBy('saas_id')
    .orderBy('position')
    .execute();
  return rows as unknown as Row[];
}

const ofIds = ({ db }: Pick<Shop, 'db'>, saas_id: number, store_id: number) =>
  db
    .selectFrom('stores')
    .selectAll()
    .where((where) => where.and({ saas_id, store_id }));

/** @throws {ShopError} `not_found` when the two ids are no store that is open for business */
export async function readStore(shop: Pick<Shop, 'db'>, saasId: number, storeId: number): Promise<Row> {
  const row = await ofIds(shop, saasId, storeId).where('withdrawn_at', 'is', null).executeTakeFirst();
  if (!row) throw new ShopError('not_found');
  return row as unknown as Row;
}

/** The store that an order or a payment belongs to, also when it has closed since. */
export const readStoreEver = async (shop: Pick<Shop, 'db'>, { saas_id, store_id }: OfStore): Promise<Row> =>
  (await ofIds(shop, saas_id, store_id).executeTakeFirstOrThrow()) as unknown as Row;

/** The store as it was within the last second (see `readRecent`). @throws {ShopError} `not_found` when it was none */
export const readStoreOfLate = (shop: Shop, saasId: number, storeId: number): Promise<Row> =>
  readRecent(shop, 'stores', `store ${saasId} ${storeId}`, () => readStore(shop, saasId, storeId));

/** A store's own address. */
export function storeOrigin({ config }: Shop, label: string): URL {
  const url = new URL('/', config.publicOrigin);
  url.host = `${label}.${url.host}`;
  return url;
}

interface Asked {
  /** Distances are measured from here. */
  from?: Place;
}

/** Stores as they stand on the wire, in the same order. */
export async function toWireStores(shop: Shop, rows: Row[], { from }: Asked = {}): Promise<WireStore[]> {
  const schedules = await readSchedules(shop, rows);
  return rows.map((row, index) => {
    const { position: _position, withdrawn_at: _withdrawn, logo, gstin: _gstin, ...fields } = row;
    return {
      ...fields,
      store_logo: pictureUrl(logo, row.store_logo.endsWith('.svg') ? 'svg' : 'webp'),
      pays_online: shop.gateway !== undefined,
      schedule: schedules[index] ?? null,
      distance_km: from ? kilometres(from, row) : null,
      url: storeOrigin(shop, row.label).href,
    };
  });
}

/** One store as it stands on the wire. */
export async function toWireStore(shop: Shop, row: Row): Promise<WireStore> {
  const [store] = await toWireStores(shop, [row]);
  return store as WireStore;
}

/** The value of a store's own address among the options of the landing page. */
export const optionValue = (row: Pick<Row, 'saas_id' | 'store_id'>) => `${row.saas_id}-${row.store_id}`;

/** The options of the landing page's dropdown: the stores' own addresses. */
export async function readAddressOptions(shop: Shop): Promise<WireOption[]> {
  const rows = await readStores(shop);
  return rows.map((row) => ({
    label: `${row.store_name}, ${row.address}`,
    value: optionValue(row),
    id: row.store_id,
    address: row.address,
  }));
}

/** @throws {ShopError} `not_found` */
export async function readStoreOfLabel(shop: Shop, label: string): Promise<Row> {
  const row = (await readStores(shop)).find((each) => each.label === label.toLowerCase());
  if (!row) throw new ShopError('not_found');
  return row;
}

/** @throws {ShopError} `not_found` */
export const readStoreByLabel = async (shop: Shop, label: string): Promise<WireStore> =>
  toWireStore(shop, await readStoreOfLabel(shop, label));

/** An operator's first store. @throws {ShopError} `not_found` */
export async function readFirstStore(shop: Shop, saasId: number): Promise<WireStore> {
  const row = (await readStores(shop)).find((each) => each.saas_id === saasId);
  if (!row) throw new ShopError('not_found');
  return toWireStore(shop, row);
}

/** The distinct cuisines of all stores, in alphabetical order. */
export async function readCuisines(shop: Shop): Promise<string[]> {
  const rows = await readStores(shop);
  return [...new Set(rows.flatMap((row) => row.cuisines))].sort((a, b) => a.localeCompare(b));
}

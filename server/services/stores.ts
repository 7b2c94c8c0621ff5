import type * as v from 'valibot';
import { ShopError } from '#contract/errors';
import type { addressOption, store } from '#contract/store';
import type { StoreRow } from '#server/db/schema';
import { distanceKm, type Place } from '#server/places/places';
import type { Shop } from '#server/shop';
import { readZones, termsFor } from './delivery.ts';

type WireStore = v.InferInput<typeof store>;
type WireOption = v.InferInput<typeof addressOption>;
type Row = Omit<StoreRow, 'cuisines'> & { cuisines: string[] };

/** The value of a typed address among the options of the landing page (spec §3). */
const typedAddressValue = '6';

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

/** @throws {ShopError} `not_found` when the two ids are no store */
export async function readStore({ db }: Shop, saasId: number, storeId: number): Promise<Row> {
  const row = await db
    .selectFrom('stores')
    .selectAll()
    .where('saas_id', '=', saasId)
    .where('store_id', '=', storeId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new ShopError('not_found');
  return row as unknown as Row;
}

/** A store as it stands on the wire. */
export function toWireStore(shop: Shop, row: Row, from?: Place): WireStore {
  const { position: _position, withdrawn_at: _withdrawn, logo, ...fields } = row;
  const url = new URL('/', shop.config.publicOrigin);
  url.host = `${row.label}.${url.host}`;
  return {
    ...fields,
    store_logo: pictureUrl(logo, row.store_logo.endsWith('.svg') ? 'svg' : 'webp'),
    distance_km: from ? Math.round(distanceKm(from, row) * 10) / 10 : null,
    url: url.href,
  };
}

async function storesServing(shop: Shop, place: Place): Promise<WireStore[]> {
  const rows = await readStores(shop);
  const zones = await Promise.all(rows.map((row) => readZones(shop, row)));
  return rows
    .filter((row, index) => termsFor(zones[index] ?? [], row, place))
    .map((row) => toWireStore(shop, row, place))
    .sort((a, b) => (a.distance_km ?? 0) - (b.distance_km ?? 0));
}

/** Stores that deliver to a postal code, or to the place a text names, nearest first; none when it is unknown. */
export async function findStores(shop: Shop, text: string): Promise<WireStore[]> {
  const place = await shop.geocoder.find(text);
  return place ? storesServing(shop, place) : [];
}

const optionValue = (row: Row) => `${row.saas_id}-${row.store_id}`;

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

/** Stores for a chosen option, that store first, or for typed text (value `6`). */
export async function findStoresByOption(shop: Shop, value: string, address: string): Promise<WireStore[]> {
  if (value === typedAddressValue) return findStores(shop, address);
  const chosen = (await readStores(shop)).find((row) => optionValue(row) === value);
  if (!chosen) return [];
  const others = (await findStores(shop, chosen.postal_code)).filter((each) => each.store_id !== chosen.store_id);
  return [{ ...toWireStore(shop, chosen), distance_km: 0 }, ...others];
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

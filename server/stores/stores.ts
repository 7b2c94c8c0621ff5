import type { Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type * as v from 'valibot';
import { ShopError } from '#contract/errors';
import type { addressOption, store } from '#contract/store';
import { optionsPerAnswer, optionsWith } from '#lib/address/address-options';
import { inStore, type StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';
import type { Place } from '#server/platform/ports/geocoder';
import type { Shop } from '#server/platform/shop';
import { deliveryZones, kilometres, type Zone } from './delivery.ts';
import { readSchedules } from './schedules.ts';
import { issuesTaxInvoices } from './tax-scheme.ts';

type WireStore = v.InferInput<typeof store>;
type WireOption = v.InferInput<typeof addressOption>;
type Row = Omit<Selectable<StoreRow>, 'cuisines'> & { cuisines: string[] };

export const pictureUrl = (hash: string, extension: 'webp' | 'svg' = 'webp'): string =>
  extension === 'svg' ? `/pictures/${hash}.svg` : `/pictures/${hash}-640.webp`;

const openStores = ({ db }: Pick<Shop, 'db'>) =>
  db.selectFrom('stores').where('withdrawn_at', 'is', null).orderBy('saas_id').orderBy('position').orderBy('store_id');

export const getStores = async (shop: Shop): Promise<Row[]> =>
  (await openStores(shop).selectAll().execute()) as unknown as Row[];

const placeColumns = ['saas_id', 'store_id', 'label', 'latitude', 'longitude', 'country'] as const;

export type StorePlace = Pick<Row, (typeof placeColumns)[number]>;

export const getStorePlaces = (shop: Shop): Promise<StorePlace[]> => openStores(shop).select(placeColumns).execute();

export interface Area {
  store: StorePlace;
  zones: Zone[];
}

export async function readAreas(shop: Shop): Promise<Area[]> {
  const rows = await openStores(shop)
    .select(placeColumns)
    .select(({ ref }) =>
      jsonArrayFrom(
        deliveryZones(shop)
          .whereRef('delivery_zones.saas_id', '=', ref('stores.saas_id'))
          .whereRef('delivery_zones.store_id', '=', ref('stores.store_id')),
      ).as('zones'),
    )
    .execute();
  return rows.map(({ zones, ...store }) => ({ store, zones }));
}

export const getStoresOf = async (
  shop: Shop,
  { storeIds, saasIds = [] }: { storeIds: number[]; saasIds?: number[] },
): Promise<Row[]> =>
  (await openStores(shop)
    .selectAll()
    .where(({ eb, or }) => or([eb('store_id', 'in', storeIds), eb('saas_id', 'in', saasIds)]))
    .execute()) as unknown as Row[];

type Identifiers = Partial<Pick<Row, 'saas_id' | 'store_id' | 'label'>>;

export async function findStore(shop: Pick<Shop, 'db'>, by: Identifiers): Promise<Row | undefined> {
  const query = openStores(shop).selectAll().limit(1);
  return (await query.where((where) => where.and(by)).executeTakeFirst()) as unknown as Row | undefined;
}

/** The first open match. @throws {ShopError} `not_found` */
export async function requireStore(shop: Pick<Shop, 'db'>, by: Identifiers): Promise<Row> {
  const row = await findStore(shop, by);
  if (!row) throw new ShopError('not_found');
  return row;
}

/** In the order of the keys. `from` adds distances. */
export async function readWireStores(shop: Shop, keys: StoreKey[], from?: Place): Promise<WireStore[]> {
  if (keys.length === 0) return [];
  const rows = await openStores(shop)
    .selectAll()
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('saas_id', 'store_id'),
        'in',
        keys.map(({ saas_id, store_id }) => tuple(saas_id, store_id)),
      ),
    )
    .execute();
  const sorted = keys.flatMap((key) => rows.find(isSameStore(key)) ?? []);
  return toWireStores(shop, sorted as unknown as Row[], from);
}

const isSameStore = (one: StoreKey) => (other: StoreKey) =>
  one.saas_id === other.saas_id && one.store_id === other.store_id;

/** @throws {ShopError} `not_found` if no such store is open */
export const getStore = (shop: Pick<Shop, 'db'>, saas_id: number, store_id: number): Promise<Row> =>
  requireStore(shop, { saas_id, store_id });

/** Also finds a store closed since. */
export const getStoreIncludingClosed = async ({ db }: Pick<Shop, 'db'>, store: StoreKey) =>
  (await db.selectFrom('stores').selectAll().where(inStore(store)).executeTakeFirstOrThrow()) as unknown as Row;

export const alertTargets = (alert_to: string): string[] => alert_to.split(';').filter(Boolean);

export function storeOrigin({ config }: Shop, label: string): URL {
  const url = new URL('/', config.publicOrigin);
  url.host = `${label}.${url.host}`;
  return url;
}

/** In the same order. `from` adds distances. */
export async function toWireStores(shop: Shop, rows: Row[], from?: Place): Promise<WireStore[]> {
  const schedules = await readSchedules(shop, rows);
  return rows.map((row, index) => {
    const { position: _position, withdrawn_at: _withdrawn, logo, gstin: _gstin, gst_scheme: _scheme, ...rest } = row;
    const { alert_to: _alertTo, accept_minutes: _accept, answer_minutes: _answer, ...shown } = rest;
    const { theme_colour: _colour, fssai: _fssai, km_minutes: _km, upi_id: _upi, ...fields } = shown;
    const { most_cash: _sum, most_cash_pieces: _pieces, most_cash_each: _each, rating, ...wire } = fields;
    return {
      ...wire,
      ...(rating !== null && { rating }),
      store_logo: pictureUrl(logo, row.store_logo.endsWith('.svg') ? 'svg' : 'webp'),
      pays_online: shop.gateway !== undefined,
      issues_tax_invoices: issuesTaxInvoices(row),
      schedule: schedules[index] ?? null,
      distance_km: from ? kilometres(from, row) : null,
      url: storeOrigin(shop, row.label).href,
    };
  });
}

export async function toWireStore(shop: Shop, row: Row): Promise<WireStore> {
  const [store] = await toWireStores(shop, [row]);
  return store as WireStore;
}

const addressOptionValue = (row: StoreKey) => `${row.saas_id}-${row.store_id}`;

export async function findStoreByOption(shop: Shop, value: string): Promise<Row | undefined> {
  const [, saas_id, store_id] = /^(\d{1,9})-(\d{1,9})$/.exec(value) ?? [];
  return saas_id ? findStore(shop, { saas_id: Number(saas_id), store_id: Number(store_id) }) : undefined;
}

export async function getAddressOptions(shop: Shop, typed?: string): Promise<WireOption[]> {
  const rows = await openStores(shop).select(['saas_id', 'store_id', 'store_name', 'address']).execute();
  const options = rows.map((row) => ({
    label: `${row.store_name}, ${row.address}`,
    value: addressOptionValue(row),
    id: row.store_id,
    address: row.address,
  }));
  return typed === undefined ? options : optionsWith(options, typed).slice(0, optionsPerAnswer);
}

export const isStoreLabel = async (shop: Shop, label: string): Promise<boolean> =>
  (await findStore(shop, { label })) !== undefined;

/** @throws {ShopError} `not_found` */
export const getStoreByLabel = (shop: Shop, label: string): Promise<Row> =>
  requireStore(shop, { label: label.toLowerCase() });

/** @throws {ShopError} `not_found` */
export const getWireStoreByLabel = async (shop: Shop, label: string): Promise<WireStore> =>
  toWireStore(shop, await getStoreByLabel(shop, label));

/** @throws {ShopError} `not_found` */
export const getFirstWireStore = async (shop: Shop, saas_id: number): Promise<WireStore> =>
  toWireStore(shop, await requireStore(shop, { saas_id }));

export async function getCuisines(shop: Shop): Promise<string[]> {
  const rows = (await openStores(shop).select('cuisines').execute()) as unknown as Pick<Row, 'cuisines'>[];
  return [...new Set(rows.flatMap((row) => row.cuisines))].sort((a, b) => a.localeCompare(b));
}

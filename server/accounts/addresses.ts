import { sql, type Selectable } from 'kysely';
import type * as v from 'valibot';
import type { createAddress, savedAddress, updateAddress } from '#contract/address';
import { invalidInput, ShopError } from '#contract/errors';
import { asciiDigits } from '#lib/account/typed-text';
import { courierWords } from '#lib/schedule/eta-words';
import { deliveryTermsOf, toWireTerms, type DeliveryTerms } from '#contract/store';
import type { Database } from '#server/db/database';
import type { AddressRow } from '#server/db/customer-rows';
import type { Shop } from '#server/platform/shop';
import { lockCustomer } from '#server/db/locks';
import { ofCustomer, type CartKey, type StoreKey } from '#server/db/keys';
import { isByCourier, readCashCities, readZones, acceptsCash, zoneFor } from '#server/stores/delivery';
import { getStore } from '#server/stores/stores';
import { refuseImpossiblePlace } from './possible-place.ts';

type NewAddress = v.InferOutput<typeof createAddress.body>;
type WireAddress = v.InferInput<typeof savedAddress>;
type Place = v.InferOutput<typeof updateAddress.body>;

const parts = ['street', 'city', 'state', 'pincode', 'flat', 'floor', 'landmark', 'label'] as const;
const shownColumns = ['address_id', 'address', 'address_type', ...parts] as const;
type Row = Pick<Selectable<AddressRow>, (typeof shownColumns)[number]>;

const postalCode = { India: /^[1-9]\d{5}$/, Canada: /^[A-Z]\d[A-Z]\d[A-Z]\d$/ };

function toPostalCode(typed: string, country: 'India' | 'Canada'): string {
  const code = asciiDigits(typed).replace(/\s/g, '').toUpperCase();
  if (postalCode[country].test(code)) return country === 'Canada' ? `${code.slice(0, 3)} ${code.slice(3)}` : code;
  throw invalidInput('pincode', country === 'India' ? 'must be a 6-digit PIN code' : 'must be a postal code');
}

interface DeliveryRules {
  /** In minor units; null outside the store's area. */
  terms: DeliveryTerms | null;
  cash: boolean;
  /** A courier delivers; `arrives` is then the estimated arrival of an order placed now. */
  ships: boolean;
  arrives?: string;
}

const noDelivery: DeliveryRules = { terms: null, cash: false, ships: false };

/** The delivery rules of each postal code, in the given order. @throws {ShopError} `not_found` */
export async function readDeliveryRules(
  shop: Shop,
  { saas_id, store_id }: StoreKey,
  codes: string[],
): Promise<DeliveryRules[]> {
  const store = await getStore(shop, saas_id, store_id);
  const [zones, cities, places] = await Promise.all([
    readZones(shop, store),
    readCashCities(shop, store),
    shop.geocoder.findAll(shop.db, codes),
  ]);
  return places.map((place) => {
    if (!place || place.country !== store.country) return noDelivery;
    const zone = zoneFor(zones, store, place);
    const rules = { terms: zone ? deliveryTermsOf(zone) : null, cash: acceptsCash(cities, place) };
    return zone && isByCourier(zone)
      ? { ...rules, ships: true, arrives: courierWords(zone, shop.now().getTime(), store.timezone) }
      : { ...rules, ships: false };
  });
}

function toWire(row: Row, { terms, cash, ships, arrives }: DeliveryRules, is_default: boolean): WireAddress {
  return {
    id: row.address_id,
    address: row.address,
    addressType: row.address_type,
    pincode: row.pincode,
    street: row.street,
    city: row.city,
    state: row.state,
    flat: row.flat,
    floor: row.floor,
    landmark: row.landmark,
    label: row.label,
    is_default,
    cash_on_delivery: cash,
    delivery: terms && toWireTerms(terms),
    ...(ships && { ships, arrives }),
  };
}

function toColumns(typed: Place, country: 'India' | 'Canada') {
  const { street, city, state, address_type, flat, floor, landmark, label, latitude = null, longitude = null } = typed;
  const address = typed.address || [street, city, state].join(', ');
  return {
    address,
    address_type,
    street,
    city,
    state,
    flat,
    floor,
    landmark,
    label,
    pincode: toPostalCode(typed.pincode, typed.country ?? country),
    latitude,
    longitude,
  };
}

/** Enforces the address limit. Locks the customer, so that concurrent saves are counted. */
async function requireRoom(tx: Database, { maxAddresses }: Shop['config'], key: CartKey): Promise<void> {
  await lockCustomer(tx, key);
  const { count } = await tx
    .selectFrom('addresses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(ofCustomer(key))
    .executeTakeFirstOrThrow();
  if (count >= maxAddresses) throw new ShopError('addresses_used');
}

/** @throws {ShopError} `invalid_input` for a malformed postal code, `place_mismatch`, `not_found`, `addresses_used` */
export const saveAddress = (
  shop: Shop,
  customer_id: number,
  { saas_id, store_id, ...fields }: NewAddress,
): Promise<WireAddress> =>
  shop.db.transaction().execute((tx) => saveAddressIn({ ...shop, db: tx }, { saas_id, store_id, customer_id }, fields));

/** The same in the caller's transaction, passed as `shop.db`. */
export async function saveAddressIn(shop: Shop, key: CartKey, typed: Place): Promise<WireAddress> {
  const { country } = await getStore(shop, key.saas_id, key.store_id);
  const columns = toColumns(typed, country);
  await refuseImpossiblePlace(shop, columns);
  await requireRoom(shop.db, shop.config, key);
  const { address_id } = await shop.db
    .insertInto('addresses')
    .values({ ...key, ...columns })
    .returning('address_id')
    .executeTakeFirstOrThrow();
  return readSavedAddress(shop, key, address_id);
}

const queryAddresses = ({ db }: Pick<Shop, 'db'>, key: CartKey) =>
  db
    .selectFrom('addresses')
    .select(shownColumns)
    .where(ofCustomer(key))
    .orderBy('is_default', 'desc')
    .orderBy('address_id');

/** The default address first, then the others, oldest first. */
export async function readAddresses(shop: Shop, key: CartKey): Promise<WireAddress[]> {
  const rows = await queryAddresses(shop, key).execute();
  const rules = await readDeliveryRules(
    shop,
    key,
    rows.map(({ pincode }) => pincode),
  );
  return rows.map((row, index) => toWire(row, rules[index] ?? noDelivery, index === 0));
}

async function readSavedAddress(shop: Shop, key: CartKey, addressId: number): Promise<WireAddress> {
  const saved = (await readAddresses(shop, key)).find(({ id }) => id === addressId);
  if (!saved) throw new ShopError('not_found');
  return saved;
}

/** @throws {ShopError} `address_required` when the customer has no such address */
export async function readAddress(shop: Shop, key: CartKey, addressId: number): Promise<Row> {
  const row = await queryAddresses(shop, key).where('address_id', '=', addressId).executeTakeFirst();
  if (!row) throw new ShopError('address_required');
  return row;
}

/** @throws {ShopError} `not_found`, `invalid_input` for a malformed postal code, `place_mismatch` */
export async function changeAddress(shop: Shop, key: CartKey, addressId: number, typed: Place): Promise<WireAddress> {
  const { country } = await getStore(shop, key.saas_id, key.store_id);
  const columns = toColumns(typed, country);
  await refuseImpossiblePlace(shop, columns);
  await shop.db
    .updateTable('addresses')
    .set(columns)
    .where(ofCustomer(key))
    .where('address_id', '=', addressId)
    .execute();
  return readSavedAddress(shop, key, addressId);
}

/** @throws {ShopError} `not_found` */
export async function removeAddress({ db }: Shop, key: CartKey, addressId: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('addresses')
    .where(ofCustomer(key))
    .where('address_id', '=', addressId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new ShopError('not_found');
}

/** @throws {ShopError} `not_found` */
export const setDefaultAddress = ({ db }: Shop, key: CartKey, addressId: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('addresses')
      .set({ is_default: sql`address_id = ${addressId}` })
      .where(ofCustomer(key))
      .returning(['address_id', 'is_default'])
      .execute();
    if (!changed.some(({ is_default }) => is_default)) throw new ShopError('not_found');
  });

import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import type { createAddress, savedAddress } from '#contract/address';
import { ShopError } from '#contract/errors';
import type { DeliveryTerms } from '#contract/store';
import type { AddressRow } from '#server/db/schema';
import type { Shop } from '#server/shop';
import type { CartKey } from './carts.ts';
import { readCashCities, readZones, takesCash, termsFor, toWireTerms } from './delivery.ts';
import { readStore } from './stores.ts';

type NewAddress = v.InferOutput<typeof createAddress.body>;
type WireAddress = v.InferInput<typeof savedAddress>;
type Row = Pick<Selectable<AddressRow>, 'address_id' | 'address' | 'address_type' | 'pincode'>;

const postalCode = { India: /^[1-9]\d{5}$/, Canada: /^[A-Z]\d[A-Z]\d[A-Z]\d$/ };

/** @throws {ShopError} `invalid_input` when it is no postal code of the store's country */
function toPostalCode(typed: string, country: 'India' | 'Canada'): string {
  const code = typed.replace(/\s/g, '').toUpperCase();
  if (postalCode[country].test(code)) return country === 'Canada' ? `${code.slice(0, 3)} ${code.slice(3)}` : code;
  const form = country === 'India' ? 'must be a 6-digit PIN code' : 'must be a postal code such as M5V 2T6';
  throw new ShopError('invalid_input', { issues: [{ path: 'pincode', message: form }] });
}

/** What delivery to a postal code costs in minor units, null outside the store's area, and whether cash is taken there. */
interface DeliveryTo {
  terms: DeliveryTerms | null;
  cash: boolean;
}

/**
 * Reads a store's delivery areas once; the answer tells of any postal code.
 * @throws {ShopError} `not_found` when the ids are no store
 */
export async function openDelivery(
  shop: Shop,
  { saas_id, store_id }: Pick<CartKey, 'saas_id' | 'store_id'>,
): Promise<(code: string) => Promise<DeliveryTo>> {
  const store = await readStore(shop, saas_id, store_id);
  const [zones, cities] = await Promise.all([readZones(shop, store), readCashCities(shop)]);
  return async (code) => {
    const place = await shop.geocoder.find(code);
    if (!place || place.country !== store.country) return { terms: null, cash: false };
    return { terms: termsFor(zones, store, place), cash: takesCash(cities, place) };
  };
}

function toWire(row: Row, { terms, cash }: DeliveryTo): WireAddress {
  return {
    id: row.address_id,
    address: row.address,
    addressType: row.address_type,
    pincode: row.pincode,
    cash_on_delivery: cash,
    delivery: terms && toWireTerms(terms),
  };
}

/** Saves an address. @throws {ShopError} `invalid_input` for a postal code of another form, `not_found` */
export async function saveAddress(shop: Shop, customerId: number, fields: NewAddress): Promise<WireAddress> {
  const { saas_id, store_id, street, city, state } = fields;
  const { country } = await readStore(shop, saas_id, store_id);
  const row = await shop.db
    .insertInto('addresses')
    .values({
      saas_id,
      store_id,
      customer_id: customerId,
      address: fields.address || [street, city, state].join(', '),
      address_type: fields.address_type,
      street,
      city,
      state,
      pincode: toPostalCode(fields.pincode, country),
      latitude: fields.latitude ?? null,
      longitude: fields.longitude ?? null,
    })
    .returning(['address_id', 'address', 'address_type', 'pincode'])
    .executeTakeFirstOrThrow();
  return toWire(row, await (await openDelivery(shop, fields))(row.pincode));
}

const addressesOf = ({ db }: Pick<Shop, 'db'>, key: CartKey) =>
  db
    .selectFrom('addresses')
    .select(['address_id', 'address', 'address_type', 'pincode'])
    .where('saas_id', '=', key.saas_id)
    .where('store_id', '=', key.store_id)
    .where('customer_id', '=', key.customer_id)
    .orderBy('address_id');

/** The customer's addresses in this store, oldest first. */
export async function readAddresses(shop: Shop, key: CartKey): Promise<WireAddress[]> {
  const rows = await addressesOf(shop, key).execute();
  const delivery = await openDelivery(shop, key);
  return Promise.all(rows.map(async (row) => toWire(row, await delivery(row.pincode))));
}

/** One of the customer's own addresses. @throws {ShopError} `address_required` when there is no such */
export async function readAddress(shop: Shop, key: CartKey, addressId: number): Promise<Row> {
  const row = await addressesOf(shop, key).where('address_id', '=', addressId).executeTakeFirst();
  if (!row) throw new ShopError('address_required');
  return row;
}

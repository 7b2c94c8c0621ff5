import * as v from 'valibot';
import { endpoint, reply } from './endpoint.ts';
import { id, line, money, requiredLine } from './fields.ts';

/** A store as customers see it (spec §3). `bank_account` is the currency label shown before prices. */
export const store = v.object({
  saas_id: id,
  store_id: id,
  label: v.string(),
  store_name: v.string(),
  store_logo: v.string(),
  address: v.string(),
  postal_code: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  phone_no: v.string(),
  email: v.string(),
  country: v.picklist(['India', 'Canada']),
  bank_account: v.string(),
  cuisines: v.array(v.string()),
  currency: v.string(),
  timezone: v.string(),
  /** Kilometres from the place asked about; null when no place is known. */
  distance_km: v.nullable(v.number()),
  /** The address of the store's own host. */
  url: v.string(),
});
export type Store = v.InferOutput<typeof store>;

/** What delivery to a place costs: `minimum` is the least order, `free_from` the sum that waives `charge`. */
export const deliveryTerms = v.object({ charge: money, minimum: money, free_from: v.nullable(money) });
export type DeliveryTerms = v.InferOutput<typeof deliveryTerms>;

/** An option of the landing page's dropdown. A newly typed address gets the value `6` (spec §3). */
export const addressOption = v.object({ label: v.string(), value: v.string(), id, address: v.string() });
export type AddressOption = v.InferOutput<typeof addressOption>;

const stores = reply({ data: v.array(store) });

export const getStoreAddresses = endpoint({
  method: 'GET',
  path: 'storeMaster/get-store-address',
  policy: 'public',
  summary: 'The addresses a customer can choose on the landing page.',
  answer: reply({ data: v.array(addressOption) }),
});

export const getStoreByAddress = endpoint({
  method: 'GET',
  path: 'storeMaster/get-store-Byaddress/{value}/{address}',
  policy: 'public',
  summary: "Stores for a dropdown option's value, or for typed text with the value 6, nearest first.",
  params: v.object({ value: requiredLine(20), address: requiredLine(300) }),
  answer: stores,
});

export const getStoreByPincode = endpoint({
  method: 'GET',
  path: 'storeMaster/get-store-Bypincode/{pin}',
  policy: 'public',
  summary: 'Stores that deliver to a PIN code or Canadian postal code, nearest first.',
  params: v.object({ pin: requiredLine(12) }),
  answer: stores,
});

export const getStoreByDomain = endpoint({
  method: 'GET',
  path: 'storeMaster/get-store-Bydomain/{label}',
  policy: 'public',
  summary: 'The store of a host label.',
  params: v.object({ label: requiredLine(63) }),
  answer: reply({ data: store }),
  errors: ['not_found'],
});

export const getStoreBySaasId = endpoint({
  method: 'GET',
  path: 'storeMaster/get-store-Bysaasid/{saasId}',
  policy: 'public',
  summary: "An operator's first store.",
  params: v.object({ saasId: id }),
  answer: reply({ data: store }),
  errors: ['not_found'],
});

export const getCuisines = endpoint({
  method: 'GET',
  path: 'storeMaster/get-cuisines',
  policy: 'public',
  summary: 'The distinct cuisines of all stores.',
  answer: reply({ data: v.array(v.string()) }),
});

export const getStates = endpoint({
  method: 'GET',
  path: 'geo/states/{country}',
  policy: 'public',
  summary: 'The states or provinces of a country, for the address form.',
  params: v.object({ country: line(40) }),
  answer: reply({ data: v.array(v.object({ name: v.string(), code: v.string() })) }),
  errors: ['not_found'],
});

import * as v from 'valibot';
import { toDecimal, type Minor } from '../money/money.ts';
import { etaAnswer } from './orders/eta.ts';
import { endpoint, reply, type Documentation } from './endpoint.ts';
import { id, line, money, stripInvisible, requiredLine, storePair, timeForm } from './fields.ts';

const time = v.pipe(v.string(), v.regex(timeForm));

/**
 * Opening hours in the store's time zone: seven days from Monday, null for a closed one.
 * The store is closed on `holidays` (`YYYY-MM-DD`).
 */
export const schedule = v.object({
  hours: v.pipe(v.array(v.nullable(v.object({ opens: time, closes: time }))), v.length(7)),
  holidays: v.array(v.object({ date: v.string(), name: v.string() })),
  has_slots: v.optional(v.boolean(), false),
  /** Days on which it closes earlier than usual. */
  early: v.optional(v.array(v.object({ date: v.string(), closes: time }))),
  /** The end of a pause. Until then it takes no orders to prepare before, even while it is open. */
  paused_until: v.optional(v.string()),
});
export type Schedule = v.InferOutput<typeof schedule>;

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
  pays_online: v.optional(v.boolean(), false),
  /** Whether a business can claim input tax credit on its invoices. */
  issues_tax_invoices: v.optional(v.boolean(), false),
  /** Minutes to pack an order. One that cannot be packed before closing is for the next opening. */
  pack_minutes: v.optional(v.number(), 0),
  /** The seasonal notice on its home page; empty for none. */
  season_line: v.optional(v.string(), ''),
  /** null if the operator has not set opening hours. */
  schedule: v.optional(v.nullable(schedule), null),
  /** The average rating, 1 to 5 with one decimal; absent below ten reviews. */
  rating: v.optional(v.number()),
  /** Kilometres from the requested place; null without a known place. */
  distance_km: v.nullable(v.number()),
  /** The URL of the store's own host. */
  url: v.string(),
});
export type Store = v.InferOutput<typeof store>;

/**
 * `minimum` is the least order, `free_from` the sum that waives `charge`. Each term is an amount or null.
 * Database rows, wire fields and the device's storage derive from this list.
 */
export const deliveryTerms = v.object({ charge: money, minimum: money, free_from: v.nullable(money) });
export type DeliveryTerms = v.InferOutput<typeof deliveryTerms>;

export const termNames = () => Object.keys(deliveryTerms.entries) as (keyof DeliveryTerms)[];

const eachTerm = <T>(from: DeliveryTerms, make: (amount: Minor | null) => T) =>
  Object.fromEntries(termNames().map((name) => [name, make(from[name] ?? null)]));

/** Picks only the delivery terms of an object, for example of a delivery zone. */
export const deliveryTermsOf = (from: DeliveryTerms): DeliveryTerms =>
  eachTerm(from, (amount) => amount) as DeliveryTerms;

/** Delivery terms in wire form. */
export const toWireTerms = (from: DeliveryTerms): v.InferInput<typeof deliveryTerms> =>
  eachTerm(from, (amount) => amount && toDecimal(amount)) as v.InferInput<typeof deliveryTerms>;

/**
 * A part of a store's delivery area. The first match applies.
 * `value` is kilometres from the store, postal codes or their beginnings (`M5*`) separated by `;`, or a country.
 */
export const deliveryZone = v.object({
  kind: v.picklist(['radius_km', 'postal_codes', 'country']),
  value: v.string(),
  ...deliveryTerms.entries,
});
export type DeliveryZone = v.InferOutput<typeof deliveryZone>;

/** An option of the landing page's dropdown. A newly typed address gets the value `6` (spec §3). */
export const addressOption = v.object({ label: v.string(), value: v.string(), id, address: v.string() });
export type AddressOption = v.InferOutput<typeof addressOption>;

/** A place: a postal code (or the first half of a Canadian one) and its known details. */
export const place = v.object({
  postal_code: v.string(),
  locality: v.string(),
  district: v.string(),
  state: v.string(),
  country: store.entries.country,
});
export type Place = v.InferOutput<typeof place>;

/**
 * `served`; `not_served`: known, but outside all stores' areas; `not_a_code`: a malformed postal code;
 * `unknown`: an unknown code or address.
 */
export const outcome = v.picklist(['served', 'not_served', 'not_a_code', 'unknown']);
export type PlaceOutcome = v.InferOutput<typeof outcome>;

export const foundStore = v.object({
  ...store.entries,
  /** null outside the store's area, absent without a place. */
  delivery: v.optional(v.nullable(deliveryTerms)),
  /** Whether a courier delivers there. Couriers serve the store's whole country. */
  ships: v.optional(v.boolean()),
  /** When a courier would deliver an order placed now, in words. */
  arrives: v.optional(v.string()),
});
export type FoundStore = v.InferOutput<typeof foundStore>;

/**
 * The result for a place. If no store serves it, `nearest` is the country's nearest store, for pickup.
 * Its `distance_km` is null when only the code's area is known.
 */
export const search = v.object({ outcome, place: v.nullable(place), nearest: v.nullable(foundStore) });
export type StoreSearch = v.InferOutput<typeof search>;

const stores = reply({ data: v.array(foundStore), search: v.optional(search) });

export const getStoreAddresses = endpoint({
  method: 'GET',
  path: 'storeMaster/get-store-address',
  policy: 'public',
  query: v.object({ q: v.optional(line(300)) }),
  answer: reply({ data: v.array(addressOption) }),
});

export const getStoreByAddress = endpoint({
  method: 'GET',
  path: 'storeMaster/get-store-Byaddress/{value}/{address}',
  policy: 'public',
  params: v.object({ value: stripInvisible(requiredLine(20)), address: requiredLine(300) }),
  answer: stores,
});

export const getStoreByPincode = endpoint({
  method: 'GET',
  path: 'storeMaster/get-store-Bypincode/{pin}',
  policy: 'public',
  params: v.object({ pin: stripInvisible(requiredLine(12)) }),
  answer: stores,
});

export const getStoreByDomain = endpoint({
  method: 'GET',
  path: 'storeMaster/get-store-Bydomain/{label}',
  policy: 'public',
  params: v.object({ label: requiredLine(63) }),
  answer: reply({ data: store }),
});

export const getStoreBySaasId = endpoint({
  method: 'GET',
  path: 'storeMaster/get-store-Bysaasid/{saasId}',
  policy: 'public',
  params: v.object({ saasId: id }),
  answer: reply({ data: store }),
});

export const getCuisines = endpoint({
  method: 'GET',
  path: 'storeMaster/get-cuisines',
  policy: 'public',
  answer: reply({ data: v.array(v.string()) }),
});

export const getStates = endpoint({
  method: 'GET',
  path: 'geo/states/{country}',
  policy: 'public',
  params: v.object({ country: line(40) }),
  answer: reply({ data: v.array(v.object({ name: v.string(), code: v.string() })) }),
});

export const getDelivery = endpoint({
  method: 'GET',
  path: 'storeMaster/get-delivery/{saasId}/{storeId}/{place}',
  policy: 'public',
  params: v.object({ ...storePair, place: stripInvisible(requiredLine(300)) }),
  answer: reply({
    data: v.object({
      outcome,
      place: v.nullable(place),
      distance_km: v.nullable(v.number()),
      delivery: v.nullable(deliveryTerms),
      coming: v.optional(etaAnswer),
    }),
  }),
});
export type DeliveryAnswer = v.InferOutput<typeof getDelivery.answer>['data'];

/* @__NO_SIDE_EFFECTS__ */
const degrees = (limit: number) =>
  v.pipe(
    v.string(),
    v.regex(/^-?\d{1,3}(\.\d{1,15})?$/, 'must be degrees'),
    v.transform(Number),
    v.minValue(-limit),
    v.maxValue(limit),
  );

/** The address at a position (spec §3), "" for unknown parts. `street` is the neighbourhood if no street is known. */
export const positionAddress = v.object({
  postalCode: v.string(),
  route: v.string(),
  town: v.string(),
  street: v.string(),
  Province: v.string(),
});
export type PositionAddress = v.InferOutput<typeof positionAddress>;

export const getPositionAddress = endpoint({
  method: 'GET',
  hasEffect: true,
  path: 'geo/reverse/{lat}/{lon}',
  policy: 'public',
  params: v.object({ lat: degrees(90), lon: degrees(180) }),
  answer: reply({ data: positionAddress }),
});

export const documentation = {
  getCuisines: {
    summary: 'The distinct cuisines of all stores.',
  },
  getDelivery: {
    summary:
      'Whether a store delivers to a postal code or an address, the charge, and the arrival time of an order placed now.',
    errors: ['not_found'],
  },
  getPositionAddress: {
    summary: 'The address at a position in degrees; not found without a postal code within 50 km.',
    errors: ['not_found', 'rate_limited'],
  },
  getStates: {
    summary: 'The states or provinces of a country, for the address form.',
    errors: ['not_found'],
  },
  getStoreAddresses: {
    summary:
      'The addresses a customer can choose on the landing page: all, or with `q` the first 30 with all words of the text.',
  },
  getStoreByAddress: {
    summary:
      "Stores for a dropdown option's value, or for typed text with the value 6, nearest first; `search` says why there are none.",
  },
  getStoreByDomain: {
    summary: 'The store of a host label.',
    errors: ['not_found'],
  },
  getStoreByPincode: {
    summary:
      'Stores that deliver to a PIN code or Canadian postal code, and stores for pickup within 10 km, nearest first; `search` has the reason if there are none.',
  },
  getStoreBySaasId: {
    summary: "An operator's first store.",
    errors: ['not_found'],
  },
} satisfies Documentation;

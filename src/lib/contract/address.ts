import * as v from 'valibot';
import { endpoint, reply, type Documentation } from './endpoint.ts';
import {
  id,
  line,
  maxLengths,
  stripInvisible,
  requiredLine,
  withFieldAliases,
  storeFields,
  storePair,
} from './fields.ts';
import { cashBounds } from './orders/cash-bounds.ts';
import { deliveryTerms } from './store.ts';

/** A saved address (spec §3). `delivery` is null outside the store's area. */
export const savedAddress = v.object({
  id,
  address: v.string(),
  addressType: v.picklist(['Home', 'Work']),
  pincode: v.string(),
  street: v.string(),
  city: v.string(),
  state: v.string(),
  /** Not in the specification, like the next three. Empty without a value. */
  flat: v.optional(v.string(), ''),
  floor: v.optional(v.string(), ''),
  landmark: v.optional(v.string(), ''),
  /** The customer's name for it, such as `Parents`; empty without one. */
  label: v.optional(v.string(), ''),
  /** The preselected address: the customer's choice, or the oldest. */
  is_default: v.boolean(),
  delivery: v.nullable(deliveryTerms),
  /** Whether a courier delivers there. Couriers serve the store's whole country. */
  ships: v.optional(v.boolean()),
  /** When a courier would deliver an order placed now, in words. */
  arrives: v.optional(v.string()),
  /** Whether an order to this address can be paid in cash: in India, in and around the operator's `cod_cities`. */
  cash_on_delivery: v.boolean(),
});
export type SavedAddress = v.InferOutput<typeof savedAddress>;

const coordinate = (limit: number) => v.optional(v.nullable(v.pipe(v.number(), v.minValue(-limit), v.maxValue(limit))));

const place = {
  address: line(400),
  address_type: v.picklist(['Home', 'Work']),
  street: requiredLine(maxLengths.street),
  city: requiredLine(maxLengths.city),
  state: requiredLine(maxLengths.state),
  pincode: stripInvisible(requiredLine(maxLengths.postalCode)),
  flat: v.optional(line(maxLengths.flat), ''),
  floor: v.optional(line(maxLengths.floor), ''),
  landmark: v.optional(line(maxLengths.landmark), ''),
  label: v.optional(line(maxLengths.addressLabel), ''),
  /** The country of the postal code; the store's when absent. */
  country: v.optional(v.picklist(['India', 'Canada'])),
  latitude: coordinate(90),
  longitude: coordinate(180),
};

export const createAddress = endpoint({
  method: 'POST',
  path: 'customer/create-address/{customerId}',
  policy: 'customer',
  params: v.object({ customerId: id }),
  body: withFieldAliases(
    v.object({
      ...storeFields,
      ...place,
      status: v.optional(line(20), 'Active'),
      customer_type: v.optional(line(20), 'Regular'),
    }),
  ),
  answer: reply({ data: savedAddress }),
});

export const getAddresses = endpoint({
  method: 'GET',
  path: 'customer/get-all-customer-address-app/{saasId}/{storeId}/{customerId}',
  policy: 'customer',
  params: v.object({ ...storePair, customerId: id }),
  answer: reply({
    data: v.array(savedAddress),
    /** Not in the specification. Limits for cash payment of deliveries and pickups. */
    cash_bounds: v.optional(cashBounds),
  }),
});

const oneAddress = v.object({ ...storePair, customerId: id, addressId: id });

export const updateAddress = endpoint({
  method: 'PUT',
  path: 'customer/update-address/{saasId}/{storeId}/{customerId}/{addressId}',
  policy: 'customer',
  params: oneAddress,
  body: v.object(place),
  answer: reply({ data: savedAddress }),
});

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: 'customer/delete-address/{saasId}/{storeId}/{customerId}/{addressId}',
  policy: 'customer',
  params: oneAddress,
  answer: reply({}),
});

export const setDefaultAddress = endpoint({
  method: 'PUT',
  path: 'customer/default-address/{saasId}/{storeId}/{customerId}/{addressId}',
  policy: 'customer',
  params: oneAddress,
  answer: reply({}),
});

export const documentation = {
  createAddress: {
    summary: 'Saves a delivery address.',
    errors: ['invalid_input', 'place_mismatch', 'not_found', 'addresses_used'],
  },
  deleteAddress: {
    summary: 'Deletes a saved address.',
  },
  getAddresses: {
    summary:
      "The customer's addresses: the default one, then the others, oldest first; and how large their cash orders can be.",
  },
  setDefaultAddress: {
    summary: 'Makes a saved address the default.',
  },
  updateAddress: {
    summary: 'Changes a saved address. Orders keep the address they were placed with.',
    errors: ['invalid_input', 'place_mismatch', 'not_found'],
  },
} satisfies Documentation;

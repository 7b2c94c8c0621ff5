import * as v from 'valibot';
import { savedAddress } from '../address.ts';
import { cartLineInput } from '../cart.ts';
import { cartLine } from '../cart-line.ts';
import { storeEndpoint } from '../counter/endpoints.ts';
import { reply, type Documentation } from '../endpoint.ts';
import { purchaseRefusals } from '../errors.ts';
import { id, line, maxLengths, requiredLine, stripInvisible } from '../fields.ts';
import { assertedMoney, moment, orderType, totals } from '../order.ts';
import { orderSummary } from '../order-history.ts';
import { receivedFields } from './received.ts';

/** A customer who has ordered at the store, with the data that they used there. */
const caller = v.object({
  /** The name on their last order. */
  name: v.string(),
  /** The default one first. */
  addresses: v.array(savedAddress),
  /** Newest first. */
  orders: v.array(v.pick(orderSummary, ['order_id', 'order_type', 'order_date', 'status', 'order_details'])),
  /** Whether the number is verified. Order messages are then sent to it. */
  is_proved: v.boolean(),
});
export type Caller = v.InferOutput<typeof caller>;

export const findCaller = storeEndpoint({
  method: 'POST',
  path: 'new-order/caller',
  permission: 'orders',
  body: v.object({ mobile_number: stripInvisible(requiredLine(maxLengths.mobile)) }),
  answer: reply({ data: v.nullable(caller) }),
});

const items = v.pipe(v.array(cartLineInput), v.minLength(1), v.maxLength(200));

export const quoteTakenOrder = storeEndpoint({
  method: 'POST',
  path: 'new-order/quote',
  permission: 'orders',
  body: v.object({
    order_type: orderType,
    /** Of the address of a delivery. */
    pincode: v.optional(stripInvisible(line(maxLengths.postalCode)), ''),
    item_list: items,
  }),
  answer: reply({
    data: v.object({
      /** The available items. */
      lines: v.array(cartLine),
      totals,
      /** The opening that the order is for without a slot; null if it is prepared now. */
      opens_at: v.nullable(v.string()),
      /** The UPI ID for payment; empty without one. */
      upi_id: v.string(),
    }),
  }),
});
export type TakenQuote = v.InferOutput<typeof quoteTakenOrder.answer>['data'];

/** An address given by phone. City and state come from the postal code. */
const spokenAddress = v.object({
  flat: v.optional(line(maxLengths.flat), ''),
  street: requiredLine(maxLengths.street),
  landmark: v.optional(line(maxLengths.landmark), ''),
  pincode: stripInvisible(requiredLine(maxLengths.postalCode)),
});

export const takeOrder = storeEndpoint({
  method: 'POST',
  path: 'new-order',
  permission: 'orders',
  body: v.object({
    /** Required unless `taken_now`. */
    mobile_number: v.optional(stripInvisible(line(maxLengths.mobile)), ''),
    /** Required unless `taken_now`. */
    customer_name: v.optional(line(maxLengths.name), ''),
    order_type: orderType,
    /** For a delivery: an address of the caller, or a new one. */
    address_id: v.optional(v.nullable(id), null),
    new_address: v.optional(v.nullable(spokenAddress), null),
    item_list: items,
    /** The total that the page showed. The order is refused if it differs. */
    order_value: assertedMoney,
    slot_starts_at: v.optional(v.nullable(moment), null),
    delivery_note: v.optional(line(maxLengths.note), ''),
    /** Whether an unverified number receives the message with the order's link. */
    sends_link: v.optional(v.boolean(), false),
    /** Whether the customer is at the counter, pays and takes the goods. Such an order is a pickup. */
    taken_now: v.optional(v.boolean(), false),
    ...receivedFields,
  }),
  answer: reply({ data: v.object({ order_id: id }) }),
});

export const documentation = {
  findCaller: {
    summary:
      'The customer of a mobile number who has ordered at this store, with the name, addresses and orders used here; null otherwise. Look-ups are limited and logged.',
    errors: ['rate_limited'],
  },
  quoteTakenOrder: {
    summary: 'The available quantities of the items, and their total with delivery.',
    errors: ['outside_delivery_area', 'payment_unavailable'],
  },
  takeOrder: {
    summary:
      'Places an order by phone or at the counter, once for each required `Idempotency-Key`. Prices, slots and limits are those of the customers. An order that is taken now is also paid and collected.',
    errors: [
      ...purchaseRefusals,
      'place_mismatch',
      'addresses_used',
      'cash_orders_used',
      'cash_order_too_large',
      'cash_short',
      'cash_over',
    ],
  },
} satisfies Documentation;

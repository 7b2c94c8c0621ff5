import * as v from 'valibot';
import { reply, type Documentation } from '../endpoint.ts';
import { day, id, money } from '../fields.ts';
import { storeEndpoint } from './endpoints.ts';
import { planDocument } from './stops.ts';

const customer = { customer_name: v.string(), mobile_number: v.string() };

/** A plan that a customer has reserved and pays in cash at the store. */
const reservation = v.object({
  id,
  ...customer,
  plan: v.string(),
  items: v.array(v.string()),
  total: money,
  startDate: day,
  /** The reservation lapses at this time. */
  pay_by: v.string(),
});
export type Reservation = v.InferOutput<typeof reservation>;

/** A cash refund due for a cancelled subscription. */
const owed = v.object({
  id,
  ...customer,
  amount: money,
  /** Includes documents that are not rendered yet. */
  documents: v.optional(v.array(planDocument), []),
});
export type OwedCash = v.InferOutput<typeof owed>;

export const readReservations = storeEndpoint({
  method: 'GET',
  path: 'reservations',
  permission: 'money',
  answer: reply({
    data: v.object({
      /** Payable reservations, the first to lapse first. */
      reserved: v.array(reservation),
      /** Ordered by subscription id. */
      owed: v.array(owed),
    }),
  }),
});

export const recordReservationPayment = storeEndpoint({
  method: 'POST',
  path: 'reservations/{reservationId}/paid',
  permission: 'money',
  params: { reservationId: id },
  /** The total that the page showed. */
  body: v.object({ total: money }),
  answer: reply({ data: v.object({ subscription: id }) }),
});

export const recordCashRefund = storeEndpoint({
  method: 'POST',
  path: 'owed-plans/{subscriptionId}',
  permission: 'money',
  params: { subscriptionId: id },
  body: v.object({ amount: money }),
  answer: reply({}),
});

export const documentation = {
  readReservations: {
    summary:
      'The plans that customers have reserved to pay in cash, and the cash that the store owes for cancelled subscriptions.',
  },
  recordReservationPayment: {
    summary:
      'Records the whole cash for a reserved plan before it expires. The subscription then begins. A repeated request has no effect.',
    errors: ['reservation_over', 'subscription_active'],
  },
  recordCashRefund: {
    summary:
      'Records that the cash of a cancelled subscription was refunded, and notifies the customer. A repeated request has no effect.',
  },
} satisfies Documentation;

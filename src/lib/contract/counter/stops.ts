import * as v from 'valibot';
import { reply, type Documentation } from '../endpoint.ts';
import { day, id } from '../fields.ts';
import { deliveredItem } from '../plan.ts';
import { storeEndpoint } from './endpoints.ts';

/** `nobody_home`: the customer was absent. `not_made`: the store could not deliver. */
export const missedReason = v.picklist(['nobody_home', 'not_made']);
export type MissedReason = v.InferOutput<typeof missedReason>;

/** The result of a delivery; null until it is recorded. */
export const stopState = v.nullable(v.picklist(['delivered', 'missed']));
export type StopState = v.InferOutput<typeof stopState>;

export const planDocument = v.picklist(['invoice', 'credit-note']);
export type PlanDocument = v.InferOutput<typeof planDocument>;

/** A subscription's delivery on a day. */
const stop = v.object({
  /** The subscription's id. */
  id,
  customer_name: v.string(),
  mobile_number: v.string(),
  address: v.string(),
  pincode: v.string(),
  landmark: v.optional(v.string(), ''),
  plan: v.string(),
  items: v.array(deliveredItem),
  state: stopState,
  /** The reason for a missed delivery. */
  reason: v.nullable(missedReason),
  /** When and by whom it was recorded; null and empty until then. The name is also empty for a command. */
  at: v.nullable(v.string()),
  by: v.string(),
  /** Includes documents that are not rendered yet; only for staff with access to money. */
  documents: v.optional(v.array(planDocument), []),
});
export type Stop = v.InferOutput<typeof stop>;

/** A day's deliveries, by postal code and address. */
const stops = v.object({
  date: day,
  /** The store's current day. */
  today: day,
  timezone: v.string(),
  /** Whether results can be recorded now. */
  is_open: v.boolean(),
  /** The number of pieces of each item that the day needs. */
  totals: v.array(v.object({ name: v.string(), count: v.number() })),
  stops: v.array(stop),
});
export type Stops = v.InferOutput<typeof stops>;

export const readStops = storeEndpoint({
  method: 'GET',
  path: 'stops',
  permission: 'rides',
  /** Today by default. Riders see only today. */
  query: v.object({ date: v.optional(day) }),
  answer: reply({ data: stops }),
});

export const markStop = storeEndpoint({
  method: 'POST',
  path: 'stops/{subscriptionId}',
  permission: 'rides',
  params: { subscriptionId: id },
  body: v.object({
    date: day,
    state: stopState,
    /** Required for a missed delivery. */
    reason: v.optional(missedReason, 'nobody_home'),
    /** The result that the page showed. Refused if it has changed, for example by another phone. */
    seen: stopState,
  }),
  answer: reply({ data: v.object({ state: stopState }) }),
});

export const readPlanDocument = storeEndpoint({
  method: 'GET',
  path: 'subscriptions/{subscriptionId}/{document}',
  permission: 'books',
  params: { subscriptionId: id, document: planDocument },
  answer: reply({
    data: v.object({
      /** Valid for five minutes, for `/transaction/pdf/{invoice}`. */
      invoice: v.string(),
      /** Absent for an invoice. */
      credit_note_number: v.optional(v.string()),
    }),
  }),
});

export const documentation = {
  readStops: {
    summary:
      'The store’s subscription deliveries on a day, by postal code and address, with their results. Riders see only today.',
    errors: ['day_impossible'],
  },
  markStop: {
    summary:
      'Records the result of a delivery of today or the two days before. A missed delivery is added once at the end, and the customer is notified; it can be undone on its day. A repeated request has no effect.',
    errors: ['stop_changed', 'day_impossible', 'day_closed', 'subscription_over'],
  },
  readPlanDocument: {
    summary: 'A link to the invoice or the credit note of a subscription, valid for five minutes.',
    errors: ['invoice_not_ready'],
  },
} satisfies Documentation;

import * as v from 'valibot';
import type { Documentation } from '../endpoint.ts';
import { id } from '../fields.ts';
import { orderStatus } from '../order.ts';
import { storeEndpoint } from './endpoints.ts';

/**
 * `placed` and `moved`: the order's status changed.
 * `cash`, `upi` and `card`: a payment received on completion.
 * `changed`: a deduction. `attempted`: a failed delivery attempt. `returned`: back in the store.
 * `return_asked`: a return request. `undone`: an undone step, or left-out pieces put back.
 */
export const counterEventKind = v.picklist([
  'placed',
  'moved',
  'accepted',
  'ticked',
  'unticked',
  'cash',
  'upi',
  'card',
  'changed',
  'attempted',
  'returned',
  'return_asked',
  'undone',
]);
export type CounterEventKind = v.InferOutput<typeof counterEventKind>;

export const counterEvent = v.object({
  /** Counts from 1 in each store; also the `id` of the server-sent event. */
  position: v.number(),
  order_id: id,
  kind: counterEventKind,
  /** The order's status after the event. */
  status: orderStatus,
  /** The ticked or unticked line; null for other kinds. */
  line: v.nullable(v.number()),
  at: v.string(),
  /** The person who accepted or ticked; null for other kinds and for commands. */
  staff_id: v.nullable(id),
  name: v.string(),
});
export type CounterEvent = v.InferOutput<typeof counterEvent>;

/**
 * Continues after the event in `Last-Event-ID`, else after `after`, else from now on.
 * A comment every 20 seconds keeps the connection open.
 */
export const followOrders = storeEndpoint({
  method: 'GET',
  path: 'events',
  permission: 'orders',
  isStream: true,
  query: v.object({ after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))) }),
  answer: counterEvent,
});

export const documentation = {
  followOrders: {
    summary:
      'Events of the store’s orders, as server-sent events in the order of commit. It continues after `Last-Event-ID` or `after` without a gap, and ends within 2 seconds when access ends. A network address can have 100 open streams. Above that, poll the board every few seconds, and try again after `Retry-After`.',
    errors: ['unavailable', 'rate_limited'],
  },
} satisfies Documentation;

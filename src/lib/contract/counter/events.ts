import * as v from 'valibot';
import type { Documentation } from '../endpoint.ts';
import { id } from '../fields.ts';
import { orderStatus } from '../order.ts';
import { storeEndpoint } from './endpoints.ts';

/**
 * `placed` and `moved` are the order's states; `cash`, `upi` and `card` are received with the last of them; `changed`: a deduction was made;
 * `attempted`: no one was at home; `returned`: it is back in the store; `return_asked`: its customer wants to return something;
 * `undone`: a step was undone, or a line that was left out is there after all.
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

/** Something that happened to an order. */
export const counterEvent = v.object({
  /** 1, 2, 3 … in each store; also the `id` of the event. */
  position: v.number(),
  order_id: id,
  kind: counterEventKind,
  /** The order's, then. */
  status: orderStatus,
  /** What was ticked or unticked; null for other kinds. */
  line: v.nullable(v.number()),
  at: v.string(),
  /** Who accepted or ticked; null for other kinds and for commands. */
  staff_id: v.nullable(id),
  name: v.string(),
});
export type CounterEvent = v.InferOutput<typeof counterEvent>;

/**
 * Goes on after the event that the header `Last-Event-ID` names, else after `after`, else from now on. A comment every 20
 * seconds says that it still stands.
 */
export const followOrders = storeEndpoint({
  method: 'GET',
  path: 'events',
  permission: 'orders',
  isStream: true,
  query: v.object({ after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))) }),
  answer: counterEvent,
});

/** Describes each call and its refusals. */
export const documentation = {
  followOrders: {
    summary:
      'Events of the store’s orders, as server-sent events in the order of commit. It continues after `Last-Event-ID` or `after` without a gap, and ends within 2 seconds when access ends. A network address can have 100 open streams. Above that, poll the board every few seconds, and try again after `Retry-After`.',
    errors: ['unavailable', 'rate_limited'],
  },
} satisfies Documentation;

import * as v from 'valibot';
import { reply, type Documentation } from '../endpoint.ts';
import { count, day, id, line, money } from '../fields.ts';
import { signedMoney } from '../order.ts';
import { storeEndpoint } from '../counter/endpoints.ts';
import { drawer, paid } from './sums.ts';

/** Cash that a rider or delivery partner holds. */
const held = v.object({ name: v.string(), held: signedMoney });

/** The day is one of the store's time zone. */
export const dayReport = v.object({
  date: v.string(),
  /** Orders placed on the day and not cancelled, and their sum after deductions. */
  orders: count,
  sales: money,
  paid,
  drawer,
  /** Received on the day, for orders of any day. */
  upi: signedMoney,
  card: signedMoney,
  /** The holders of cash at the end of the day. */
  riders: v.array(v.object({ staff_id: id, ...held.entries })),
  partners: v.array(held),
  /** The number of open orders, and the ids of the first 50. */
  open_orders: count,
  open_order_ids: v.array(id),
});
export type DayReport = v.InferOutput<typeof dayReport>;

const closing = v.object({
  at: v.string(),
  /** Empty for staff without a name. */
  name: v.string(),
  expected: signedMoney,
  counted: money,
  /** Why they differ; empty if they do not. */
  reason: v.string(),
});

/** Orders and payments of a day after its closing. */
const later = v.object({
  /** Orders placed since and not cancelled, and their sum after deductions. */
  orders: count,
  sales: money,
  /** Cash received since. It is counted with the next day. */
  cash: signedMoney,
  /** For orders of any day. */
  upi: signedMoney,
  card: signedMoney,
});
export type Later = v.InferOutput<typeof later>;

const dayEnd = v.object({
  /** The current day in the store's time zone. */
  today: v.string(),
  /** Current until the day is closed; afterwards the report from its closing. */
  report: dayReport,
  /** null until the day is closed. */
  closing: v.nullable(closing),
  /** null until the day is closed, and without orders or payments since. */
  later: v.optional(v.nullable(later), null),
  /** The unclosed days of the last week with orders or payments, latest first. Never today. */
  open_days: v.array(v.string()),
});
export type DayEnd = v.InferOutput<typeof dayEnd>;

export const readDayEnd = storeEndpoint({
  method: 'GET',
  path: 'books/day',
  permission: 'money',
  /** Today by default. */
  query: v.object({ date: v.optional(day) }),
  answer: reply({ data: dayEnd }),
});

export const closeDay = storeEndpoint({
  method: 'POST',
  path: 'books/day/close',
  permission: 'money',
  body: v.object({
    date: day,
    counted: money,
    /** `in_drawer`, as shown by the page. */
    expected: signedMoney,
    /** Required if they differ. */
    reason: v.optional(line(200), ''),
  }),
  answer: reply({}),
});

export const documentation = {
  readDayEnd: {
    summary:
      'The report of a day, up to 31 days back: sales by kind of payment, cash in the drawer and with riders, open orders, and the closing.',
    errors: [],
  },
  closeDay: {
    summary:
      'Closes a day with the counted cash. Steps of orders before it can no longer be undone. A repeated request has no effect.',
    errors: ['closing_changed', 'closing_recorded'],
  },
} satisfies Documentation;

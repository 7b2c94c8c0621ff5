import * as v from 'valibot';
import { reply, type Documentation } from '../endpoint.ts';
import { day, id, line, plainLine, timeForm, upiIdForm } from '../fields.ts';
import { schedule } from '../store.ts';
import { storeEndpoint } from './endpoints.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999));

/** `capacity` is the maximum number of orders, `taken` the current one. */
const daySlot = v.object({ starts_at: v.string(), ends_at: v.string(), capacity: count, taken: v.number() });

/** A day's actual and usual hours. Times are `HH:MM`, null when closed. */
const storeDay = v.object({
  date: day,
  opens: v.nullable(v.string()),
  closes: v.nullable(v.string()),
  usual_closes: v.nullable(v.string()),
  /** The name of the holiday; null without one. */
  holiday: v.nullable(v.string()),
  /** Orders per slot; null without slots. */
  capacity: v.nullable(v.number()),
  usual_capacity: v.nullable(v.number()),
  slots: v.array(daySlot),
});
export type StoreDay = v.InferOutput<typeof storeDay>;

const dayNow = v.object({
  /** The shop's clock. */
  now: v.string(),
  timezone: v.string(),
  season_line: v.string(),
  /** null for a store without opening hours. */
  schedule: v.nullable(schedule),
  /** null unless it is paused now. */
  paused_until: v.nullable(v.string()),
  /** Today and tomorrow. Past midnight, today lasts until the store closes. */
  days: v.array(storeDay),
  /** The store's UPI ID for payment on delivery; empty without one, null outside India. */
  upi_id: v.optional(v.nullable(v.string()), null),
  /** From today on. Holidays without `is_own` are from the operator's folder. */
  holidays: v.array(v.object({ date: day, name: v.string(), is_own: v.boolean() })),
});
export type Day = v.InferOutput<typeof dayNow>;

export const readDay = storeEndpoint({
  method: 'GET',
  path: 'day',
  permission: 'opening',
  answer: reply({
    data: dayNow,
  }),
});

export const pauseSpan = v.picklist(['half_hour', 'today']);
export type PauseSpan = v.InferOutput<typeof pauseSpan>;

export const pauseOrders = storeEndpoint({
  method: 'POST',
  path: 'day/pause',
  permission: 'opening',
  body: v.object({ span: pauseSpan }),
  answer: reply({ data: v.object({ paused_until: v.string() }) }),
});

export const resumeOrders = storeEndpoint({
  method: 'POST',
  path: 'day/resume',
  permission: 'opening',
  answer: reply({}),
});

export const setClosing = storeEndpoint({
  method: 'POST',
  path: 'day/closing',
  permission: 'opening',
  /** `HH:MM`, earlier than usual; null restores the usual hours. */
  body: v.object({ date: day, closes: v.nullable(v.pipe(v.string(), v.regex(timeForm))) }),
  answer: reply({}),
});

export const setCapacity = storeEndpoint({
  method: 'POST',
  path: 'day/capacity',
  permission: 'opening',
  /** Orders per slot of the day; null restores the usual capacity. */
  body: v.object({ date: day, capacity: v.nullable(count) }),
  answer: reply({}),
});

export const addHoliday = storeEndpoint({
  method: 'POST',
  path: 'day/holidays',
  permission: 'opening',
  body: v.object({ date: day, name: plainLine(100) }),
  answer: reply({}),
});

export const removeHoliday = storeEndpoint({
  method: 'POST',
  path: 'day/holidays/remove',
  permission: 'opening',
  body: v.object({ date: day }),
  answer: reply({}),
});

export const setSeasonLine = storeEndpoint({
  method: 'POST',
  path: 'day/season',
  permission: 'opening',
  /** Empty to remove it. */
  body: v.object({ line: v.union([v.literal(''), plainLine(80)]) }),
  answer: reply({}),
});

export const setUpiId = storeEndpoint({
  method: 'POST',
  path: 'upi',
  permission: 'payouts',
  /** Empty to remove it. */
  body: v.object({
    upi_id: v.pipe(
      line(320),
      v.check((text) => text === '' || upiIdForm.test(text), 'must be a UPI ID, like shop@bank'),
    ),
  }),
  answer: reply({}),
});

/** A matter that needs attention in the store; one entry for each kind. */
const need = v.object({
  /**
   * `cash_short`: orders underpaid or overpaid in the last seven days.
   * `place_uncertain`: invoices of these days with an uncertain place of supply.
   * `site_failing`: the store's pages cannot be published, or were rolled back.
   * `messages_used_up`: the daily message limit has stopped messages of the store.
   * `messages_failing`: all recent messages of a channel failed, some of them the store's.
   * `day_open`: unclosed days of the last week; `names` has their dates.
   */
  kind: v.picklist([
    'refund_failed',
    'cash_short',
    'place_uncertain',
    'site_failing',
    'message_failed',
    'messages_used_up',
    'messages_failing',
    'sold_out',
    'day_open',
  ]),
  count: v.number(),
  /** When the oldest began; null if unknown. */
  since: v.nullable(v.string()),
  /** The affected orders, at most five. */
  orders: v.optional(v.array(id), []),
  /** Other subjects, at most five: items, payments, subscriptions, channels, or causes of failed publishing. */
  names: v.array(v.string()),
});
export type Need = v.InferOutput<typeof need>;

export const readNeeds = storeEndpoint({
  method: 'GET',
  path: 'needs',
  permission: 'money',
  answer: reply({ data: v.array(need) }),
});

export const documentation = {
  readDay: {
    summary: 'Whether the store takes orders, its hours and slots today and tomorrow, and its coming holidays.',
  },
  readNeeds: {
    summary: 'Problems that need attention: failed refunds and messages, unpublished pages, sold-out items.',
  },
  pauseOrders: {
    summary: 'Pauses orders for the next half hour, or for today; later slots stay available.',
  },
  resumeOrders: { summary: 'Ends the pause.' },
  setClosing: {
    summary: 'Closes earlier than usual on one of the next 14 days, or as usual again.',
    errors: ['day_impossible'],
  },
  setCapacity: {
    summary: 'Sets how many orders each slot takes on one of the next 14 days, or resets it to the usual number.',
    errors: ['day_impossible'],
  },
  addHoliday: {
    summary: 'Closes the store on a day, up to a year ahead. An existing holiday stays unchanged.',
    errors: ['day_impossible'],
  },
  setUpiId: { summary: 'Sets the UPI ID at which the store is paid on delivery, or removes it.' },
  removeHoliday: {
    summary:
      'Removes a coming holiday that was added at the counter, not one from the operator’s folder. Without such a holiday, nothing changes.',
    errors: ['day_impossible'],
  },
  setSeasonLine: { summary: "Sets the seasonal notice on the store's home page; an empty text removes it." },
} satisfies Documentation;

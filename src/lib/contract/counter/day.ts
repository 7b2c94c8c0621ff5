import * as v from 'valibot';
import { reply, type Documentation } from '../endpoint.ts';
import { day, id, line, plainLine, timeForm, upiIdForm } from '../fields.ts';
import { schedule } from '../store.ts';
import { storeEndpoint } from './endpoints.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999));

/** A slot of a day, with how many orders it takes and has. */
const daySlot = v.object({ starts_at: v.string(), ends_at: v.string(), capacity: count, taken: v.number() });

/** A day of the store as it is, beside what is usual; times `HH:MM`, null when it is closed. */
const storeDay = v.object({
  date: day,
  opens: v.nullable(v.string()),
  closes: v.nullable(v.string()),
  usual_closes: v.nullable(v.string()),
  /** The holiday for which it is closed all day; null without one. */
  holiday: v.nullable(v.string()),
  /** How many orders each slot takes; null without slots. */
  capacity: v.nullable(v.number()),
  usual_capacity: v.nullable(v.number()),
  slots: v.array(daySlot),
});
export type StoreDay = v.InferOutput<typeof storeDay>;

/** Whether a store takes orders, its hours and slots today and tomorrow, and its holidays to come. */
const dayNow = v.object({
  /** The shop's clock. */
  now: v.string(),
  timezone: v.string(),
  season_line: v.string(),
  /** null for a store that keeps no hours. */
  schedule: v.nullable(schedule),
  /** null unless it is paused now. */
  paused_until: v.nullable(v.string()),
  /** Today and tomorrow. Past midnight, today lasts until the store closes. */
  days: v.array(storeDay),
  /** The UPI ID at which the store is paid on delivery, empty for none; null for stores outside India. */
  upi_id: v.optional(v.nullable(v.string()), null),
  /** From today on; what is not `is_own` is from the operator's folder. */
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

/** How long a pause lasts. */
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
  /** `HH:MM`, earlier than usual; null for as usual. */
  body: v.object({ date: day, closes: v.nullable(v.pipe(v.string(), v.regex(timeForm))) }),
  answer: reply({}),
});

export const setCapacity = storeEndpoint({
  method: 'POST',
  path: 'day/capacity',
  permission: 'opening',
  /** How many orders each slot of the day takes; null for as usual. */
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
  /** Empty for no line. */
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

/** Something that needs attention in the store; one entry for each kind. */
const need = v.object({
  /**
   * `cash_short`: orders that were paid too little or too much in the last seven days. `place_uncertain`: invoices of these days whose place of
   * supply is uncertain. `site_failing`: the store's pages cannot be published, or were put back to an earlier release.
   * `messages_used_up`: the bound of a day's messages has stopped messages of the store. `messages_failing`: the last messages over
   * a channel have all failed, some of the store. `day_open`: unclosed days of the last week; `names` has their dates.
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
  /** The oldest; null when it is not known. */
  since: v.nullable(v.string()),
  /** The orders it is about, five at most. */
  orders: v.optional(v.array(id), []),
  /** What else it is about, five at most: items, payments, subscriptions, channels, why pages are not published. */
  names: v.array(v.string()),
});
export type Need = v.InferOutput<typeof need>;

export const readNeeds = storeEndpoint({
  method: 'GET',
  path: 'needs',
  permission: 'money',
  answer: reply({ data: v.array(need) }),
});

/** Describes each call and its refusals. */
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

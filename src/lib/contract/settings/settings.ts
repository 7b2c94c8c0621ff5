import * as v from 'valibot';
import { storeEndpoint } from '../counter/endpoints.ts';
import { reply, type Documentation } from '../endpoint.ts';
import { line } from '../fields.ts';
import { couponCode } from '../orders/coupon.ts';

/** A cell as text, as in a file of the operator's folder. */
const cell = line(300);

/** A row of `coupons.csv`. */
const coupon = v.object({
  code: cell,
  kind: cell,
  value: cell,
  minimum: cell,
  most: cell,
  starts: cell,
  ends: cell,
  per_customer: cell,
  description: cell,
  first_order_only: cell,
  listed: cell,
});
export type CouponCells = v.InferOutput<typeof coupon>;

/** A row of `delivery.csv`. */
const area = v.object({
  kind: cell,
  value: line(20_000),
  charge: cell,
  minimum: cell,
  free_from: cell,
  dispatch_days: cell,
  transit_days: cell,
});
export type AreaCells = v.InferOutput<typeof area>;

/** A row of `hours.csv`. Weekdays are `Mon` to `Sun`. */
const hours = v.object({
  weekday: cell,
  opens: cell,
  closes: cell,
  slot_minutes: cell,
  slot_capacity: cell,
  lead_minutes: cell,
  last_order: cell,
});
export type HoursCells = v.InferOutput<typeof hours>;

const areas = v.pipe(v.array(area), v.maxLength(50));
const week = v.pipe(v.array(hours), v.maxLength(7));

/** Coupons by their last day, latest first; delivery areas in order; the week from Monday. */
const settings = v.object({ today: v.string(), coupons: v.array(coupon), areas, week });
export type Settings = v.InferOutput<typeof settings>;

/** An invalid cell. Rows count from 0. The message continues a sentence that begins with the column's name. */
export const cellProblem = v.object({ row: v.number(), column: v.string(), message: v.string() });
export type CellProblem = v.InferOutput<typeof cellProblem>;

export const readSettings = storeEndpoint({
  method: 'GET',
  path: 'settings',
  permission: 'settings',
  answer: reply({ data: settings }),
});

export const addCoupon = storeEndpoint({
  method: 'POST',
  path: 'settings/coupons',
  permission: 'settings',
  body: coupon,
  answer: reply({}),
});

export const endCoupon = storeEndpoint({
  method: 'POST',
  path: 'settings/coupons/end',
  permission: 'settings',
  /** `ends` is the last day; null switches the coupon off at once. */
  body: v.object({ code: couponCode, ends: v.nullable(cell) }),
  answer: reply({}),
});

export const saveAreas = storeEndpoint({
  method: 'POST',
  path: 'settings/areas',
  permission: 'settings',
  maxBodyBytes: 1_000_000,
  body: v.object({ areas }),
  answer: reply({}),
});

export const saveWeek = storeEndpoint({
  method: 'POST',
  path: 'settings/week',
  permission: 'settings',
  body: v.object({ week }),
  answer: reply({}),
});

export const documentation = {
  readSettings: {
    summary: 'The coupons, delivery areas and opening hours of the store, in the format of the operator’s folder.',
  },
  addCoupon: {
    summary: 'Adds a coupon. The rules are the same as for an import. Orders already placed keep their price.',
    errors: ['settings_refused'],
  },
  endCoupon: {
    summary: 'Changes the last day of a coupon, or switches it off at once. Orders already placed keep their price.',
    errors: ['settings_refused'],
  },
  saveAreas: {
    summary: 'Replaces the delivery areas and their charges. The rules are the same as for an import.',
    errors: ['settings_refused'],
  },
  saveWeek: {
    summary: 'Changes the opening hours and slots of the week. The rules are the same as for an import.',
    errors: ['settings_refused'],
  },
} satisfies Documentation;

import * as v from 'valibot';
import { reply, type Documentation } from '../endpoint.ts';
import { count, money } from '../fields.ts';
import { sessionEndpoint } from '../counter/endpoints.ts';

/** How busy a store is today, by its own calendar. */
const storeTotals = v.object({
  label: v.string(),
  bank_account: v.string(),
  country: v.picklist(['India', 'Canada']),
  /** Orders of any day that are not done. */
  open_orders: count,
  /** Orders placed today that were not cancelled, and their sum; null for a role that does not see money. */
  orders_today: count,
  sales_today: v.nullable(money),
});
export type StoreTotals = v.InferOutput<typeof storeTotals>;

export const readStoreTotals = sessionEndpoint({
  method: 'GET',
  path: 'counter/totals',
  answer: reply({ data: v.array(storeTotals) }),
});

/** Describes each call and its refusals. */
export const documentation = {
  readStoreTotals: {
    summary: 'Open orders, and orders and sales of today, of each open store where the person works with orders.',
  },
} satisfies Documentation;

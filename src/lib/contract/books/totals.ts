import * as v from 'valibot';
import { reply, type Documentation } from '../endpoint.ts';
import { count, money } from '../fields.ts';
import { sessionEndpoint } from '../counter/endpoints.ts';

/** The open orders and today's sales of a store, in its time zone. */
const storeTotals = v.object({
  label: v.string(),
  bank_account: v.string(),
  country: v.picklist(['India', 'Canada']),
  /** Open orders of any day. */
  open_orders: count,
  /** Orders placed today and not cancelled, and their sum. The sum is null for roles without access to money. */
  orders_today: count,
  sales_today: v.nullable(money),
});
export type StoreTotals = v.InferOutput<typeof storeTotals>;

export const readStoreTotals = sessionEndpoint({
  method: 'GET',
  path: 'counter/totals',
  answer: reply({ data: v.array(storeTotals) }),
});

export const documentation = {
  readStoreTotals: {
    summary: 'The open orders, and today’s orders and sales, of each open store where the person works with orders.',
  },
} satisfies Documentation;

import * as v from 'valibot';
import { bookDay } from '../counter/books.ts';
import { storeEndpoint } from '../counter/endpoints.ts';
import { reply, type Documentation } from '../endpoint.ts';
import { count, id, money, searchText } from '../fields.ts';
import { orderStatus, orderType } from '../order.ts';

/** An order of a store, of any age. */
export const listedOrder = v.object({
  order_id: id,
  order_date: v.string(),
  status: orderStatus,
  order_type: orderType,
  payment_type: v.picklist(['COD', 'online']),
  customer_name: v.string(),
  /** Empty for roles that only read invoices. */
  mobile_number: v.string(),
  order_qty: count,
  /** The total after deductions. */
  order_value: money,
  /** Only for roles that read the books. */
  credit_notes: v.optional(v.array(v.string()), []),
});
export type ListedOrder = v.InferOutput<typeof listedOrder>;

/** Newest first. `text` is an order id, beginnings of words of a name, or a mobile number or its last digits. */
export const findOrders = storeEndpoint({
  method: 'GET',
  path: 'orders',
  permission: 'invoices',
  query: v.object({ text: v.optional(searchText), day: v.optional(bookDay), before: v.optional(id) }),
  answer: reply({
    data: v.object({
      orders: v.array(listedOrder),
      /** `before` of the next page; null on the last one. */
      next: v.nullable(id),
    }),
  }),
});

export const documentation = {
  findOrders: {
    summary: 'All orders of a store, the newest first, 50 at a time, optionally by number, name, mobile number or day.',
    errors: [],
  },
} satisfies Documentation;

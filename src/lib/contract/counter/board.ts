import * as v from 'valibot';
import { reply, type Documentation } from '../endpoint.ts';
import { count, id, linesVersion, money, requiredLine } from '../fields.ts';
import { offer } from './offer.ts';
import { done, ifMissing, orderStatus, orderType } from '../order.ts';
import { orderSummary } from '../order-history.ts';
import { deduction } from '../orders/deduction.ts';
import { staffProposal } from '../orders/proposal.ts';
import { orderReturn } from './order-returns.ts';
import { storeEndpoint } from './endpoints.ts';
import { received, receivedFields } from '../orders/received.ts';
import { staffLogEntry } from './staff.ts';
import { lastStep } from './undo.ts';

/** `nothing_due`: a cancelled order without a refund. */
export const paymentState = v.picklist(['paid', 'cash_due', 'cash_received', 'refunded', 'nothing_due']);
export type PaymentState = v.InferOutput<typeof paymentState>;

const boardOrderFields = {
  order_id: id,
  status: orderStatus,
  order_type: orderType,
  customer_name: v.string(),
  /** The number of lines; `order_qty` is the number of pieces. */
  line_count: v.number(),
  order_qty: v.number(),
  /** The total after deductions. */
  order_value: money,
  deducted: v.optional(money, 0),
  currency: v.string(),
  payment: paymentState,
  /** Received at the door or at the counter, by kind. */
  received: v.optional(v.array(received), []),
  /** The difference between received and due. */
  cash_short: v.optional(money, 0),
  cash_over: v.optional(money, 0),
  order_date: v.string(),
  /** The delivery's postal code; empty for pickup. */
  pincode: v.optional(v.string(), ''),
  has_note: v.optional(v.boolean(), false),
  /** Whether the recipient must not see prices. */
  hides_prices: v.optional(v.boolean(), false),
  /** null for as soon as possible. */
  slot: orderSummary.entries.slot,
  opens_at: orderSummary.entries.opens_at,
  /** The promised time of an order without a slot; null without a promise, and once completed. */
  promised_until: v.optional(v.nullable(v.string()), null),
  /**
   * Seconds until the slot or promised time ends; negative if late. null without a promise, before an order without a
   * slot is accepted, and once it is ready for pickup, returned or completed.
   */
  time_left_s: v.nullable(v.number()),
  accepted: v.nullable(done),
  /** When an unaccepted order becomes late; null with a slot and once it is accepted. */
  accept_by: v.optional(v.nullable(v.string()), null),
  /** The store's rider, also after the delivery; null without a named rider. */
  rider: v.optional(v.nullable(v.object({ staff_id: id, name: v.string() })), null),
  /** The number of failed delivery attempts. */
  attempts: v.optional(v.number(), 0),
  /** Whether it could not be delivered and is back in the store. */
  is_back: v.optional(v.boolean(), false),
};

export const boardOrder = v.object(boardOrderFields);
export type BoardOrder = v.InferOutput<typeof boardOrder>;

/** An order whose customer waits for a transfer. */
const owedOrder = v.object({
  ...boardOrderFields,
  /** The amount to transfer, and since when. */
  owed: money,
  owed_since: v.string(),
  has_bank_details: v.boolean(),
});
export type OwedOrder = v.InferOutput<typeof owedOrder>;

export const readBoard = storeEndpoint({
  method: 'GET',
  path: 'board',
  permission: 'orders',
  answer: reply({
    data: v.object({
      /** The shop's clock. */
      now: v.string(),
      timezone: v.string(),
      /** null unless the store is paused now. */
      paused_until: v.optional(v.nullable(v.string()), null),
      /** Whether the pause lasts for the rest of the business day. */
      is_paused_for_today: v.optional(v.boolean(), false),
      /** The position of an included event. Follow with `events?after=…`; some events may repeat. */
      position: v.number(),
      /** Not yet accepted. Each list has late orders first, then by due time. */
      new: v.array(boardOrder),
      packing: v.array(boardOrder),
      /** Packed: ready for pickup, or out for delivery. */
      ready: v.array(boardOrder),
      /** Orders with an unanswered return request, oldest request first. */
      returns: v.optional(v.array(boardOrder), []),
      /** Orders with a transfer due, oldest first; only for staff with access to money. */
      transfers: v.optional(v.array(owedOrder), []),
      /** Completed or cancelled on the store's business day, latest first. */
      done: v.array(boardOrder),
    }),
  }),
});

const pickLine = v.object({
  line: v.number(),
  item_id: id,
  item_name: v.string(),
  product_color: v.string(),
  /** The size, such as `500 g`. */
  unit: v.string(),
  item_qty: v.number(),
  item_price: money,
  /** The picture's URL; empty without one. */
  image: v.string(),
  /** The category's name; empty if the item is no longer on the shelf. */
  category: v.string(),
  ticked: v.nullable(done),
  /** Pieces to pick: not left out, not replaced, and without an open replacement offer. */
  to_pick: v.number(),
  /** Pieces left out. */
  left_out: v.number(),
  /** The deduction of the pieces left out last, if it can be undone. */
  left_out_by: v.optional(v.array(v.object({ deduction_id: v.string(), quantity: v.number() })), []),
  /** Replacement offers, oldest first. */
  offers: v.array(offer),
});
export type PickLine = v.InferOutput<typeof pickLine>;

const orderMessage = v.object({
  message_id: id,
  channel: v.picklist(['email', 'sms', 'whatsapp']),
  subject: v.string(),
  state: v.picklist(['queued', 'sent', 'delivered', 'failed']),
  /** When it reached this state. */
  at: v.string(),
  /** Why it failed or was not sent yet; empty otherwise. */
  reason: v.string(),
});
export type OrderMessage = v.InferOutput<typeof orderMessage>;

const orderParams = { orderId: id };

export const readBoardOrder = storeEndpoint({
  method: 'GET',
  path: 'orders/{orderId}',
  permission: 'orders',
  params: orderParams,
  answer: reply({
    data: v.object({
      ...boardOrderFields,
      mobile_number: v.string(),
      address: v.string(),
      pincode: v.string(),
      landmark: orderSummary.entries.landmark,
      recipient: orderSummary.entries.recipient,
      delivery_note: v.string(),
      buyer_gstin: v.optional(v.string(), ''),
      if_missing: ifMissing,
      coupon_code: v.string(),
      logistics_partner: v.string(),
      tracking_number: v.string(),
      /** 0 if all was paid otherwise; null until the payment is recorded. */
      cash_received: v.nullable(money),
      /** Why it was underpaid or overpaid; empty otherwise. */
      short_reason: v.optional(v.string(), ''),
      /** The UPI ID for payment; empty without one. */
      upi_id: v.optional(v.string(), ''),
      /** The next possible states, the usual one first. */
      possible: v.array(orderStatus),
      /** The last step, if it can be undone now. */
      last_step: v.optional(v.nullable(lastStep), null),
      /** All its states, oldest first. */
      events: orderSummary.entries.events,
      /** Staff actions on the order, newest first, at most 100. */
      log: v.optional(v.array(staffLogEntry), []),
      payment_type: v.picklist(['COD', 'online']),
      /** Oldest first. */
      deductions: v.array(v.object({ ...deduction.entries, by: v.string() })),
      /** The customer's changes before packing, oldest first. */
      changes: orderSummary.entries.changes,
      /** The store's last proposed change. */
      proposal: v.optional(v.nullable(staffProposal), null),
      /** Credit notes with a PDF, oldest first; only for staff with access to money. */
      credit_notes: orderSummary.entries.credit_notes,
      /** What can still be deducted from the delivery charge and each line. */
      left: v.object({
        delivery: money,
        /** The order's remaining value before round-off. */
        exact: money,
        /** The most that can be deducted for any reason: the amount still due, or received. */
        most: v.optional(money),
        lines: v.array(
          v.object({
            line: v.number(),
            quantity: v.number(),
            amount: money,
            /** Pieces that were not replaced. They are deducted first. */
            own: v.object({ quantity: v.number(), amount: money }),
          }),
        ),
      }),
      returns: v.array(orderReturn),
      has_bank_details: v.boolean(),
      /** Newest first, at most 50. */
      messages: v.optional(v.array(orderMessage), []),
      /** Changes when the customer changes the lines. */
      lines_version: v.optional(v.string()),
      /** In the order of the shelf. */
      lines: v.array(pickLine),
    }),
  }),
});

export const acceptOrder = storeEndpoint({
  method: 'POST',
  path: 'orders/{orderId}/accept',
  permission: 'orders',
  params: orderParams,
  answer: reply({ data: done }),
});

export const moveOrder = storeEndpoint({
  method: 'POST',
  path: 'orders/{orderId}/move',
  permission: 'orders',
  params: orderParams,
  body: v.object({
    status: orderStatus,
    /** The delivery partner and the tracking number; neither for the store's riders. */
    logistics_partner: v.optional(requiredLine(80)),
    tracking_number: v.optional(requiredLine(60)),
    /** The store's rider. Without it and without a partner, no person is named. */
    rider_id: v.optional(id),
    /** With `dispatched`: records `handed over` first, to that rider or another person of the store. */
    hands_over: v.optional(v.boolean(), false),
    lines_version: linesVersion,
    /** With `packed`: the number of pieces to pick that the page showed. Checked like `lines_version`. */
    to_pick: v.optional(count),
    ...receivedFields,
  }),
  answer: reply({}),
});

export const tickLine = storeEndpoint({
  method: 'POST',
  path: 'orders/{orderId}/lines/{line}/tick',
  permission: 'orders',
  params: { ...orderParams, line: id },
  body: v.object({ is_ticked: v.boolean(), lines_version: linesVersion }),
  answer: reply({ data: v.object({ line: v.number(), ticked: v.nullable(done) }) }),
});

export const documentation = {
  acceptOrder: {
    summary: 'Accepts an order, and returns who accepted it. The first acceptance is kept.',
    errors: ['order_not_pending'],
  },
  moveOrder: {
    summary:
      'Moves an order to its next status, or cancels it while it is in the store. Repeating a request has no effect. Completing an order that is paid on delivery requires what was received, in cash, by UPI or by card; it is recorded once. An order handed over without a partner is assigned to a rider of the store. `dispatched` with `hands_over` makes both steps at once.',
    errors: ['order_move_impossible', 'carrier_differs', 'cash_short', 'cash_over', 'cash_recorded', 'step_changed'],
  },
  readBoard: {
    summary:
      'The store’s orders by the next step, late orders first: at most 500 open orders, and 200 completed today.',
  },
  readBoardOrder: {
    summary: 'An order with its lines in shelf order, and the lines picked so far.',
  },
  tickLine: {
    summary: 'Ticks or unticks a picked line. The latest request counts.',
    errors: ['order_not_pending', 'step_changed'],
  },
} satisfies Documentation;

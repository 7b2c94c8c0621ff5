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

/** What is still to be paid: cash that is due, or has been received; money that goes back; nothing of a cancelled order. */
export const paymentState = v.picklist(['paid', 'cash_due', 'cash_received', 'refunded', 'nothing_due']);
export type PaymentState = v.InferOutput<typeof paymentState>;

const boardOrderFields = {
  order_id: id,
  status: orderStatus,
  order_type: orderType,
  customer_name: v.string(),
  /** How many lines; `order_qty` is how many pieces. */
  line_count: v.number(),
  order_qty: v.number(),
  /** The total after deductions. */
  order_value: money,
  /** The sum of its deductions. */
  deducted: v.optional(money, 0),
  currency: v.string(),
  payment: paymentState,
  /** What was received at the door or at the counter, by kind. */
  received: v.optional(v.array(received), []),
  /** By how much it is less or more than what was due. */
  cash_short: v.optional(money, 0),
  cash_over: v.optional(money, 0),
  order_date: v.string(),
  /** The postal code it goes to; empty for pickup. */
  pincode: v.optional(v.string(), ''),
  /** Whether the customer left a note. */
  has_note: v.optional(v.boolean(), false),
  /** Whether another person receives it, who is not to see its prices. */
  hides_prices: v.optional(v.boolean(), false),
  /** The time it is promised for; null for as soon as possible. */
  slot: orderSummary.entries.slot,
  opens_at: orderSummary.entries.opens_at,
  /** When the customer was told to expect an order without a slot; null if no time was promised, and once it is done. */
  promised_until: v.optional(v.nullable(v.string()), null),
  /**
   * Seconds until the slot or the promised time ends, negative when it is late. null if no time was promised, for an
   * order without a slot that is not accepted yet, and once it waits in the store or is done.
   */
  time_left_s: v.nullable(v.number()),
  /** null until it is accepted. */
  accepted: v.nullable(done),
  /** Until when it is to be accepted, after which it is late; null with a slot and once it is accepted. */
  accept_by: v.optional(v.nullable(v.string()), null),
  /** The rider of the store who carries it, or did; null for no named one. */
  rider: v.optional(v.nullable(v.object({ staff_id: id, name: v.string() })), null),
  /** How often no one was at home. */
  attempts: v.optional(v.number(), 0),
  /** Whether it could not be delivered and is back in the store. */
  is_back: v.optional(v.boolean(), false),
};

/** An order on the board. */
export const boardOrder = v.object(boardOrderFields);
export type BoardOrder = v.InferOutput<typeof boardOrder>;

/** An order whose customer waits for a transfer. */
const owedOrder = v.object({
  ...boardOrderFields,
  /** What is to be transferred, and since when. */
  owed: money,
  owed_since: v.string(),
  /** Whether the customer has said where it goes. */
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
      /** Whether that is the rest of the business day. */
      is_paused_for_today: v.optional(v.boolean(), false),
      /** An event that the board shows: `events?after=…` goes on from here, perhaps with some more that it shows already. */
      position: v.number(),
      /** Not yet accepted; each list has the late ones first, then what is due next. */
      new: v.array(boardOrder),
      packing: v.array(boardOrder),
      /** Packed: they wait for the customer, or are on the way. */
      ready: v.array(boardOrder),
      /** Their customers wait for an answer about a return, who asked first comes first. */
      returns: v.optional(v.array(boardOrder), []),
      /** The store owes their customers a transfer, what is owed for longest first; only for staff who handle the money. */
      transfers: v.optional(v.array(owedOrder), []),
      /** Delivered, collected or cancelled on the store's business day, the last first. */
      done: v.array(boardOrder),
    }),
  }),
});

/** A line of an order to pick. */
const pickLine = v.object({
  line: v.number(),
  item_id: id,
  item_name: v.string(),
  product_color: v.string(),
  /** Its size, such as `500 g`. */
  unit: v.string(),
  item_qty: v.number(),
  item_price: money,
  /** The address of its picture; empty without one. */
  image: v.string(),
  /** The name of its category; empty when the shelf has it no more. */
  category: v.string(),
  /** null until it is picked. */
  ticked: v.nullable(done),
  /** How many pieces are still to be there: not left out, not replaced, and no other item offered for them. */
  to_pick: v.number(),
  /** How many pieces were left out. */
  left_out: v.number(),
  /** The deduction of pieces that were left out last, if they can be put back. */
  left_out_by: v.optional(v.array(v.object({ deduction_id: v.string(), quantity: v.number() })), []),
  /** What was offered for missing pieces, oldest first. */
  offers: v.array(offer),
});
export type PickLine = v.InferOutput<typeof pickLine>;

/** A message to the customer about an order. */
const orderMessage = v.object({
  message_id: id,
  channel: v.picklist(['email', 'sms', 'whatsapp']),
  subject: v.string(),
  state: v.picklist(['queued', 'sent', 'delivered', 'failed']),
  /** When it reached this state. */
  at: v.string(),
  /** Why it failed, or was not sent yet; empty otherwise. */
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
      /** The cash, 0 if all was paid otherwise; null until the payment is recorded. */
      cash_received: v.nullable(money),
      /** Why it was paid too little or too much; empty otherwise. */
      short_reason: v.optional(v.string(), ''),
      /** The UPI ID at which it can be paid; empty without one. */
      upi_id: v.optional(v.string(), ''),
      /** The states it can be moved to, the usual one first. */
      possible: v.array(orderStatus),
      /** Its last step, if it can be undone now. */
      last_step: v.optional(v.nullable(lastStep), null),
      /** Every state it has been in, oldest first. */
      events: orderSummary.entries.events,
      /** What the staff did with it, newest first, 100 entries at most. */
      log: v.optional(v.array(staffLogEntry), []),
      payment_type: v.picklist(['COD', 'online']),
      /** Its deductions, oldest first. */
      deductions: v.array(v.object({ ...deduction.entries, by: v.string() })),
      /** The customer's changes before it was packed, oldest first. */
      changes: orderSummary.entries.changes,
      /** The last change that the store proposed to the customer; null for none. */
      proposal: v.optional(v.nullable(staffProposal), null),
      /** Credit notes that can be opened, oldest first; only for staff who handle the money. */
      credit_notes: orderSummary.entries.credit_notes,
      /** What can still be deducted: of the delivery charge, and of each line. */
      left: v.object({
        delivery: money,
        /** What is left of the order before round-off. */
        exact: money,
        /** The most that can be deducted for any reason: what is still due, or was received. */
        most: v.optional(money),
        lines: v.array(
          v.object({
            line: v.number(),
            quantity: v.number(),
            amount: money,
            /** The pieces that were not replaced. They are deducted first. */
            own: v.object({ quantity: v.number(), amount: money }),
          }),
        ),
      }),
      returns: v.array(orderReturn),
      /** Whether the customer has said where money that is transferred goes. */
      has_bank_details: v.boolean(),
      /** The shop's messages to the customer about it, the newest first, 50 at most. */
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
    /** Who carries it away, with the number; neither for a rider of the store. */
    logistics_partner: v.optional(requiredLine(80)),
    tracking_number: v.optional(requiredLine(60)),
    /** The rider of the store who carries it; without, and without a partner, no named person. */
    rider_id: v.optional(id),
    /** With `dispatched`: hands it over first, to that rider or to another person of the store; both states are written. */
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

/** Describes each call and its refusals. */
export const documentation = {
  acceptOrder: {
    summary: 'Accepts an order, and says who did. Of several who accept it the first stays.',
    errors: ['order_not_pending'],
  },
  moveOrder: {
    summary:
      'Moves an order to its next status, or cancels it while it is in the store. Repeating a request has no effect. Completing an order that is paid on delivery requires what was received, in cash, by UPI or by card; it is recorded once. Handed over without a partner, a rider of the store has it; `dispatched` with `hands_over`, both at once.',
    errors: ['order_move_impossible', 'carrier_differs', 'cash_short', 'cash_over', 'cash_recorded', 'step_changed'],
  },
  readBoard: {
    summary:
      'The orders of the store by what is to do, the late ones first; at most 500 that are open, and 200 done today.',
  },
  readBoardOrder: {
    summary: 'An order with its lines in the order of the shelf, and what is picked of it.',
  },
  tickLine: {
    summary: 'Notes that a line is picked, or is not after all. Of several phones the last one counts.',
    errors: ['order_not_pending', 'step_changed'],
  },
} satisfies Documentation;

import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Minor } from '#lib/money/money';
import type { StoreKey } from './keys.ts';

/** An attempt to pay online, frozen before the provider is called. */
export interface PaymentAttemptRow extends StoreKey {
  attempt_id: string;
  customer_id: number;
  /** What is paid for. `change`: a change of an order that costs more. */
  kind: Generated<'order' | 'plan' | 'change'>;
  /** `open` until it becomes an order or no longer can. */
  status: Generated<'open' | 'ordered' | 'closed'>;
  /** Why it was closed: a refusal's code, or `cancelled`, `expired`, `replaced`, `wrong_amount`. */
  reason: Generated<string>;
  request_hash: string;
  quote: JSONColumnType<object>;
  amount: Minor;
  currency: string;
  provider_order_id: string | null;
  /** The payment that the order was made for. */
  payment_id: string | null;
  order_id: number | null;
  /** The subscription made from a paid plan. */
  subscription_no: number | null;
  created_at: Generated<Date>;
}

/** A payment as the provider last reported it. */
export interface PaymentRow extends StoreKey {
  payment_id: string;
  attempt_id: string;
  amount: Minor;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  created_at: Generated<Date>;
  /** The sum of its refunds in any state; a failed one is retried. At most `amount`. */
  refund_total: Generated<Minor>;
}

/** The history of an attempt; `subject` is the payment or refund concerned. */
export interface PaymentEventRow extends StoreKey {
  attempt_id: string;
  event: GeneratedAlways<number>;
  what: string;
  subject: string;
  at: Generated<Date>;
}

/** A refund of a payment. `refund_id` is its idempotency key at the provider; a retry gets another. */
export interface RefundRow extends StoreKey {
  refund_id: string;
  payment_id: string;
  attempt_id: string;
  amount: Minor;
  currency: string;
  reason: string;
  status: Generated<'due' | 'pending' | 'processed' | 'failed'>;
  provider_refund_id: string | null;
  created_at: Generated<Date>;
  /** The adjustment of the order; null for a subscription, and for a payment that bought nothing. */
  adjustment_id: Generated<string | null>;
}

/** The sandbox gateway's ledger. */
export interface SandboxOrderRow {
  id: string;
  amount: Minor;
  currency: string;
  receipt: string;
  created_at: Generated<Date>;
}

export interface SandboxPaymentRow {
  id: string;
  order_id: string;
  amount: Minor;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** How its webhooks are delivered. */
  webhooks: 'once' | 'twice' | 'late' | 'never';
  /** When the customer's bank answers. */
  authorize_after: Date;
  created_at: Generated<Date>;
}

export interface SandboxRefundRow {
  id: string;
  payment_id: string;
  amount: Minor;
  idempotency_key: string;
  /** The shop's name for it; null for one that was made by hand. */
  receipt: string | null;
  status: 'processed';
  created_at: Generated<Date>;
}

export interface SandboxWebhookRow {
  id: GeneratedAlways<number>;
  event_id: string;
  body: string;
}

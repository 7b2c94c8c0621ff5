import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Minor } from '#lib/money/money';
import type { StoreKey } from './keys.ts';

/** Frozen before the provider is called. */
export interface PaymentAttemptRow extends StoreKey {
  attempt_id: string;
  customer_id: number;
  kind: Generated<'order' | 'plan' | 'change'>;
  /** `open` until it is fulfilled or no longer can be. */
  status: Generated<'open' | 'ordered' | 'closed'>;
  /** A refusal's code, or `cancelled`, `expired`, `replaced`, `wrong_amount`. */
  reason: Generated<string>;
  request_hash: string;
  quote: JSONColumnType<object>;
  amount: Minor;
  currency: string;
  provider_order_id: string | null;
  payment_id: string | null;
  order_id: number | null;
  subscription_no: number | null;
  created_at: Generated<Date>;
}

/** As last reported by the provider. */
export interface PaymentRow extends StoreKey {
  payment_id: string;
  attempt_id: string;
  amount: Minor;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  created_at: Generated<Date>;
  /** All refunds in any state; a failed one is retried. At most `amount`. */
  refund_total: Generated<Minor>;
}

/** `subject` is the payment or refund. */
export interface PaymentEventRow extends StoreKey {
  attempt_id: string;
  event: GeneratedAlways<number>;
  what: string;
  subject: string;
  at: Generated<Date>;
}

/** `refund_id` is the idempotency key at the provider; a retry gets a new one. */
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
  /** null for a subscription, and for a payment that bought nothing. */
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
  webhooks: 'once' | 'twice' | 'late' | 'never';
  /** When the simulated bank answers. */
  authorize_after: Date;
  created_at: Generated<Date>;
}

export interface SandboxRefundRow {
  id: string;
  payment_id: string;
  amount: Minor;
  idempotency_key: string;
  receipt: string | null;
  status: 'processed';
  created_at: Generated<Date>;
}

export interface SandboxWebhookRow {
  id: GeneratedAlways<number>;
  event_id: string;
  body: string;
}

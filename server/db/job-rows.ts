import type { ColumnType, Generated } from 'kysely';
import type { OrderKey, PurchaseKey, StoreKey } from './keys.ts';
import type { ChannelName } from './message-rows.ts';

/** Codes have separate kinds, because customers wait for them. */
export type MessageJobName = ChannelName | `${ChannelName}-code`;

export type PushAbout = 'order' | 'return' | 'ride';

/** Every kind of job with its key. Kinds with an empty key recur. */
export interface JobKeys extends Record<MessageJobName | 'whatsapp-fallback', { message_id: number }> {
  'back-in-stock': object;
  'closed-stores': object;
  'credit-note': StoreKey & { note_id: number };
  'credit-note-pdf': StoreKey & { note_id: number };
  invoice: PurchaseKey;
  'invoice-pdf': StoreKey & { invoice_number: string };
  lapsed: StoreKey & { reservation_no: number };
  offer: OrderKey & { offer_id: number };
  /** `alert` starts at 1; higher numbers repeat it until the order is accepted. */
  'order-alert': OrderKey & { alert: number };
  'place-of-supply': StoreKey;
  push: StoreKey & { endpoint_hash: string; about: PushAbout };
  ratings: StoreKey;
  refund: StoreKey & { refund_id: string };
  reminder: OrderKey;
  'return-alert': StoreKey & { return_id: string };
  'sandbox-payment': { id: string };
  'sandbox-webhook': { id: number };
  settlement: StoreKey & { attempt_id: string };
  [upkeep: `upkeep-${string}`]: object;
}

export type JobName = keyof JobKeys;

/** Work due at `run_at` (decision 025). During work, `run_at` is the end of the lease unless it is rescheduled. */
export interface JobRow {
  kind: string;
  key: ColumnType<Record<string, unknown>, string, never>;
  run_at: Generated<Date>;
  /** Consecutive claims without a success. */
  attempts: Generated<number>;
  leased_until: Generated<Date | null>;
  last_error: Generated<string | null>;
  /** When the job was given up; an operator can retry it. */
  dead_at: Generated<Date | null>;
}

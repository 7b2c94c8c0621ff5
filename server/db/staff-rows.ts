import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { StaffRole } from '#contract/counter/roles';
import type { Minor } from '#lib/money/money';
import type { StoreKey } from './keys.ts';

/** A person, identified by `target`, may have several roles in a store. */
export interface StaffRow {
  staff_id: GeneratedAlways<number>;
  saas_id: number;
  /** null for operators, who work in all stores of `saas_id`. */
  store_id: number | null;
  role: StaffRole;
  /** A mobile number in E.164, or an e-mail in lower case. */
  target: string;
  name: string;
  created_at: Generated<Date>;
  created_by: number | null;
  ended_at: Date | null;
}

export interface StaffSessionRow {
  token_hash: string;
  target: string;
  created_at: Date;
  /** To the hour. */
  seen_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

export interface PushSubscriptionRow {
  endpoint_hash: string;
  endpoint: string;
  /** The browser's public key and secret, base64url. */
  p256dh: string;
  auth: string;
  token_hash: string;
  created_at: Date;
}

/** A trigger refuses changes. */
export interface StaffLogRow {
  log_id: GeneratedAlways<number>;
  saas_id: number;
  store_id: number | null;
  at: Date;
  /** null for a command on the shop's machine. */
  staff_id: number | null;
  what: string;
  about: string;
  details: JSONColumnType<Record<string, unknown>>;
}

/** Cash received for an order, or handed in (negative), by a rider or partner. A trigger refuses changes. */
export interface RiderCashRow extends StoreKey {
  entry: GeneratedAlways<number>;
  rider_id: number | null;
  partner: Generated<string | null>;
  amount: Minor;
  /** The cash held after this entry. */
  held: Minor;
  order_id: number | null;
  /** The request's key; null for received cash. */
  hand_in: string | null;
  staff_id: number | null;
  at: Date;
}

/** `date` is `YYYY-MM-DD` in the store's time zone. A trigger refuses changes. */
export interface DayClosingRow extends StoreKey {
  date: string;
  closed_at: Date;
  staff_id: number | null;
  expected: Minor;
  counted: Minor;
  reason: string;
  /** In wire format. */
  report: JSONColumnType<object>;
}

import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { StaffRole } from '#contract/counter/roles';
import type { Minor } from '#lib/money/money';
import type { StoreKey } from './keys.ts';

/** A role of a person in a store; a person, who is a target, may have several. */
export interface StaffRow {
  staff_id: GeneratedAlways<number>;
  saas_id: number;
  /** null for operators, who work in all stores of `saas_id`. */
  store_id: number | null;
  role: StaffRole;
  /** Where codes go: a mobile number in E.164, or an e-mail in lower case. */
  target: string;
  name: string;
  created_at: Generated<Date>;
  /** The staff who added them; null for a command on the shop's machine. */
  created_by: number | null;
  ended_at: Date | null;
}

export interface StaffSessionRow {
  token_hash: string;
  target: string;
  created_at: Date;
  /** When it was last used, to the hour. */
  seen_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

/** Where the browser of a session takes pushes. */
export interface PushSubscriptionRow {
  endpoint_hash: string;
  endpoint: string;
  /** Its public key and its secret, by which only it can read a push; base64url. */
  p256dh: string;
  auth: string;
  /** Of the session. */
  token_hash: string;
  created_at: Date;
}

/** What the staff did; a trigger refuses changes. */
export interface StaffLogRow {
  log_id: GeneratedAlways<number>;
  saas_id: number;
  /** null for what is about all stores of `saas_id`. */
  store_id: number | null;
  at: Date;
  /** null for a command on the shop's machine. */
  staff_id: number | null;
  what: string;
  about: string;
  details: JSONColumnType<Record<string, unknown>>;
}

/** Cash that a rider or a delivery partner took for an order, or handed in, which is negative; a trigger refuses changes. */
export interface RiderCashRow extends StoreKey {
  entry: GeneratedAlways<number>;
  /** null for a partner. */
  rider_id: number | null;
  /** The partner's name; null for a rider. */
  partner: Generated<string | null>;
  amount: Minor;
  /** What they hold since. */
  held: Minor;
  /** null when it was handed in. */
  order_id: number | null;
  /** The key of the request; null when it was taken. */
  hand_in: string | null;
  /** Who noted it; null for a command. */
  staff_id: number | null;
  at: Date;
}

/** The closing of a store's day (`YYYY-MM-DD` in its time zone). A trigger refuses changes. */
export interface DayClosingRow extends StoreKey {
  date: string;
  closed_at: Date;
  /** null for a command. */
  staff_id: number | null;
  /** The cash that should be in the drawer. */
  expected: Minor;
  counted: Minor;
  /** Why they differ; empty if they do not. */
  reason: string;
  /** The report of the day at its closing, in wire format. */
  report: JSONColumnType<object>;
}

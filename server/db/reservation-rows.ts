import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Minor } from '#lib/money/money';
import type { FrozenPurchase } from './frozen.ts';
import type { StoreKey } from './keys.ts';

/** A plan that waits for its cash. It becomes a subscription when the cash is noted before `pay_by`. */
export interface PlanReservationRow extends StoreKey {
  reservation_no: GeneratedAlways<number>;
  customer_id: number;
  purchase: JSONColumnType<FrozenPurchase>;
  total: Minor;
  currency: string;
  /** From this moment on it has lapsed, unless the cash was noted. */
  pay_by: Date;
  created_at: Date;
  /** When the customer reserved another one instead. */
  replaced_at: Generated<Date | null>;
  /** When the customer was told that it has lapsed, and when to do so. */
  told_at: Generated<Date | null>;
  tell_after: Date;
  /** When and by whom the cash was noted, and what it became. */
  noted_at: Generated<Date | null>;
  noted_by: Generated<number | null>;
  subscription_no: Generated<number | null>;
  /** The cash to pay back after a cancellation. */
  owed: Generated<Minor | null>;
  paid_back_at: Generated<Date | null>;
  paid_back_by: Generated<number | null>;
}

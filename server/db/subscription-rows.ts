import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type * as v from 'valibot';
import type { MissedReason } from '#contract/counter/stops';
import type { quotePlan } from '#contract/subscription';
import type { Minor } from '#lib/money/money';
import type { StoreKey } from './keys.ts';

export interface PlanRow extends StoreKey {
  subscription_id: number;
  description: string;
  no_of_days: number;
  image_name: string;
  image: string;
  position: number;
  withdrawn_at: Date | null;
}

export interface PlanItemRow extends StoreKey {
  subscription_id: number;
  subscription_item_id: number;
  item_id: number;
  name: string;
  price: Minor;
  discount: Minor;
  net_value: Minor;
  gross: Minor;
  /** Weekdays without a delivery, 1 (Monday) to 7. */
  offdays: JSONColumnType<number[]>;
  selling: Minor;
  position: number;
}

/** A plan as it was when it was bought, with the chosen items; money in minor units, pictures as their addresses. */
export interface FrozenPlan {
  subscriptionId: number;
  description: string;
  noOfDays: number;
  image: string;
  items: FrozenPlanItem[];
}

export interface FrozenPlanItem {
  subscriptionItemId: number;
  itemId: number;
  name: string;
  price: Minor;
  discount: Minor;
  netValue: Minor;
  gross: Minor;
  offdays: number[];
  selling: Minor;
  deliveries: number;
  /** Pieces in each delivery; all amounts include them. Older plans have none, which means 1. */
  quantity?: number;
  image: string;
}

export interface SubscriptionRow extends StoreKey {
  subscription_no: GeneratedAlways<number>;
  customer_id: number;
  /**
   * A customer has one `current` in a store at most, and one `next`, which begins when that ends. `current` outlives its
   * end until something follows it.
   */
  status: Generated<'current' | 'next' | 'ended' | 'cancelled'>;
  plan: JSONColumnType<FrozenPlan>;
  /** For `next`: the earliest first day. */
  start_date: string;
  /** Days that the customer has skipped or paused, in order. */
  days_off: JSONColumnType<string[], string | undefined, string>;
  /** The last day of one that is over or cancelled; null until then. */
  last_day: string | null;
  total: Minor;
  currency: string;
  payment_mode: Generated<'Cash'>;
  customer_name: string;
  mobile_number: string;
  /** Where it goes, as it was when bought. */
  address: string;
  pincode: string;
  /** The state of the address, for the place of supply; empty in older rows. */
  state: Generated<string>;
  /** What stands near it; empty for nothing. */
  landmark: Generated<string>;
  created_at: Generated<Date>;
  /** Whether its invoice is numbered; null if sold before plans had invoices. */
  invoiced: Generated<boolean | null>;
}

/** What became of a subscription's delivery of a day. */
export interface DeliveryMarkRow extends StoreKey {
  subscription_no: number;
  date: string;
  state: 'delivered' | 'missed';
  /** Why it was missed; else empty. */
  reason: MissedReason | '';
  /** Who noted it. */
  staff_id: number | null;
  at: Date;
}

export type PlanRequest = v.InferOutput<typeof quotePlan.body>;

/** What a payment attempt freezes of a plan: the chosen items at their prices, its first day and its address. */
export interface FrozenPurchase {
  request: PlanRequest;
  plan: FrozenPlan;
  startDate: string;
  address: string;
  pincode: string;
  /** Absent in those of older versions. */
  landmark?: string;
  state?: string;
}

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
  /** When the cash was noted, who noted it, and what it became. */
  noted_at: Generated<Date | null>;
  noted_by: Generated<number | null>;
  subscription_no: Generated<number | null>;
  /** The cash to pay back after a cancellation. */
  owed: Generated<Minor | null>;
  paid_back_at: Generated<Date | null>;
  paid_back_by: Generated<number | null>;
}

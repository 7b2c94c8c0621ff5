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

/** As bought, with the chosen items. Money is minor units, pictures are URLs. */
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
  /** Per delivery, included in all amounts. Absent in older plans: 1. */
  quantity?: number;
  image: string;
}

export interface SubscriptionRow extends StoreKey {
  subscription_no: GeneratedAlways<number>;
  customer_id: number;
  /** At most one of each per customer and store. `current` outlives its end until a successor starts. */
  status: Generated<'current' | 'next' | 'ended' | 'cancelled'>;
  plan: JSONColumnType<FrozenPlan>;
  /** For `next`: the earliest first day. */
  start_date: string;
  days_off: JSONColumnType<string[], string | undefined, string>;
  last_day: string | null;
  total: Minor;
  currency: string;
  payment_mode: Generated<'Cash'>;
  customer_name: string;
  mobile_number: string;
  address: string;
  pincode: string;
  /** For the place of supply; empty in older rows. */
  state: Generated<string>;
  landmark: Generated<string>;
  created_at: Generated<Date>;
  /** Whether its invoice is numbered; null if sold before plans had invoices. */
  invoiced: Generated<boolean | null>;
}

export interface DeliveryMarkRow extends StoreKey {
  subscription_no: number;
  date: string;
  state: 'delivered' | 'missed';
  reason: MissedReason | '';
  staff_id: number | null;
  at: Date;
}

export type PlanRequest = v.InferOutput<typeof quotePlan.body>;

/** The plan of a payment attempt or reservation, frozen before payment. */
export interface PlanQuote {
  request: PlanRequest;
  plan: FrozenPlan;
  startDate: string;
  address: string;
  pincode: string;
  /** Absent in older versions, like `state`. */
  landmark?: string;
  state?: string;
}

/** A plan waiting for cash. It becomes a subscription if the cash is recorded before `pay_by`. */
export interface PlanReservationRow extends StoreKey {
  reservation_no: GeneratedAlways<number>;
  customer_id: number;
  purchase: JSONColumnType<PlanQuote>;
  total: Minor;
  currency: string;
  /** Lapses at this time unless the cash was recorded. */
  pay_by: Date;
  created_at: Date;
  /** When the customer reserved another plan instead. */
  replaced_at: Generated<Date | null>;
  noted_at: Generated<Date | null>;
  noted_by: Generated<number | null>;
  subscription_no: Generated<number | null>;
  /** The cash to pay back after a cancellation. */
  owed: Generated<Minor | null>;
  paid_back_at: Generated<Date | null>;
  paid_back_by: Generated<number | null>;
}

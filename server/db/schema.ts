import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { DeliveryTerms } from '#contract/store';
import type { Minor } from '#lib/money/money';
import type { StoreKey } from './keys.ts';
import type * as customer from './customer-rows.ts';
import type { ItemRow } from './item-rows.ts';
import type { CreditNoteRow, InvoiceCounterRow, InvoiceRow } from './invoice-rows.ts';
import type { JobRow } from './job-rows.ts';
import type {
  CounterEventRow,
  HolidayRow,
  OpeningHoursRow,
  OrderAdjustmentRow,
  OrderEventRow,
  OrderLineRow,
  OrderProposalRow,
  OrderReminderRow,
  OrderRow,
  OrderSlotRow,
  ReplacementRow,
  StoreDayRow,
  StorePauseRow,
} from './order-rows.ts';
import type { MessageRow, MessageTemplateRow, SmsDayRow } from './message-rows.ts';
import type * as payment from './payment-rows.ts';
import type { SiteChangeRow, SiteRow } from './site-rows.ts';
import type * as staff from './staff-rows.ts';
import type { BankDetailsRow, OrderReturnRow, ReturnFileRow } from './return-rows.ts';
import type { ReviewRow } from './review-rows.ts';
import type * as subscription from './subscription-rows.ts';

/* Rows as the code reads them. Money is whole minor units, times are `timestamptz`. */

export interface StoreRow extends StoreKey {
  label: string;
  store_name: string;
  /** A file name in the operator's folder; `logo` is its hash. */
  store_logo: string;
  logo: string;
  address: string;
  postal_code: string;
  latitude: number;
  longitude: number;
  phone_no: string;
  email: string;
  country: 'India' | 'Canada';
  bank_account: string;
  cuisines: JSONColumnType<string[]>;
  currency: string;
  timezone: string;
  gstin: string;
  /** Empty for the GSTIN's usual scheme. */
  gst_scheme: Generated<'' | 'regular' | 'composition' | 'none'>;
  /** How long to wait for an answer about a missing line. */
  answer_minutes: number;
  /** `#rrggbb`; null for the operator's colour. */
  theme_colour: Generated<string | null>;
  fssai: Generated<string | null>;
  /** For payment on delivery; null for none. */
  upi_id: Generated<string | null>;
  /** Contacts for order alerts, separated by `;`. */
  alert_to: Generated<string>;
  /** Minutes until the alert for an unaccepted order repeats. */
  accept_minutes: Generated<number>;
  /** Minutes to pack an order, and per kilometre of delivery. */
  pack_minutes: Generated<number>;
  km_minutes: Generated<number>;
  season_line: Generated<string>;
  /** Limits of a cash order: the sum, all pieces, and pieces of one item. */
  most_cash: Generated<Minor>;
  most_cash_pieces: Generated<number>;
  most_cash_each: Generated<number>;
  /** One decimal; null below ten reviews. */
  rating: number | null;
  position: number;
  withdrawn_at: Date | null;
}

export interface OperatorRow {
  key: string;
  value: string;
}

export interface CategoryRow extends StoreKey {
  category_id: number;
  category_name: string;
  position: number;
}

/** By the hash of the bytes. Files are `pictures/<hash>-<width>.webp` or `<hash>.svg`. */
export interface PictureRow {
  hash: string;
  extension: 'webp' | 'svg';
  width: number;
  height: number;
}

export interface DeliveryZoneRow extends StoreKey, DeliveryTerms {
  position: number;
  kind: 'radius_km' | 'postal_codes' | 'country';
  value: string;
  /** Days until it leaves by courier, and days in transit: `2 to 4`. */
  dispatch_days: Generated<string>;
  transit_days: Generated<string>;
  /** All columns if changed at the counter, otherwise empty. */
  counter_columns: Generated<string[]>;
}

export interface CouponRow extends StoreKey {
  code: string;
  kind: 'percent' | 'amount';
  /** Minor units for an amount, hundredths of a percent for a percentage. */
  value: number;
  minimum: Minor;
  most: Minor | null;
  starts: string;
  ends: string;
  per_customer: number | null;
  first_order_only: boolean | null;
  description: string;
  /** Offered to every customer whose cart it fits. */
  listed: Generated<boolean>;
  /** Added at the counter: imports do not remove it. */
  from_counter: Generated<boolean>;
  counter_columns: Generated<string[]>;
}

/** `contact_hash` is a keyed digest of a contact that used the coupon. */
interface CouponUseRow extends StoreKey {
  code: string;
  contact_hash: string;
  order_id: number;
}

/** Subscribed from `confirmed_at` until `unsubscribed_at`. */
export interface SubscriberRow extends StoreKey {
  email: string;
  subscriber_id: string;
  /** null without a pending link. */
  confirm_hash: string | null;
  confirm_expires_at: Date | null;
  asked_at: Date;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
}

export interface RateLimitRow {
  key: string;
  points: number;
  expire: number | null;
}

export interface IdempotencyKeyRow {
  scope: string;
  key: string;
  /** null in rows from `cart_merges`, which had none. */
  request_hash: string | null;
  answer: ColumnType<unknown, string | undefined, string>;
  customer_id: number | null;
  used_at: Date;
}

/** The only row is `session`: it signs sessions when the settings have no secret. */
export interface SecretRow {
  name: string;
  value: string;
}

/** The set-up page's one-time link, or the session that it opened. */
interface SetupAccessRow {
  token_hash: string;
  kind: 'link' | 'session';
  expires_at: Date;
}

export interface OperatorTokenRow {
  token_hash: string;
  saas_id: number;
  name: string;
  created_at: Generated<Date>;
}

interface MissedSearchRow extends StoreKey {
  date: string;
  words: string;
  times: number;
}

/** Each process refills the table when `server/stores/places/places.tsv.br` changes. */
export interface PlaceRow {
  postal_code: string;
  /** The displayed name first; `*` marks a town's own post office. */
  names: string[];
  district: string;
  state: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
  /** Nearby postal codes, weighted by distance. */
  density: number;
  /** Search keys: the names, their first words, and the district's. */
  keys: string[];
  /** Full names as search keys, separated by spaces. */
  spellings: string;
}

export interface Schema {
  stores: StoreRow;
  places: PlaceRow;
  places_source: { is_only: Generated<boolean>; digest: string };
  operator_details: OperatorRow;
  operator_facts: OperatorRow & { saas_id: number };
  marketplace_operator: { is_only: Generated<boolean>; saas_id: number };
  categories: CategoryRow;
  items: ItemRow;
  store_numbers: StoreKey & { kind: 'item' | 'plan'; number: number; id: number };
  missed_searches: MissedSearchRow;
  pictures: PictureRow;
  site_changes: SiteChangeRow;
  sites: SiteRow;
  delivery_zones: DeliveryZoneRow;
  opening_hours: OpeningHoursRow;
  holidays: HolidayRow;
  coupons: CouponRow;
  coupon_uses: CouponUseRow;
  plans: subscription.PlanRow;
  plan_items: subscription.PlanItemRow;
  subscriptions: subscription.SubscriptionRow;
  delivery_marks: subscription.DeliveryMarkRow;
  plan_reservations: subscription.PlanReservationRow;
  customers: customer.CustomerRow;
  sessions: customer.SessionRow;
  otp_challenges: customer.OtpChallengeRow;
  otp_credentials: customer.OtpCredentialRow;
  cart_lines: customer.CartLineRow;
  cart_merges: customer.CartMergeRow;
  wishes: customer.WishRow;
  back_in_stock: customer.BackInStockRow;
  former_contacts: customer.FormerContactRow;
  addresses: customer.AddressRow;
  orders: OrderRow;
  order_lines: OrderLineRow;
  order_adjustments: OrderAdjustmentRow;
  replacements: ReplacementRow;
  order_proposals: OrderProposalRow;
  order_events: OrderEventRow;
  order_reminders: OrderReminderRow;
  counter_events: CounterEventRow;
  order_slots: OrderSlotRow;
  store_pauses: StorePauseRow;
  store_days: StoreDayRow;
  invoices: InvoiceRow;
  credit_notes: CreditNoteRow;
  order_returns: OrderReturnRow;
  return_files: ReturnFileRow;
  bank_details: BankDetailsRow;
  reviews: ReviewRow;
  invoice_counters: InvoiceCounterRow;
  jobs: JobRow;
  messages: MessageRow;
  message_templates: MessageTemplateRow;
  sms_days: SmsDayRow;
  subscribers: SubscriberRow;
  rate_limits: RateLimitRow;
  idempotency_keys: IdempotencyKeyRow;
  secrets: SecretRow;
  operator_tokens: OperatorTokenRow;
  setup_access: SetupAccessRow;
  staff: staff.StaffRow;
  staff_sessions: staff.StaffSessionRow;
  staff_log: staff.StaffLogRow;
  rider_cash: staff.RiderCashRow;
  day_closings: staff.DayClosingRow;
  push_subscriptions: staff.PushSubscriptionRow;
  payment_attempts: payment.PaymentAttemptRow;
  payments: payment.PaymentRow;
  payment_events: payment.PaymentEventRow;
  refunds: payment.RefundRow;
  sandbox_orders: payment.SandboxOrderRow;
  sandbox_payments: payment.SandboxPaymentRow;
  sandbox_refunds: payment.SandboxRefundRow;
  sandbox_webhooks: payment.SandboxWebhookRow;
}

import { sql, type RawBuilder } from 'kysely';
import * as t from '#texts/own-data';
import type { Schema } from '#server/db/schema';
import type { Owner } from './own-rows.ts';

/** By reason. Column names are separated by white space. */
type Kept = Record<string, string>;

/** A table's personal data: how it is exported, and deleted with the account. */
export type Declaration = {
  by: Owner;
  /** The section of the download; `no: …` has the reason for none. */
  exported: string;
} & (
  | { deletion: 'delete row' }
  | {
      deletion: 'clear';
      /** The values after deletion. */
      cleared: Record<string, unknown>;
      kept?: Kept;
      /** Extra columns to clear in matching rows. */
      clearWhen?: { rows: RawBuilder<boolean>; cleared: Record<string, unknown> };
      nonPersonal: string;
    }
);

const books = 'for the books, as tax law asks';

/** For a table without columns to clear. */
const keptForBooks = (columns: string, nonPersonal: string) => ({
  deletion: 'clear' as const,
  cleared: {},
  kept: { [books]: columns },
  nonPersonal,
});

/** Deletion and export follow this order. An undeclared table or column of the schema fails a test. */
export const personalData = {
  customers: {
    by: 'customer_id',
    exported: 'account',
    deletion: 'clear',
    cleared: {
      get name() {
        return t.deletedCustomer();
      },
      email: null,
      email_verified_at: null,
      mobile_number: null,
      mobile_verified_at: null,
      password_hash: null,
      dob: null,
      address_1: '',
      address_2: '',
    },
    nonPersonal: 'customer_id deleted_at created_at',
  },
  addresses: { by: 'customer_id', exported: 'addresses', deletion: 'delete row' },
  cart_lines: { by: 'customer_id', exported: 'carts', deletion: 'delete row' },
  cart_merges: { by: 'customer_id', exported: 'no: the carts have the lines', deletion: 'delete row' },
  idempotency_keys: { by: 'customer_id', exported: 'no: the carts have the lines', deletion: 'delete row' },
  wishes: { by: 'customer_id', exported: 'wishlists', deletion: 'delete row' },
  // Before messages: sending deletes a request and queues its message in one transaction, which this waits for.
  back_in_stock: { by: { proved: 'target', writtenAt: 'asked_at' }, exported: 'back_in_stock', deletion: 'delete row' },
  subscribers: { by: { proved: 'email', writtenAt: 'asked_at' }, exported: 'newsletters', deletion: 'delete row' },
  orders: {
    by: 'customer_id',
    exported: 'orders',
    deletion: 'clear',
    cleared: {
      recipient_name: '',
      recipient_phone: '',
      landmark: '',
      delivery_note: '',
      link_hash: null,
      link_expires_at: null,
      request_hash: '',
    },
    kept: { [books]: 'customer_name mobile_number address pincode state buyer_gstin buyer_name buyer_address' },
    clearWhen: {
      rows: sql<boolean>`status = 'cancelled' and not invoiced`,
      cleared: {
        customer_name: '',
        mobile_number: '',
        address: '',
        pincode: '',
        state: '',
        buyer_gstin: '',
        buyer_name: '',
        buyer_address: '',
      },
    },
    nonPersonal: `saas_id store_id order_id customer_id order_type payment_type status currency items_total delivery_charge discount
      order_value round_off deducted order_qty idempotency_key created_at invoiced logistics_partner tracking_number coupon_code
      slot_starts_at slot_ends_at opens_at promised_until rider_id back_at if_missing hide_prices`,
  },
  order_lines: {
    by: 'order_id',
    exported: 'order_lines',
    ...keptForBooks('item_id item_name product_color unit price product_qty', 'saas_id store_id order_id line image'),
  },
  order_events: {
    by: 'order_id',
    exported: 'order_events',
    ...keptForBooks('status at', 'saas_id store_id order_id event'),
  },
  replacements: {
    by: 'order_id',
    exported: 'replacements',
    ...keptForBooks(
      'item_id item_name product_color unit price quantity missing_amount charged state answered_at answered_by',
      'saas_id store_id order_id offer_id line image token_hash offered_by offered_at expires_at',
    ),
  },
  order_proposals: {
    by: 'order_id',
    exported: 'order_proposals',
    ...keptForBooks(
      'words was total lines_before lines_after state proposed_at',
      'saas_id store_id order_id change last_entry token_hash proposed_by expires_at',
    ),
  },
  order_adjustments: {
    by: 'order_id',
    exported: 'order_deductions',
    ...keptForBooks(
      'kind line quantity amount reason money at transferred_at transfer_reference',
      'saas_id store_id order_id entry adjustment_id offer_id round_off restock after_supply staff_id transferred_by undoes',
    ),
  },
  coupon_uses: {
    by: 'order_id',
    exported: 'no: digests of contacts',
    deletion: 'clear',
    cleared: {},
    kept: { 'until the coupon ends, as a keyed digest': 'contact_hash' },
    nonPersonal: 'saas_id store_id code order_id',
  },
  order_reminders: { by: 'customer_id', exported: 'reminders', deletion: 'delete row' },
  order_returns: {
    by: 'order_id',
    exported: 'returns',
    deletion: 'clear',
    cleared: { reason: '' },
    kept: { [books]: 'lines status asked_at offer answer decided_at refused_at comes_back withdrawn_at' },
    nonPersonal: 'saas_id store_id order_id return_id restock decided_by',
  },
  return_files: { by: 'order_id', exported: 'return_files', deletion: 'delete row' },
  bank_details: { by: 'order_id', exported: 'bank_details', deletion: 'delete row' },
  reviews: { by: 'customer_id', exported: 'reviews', deletion: 'delete row' },
  counter_events: {
    by: 'order_id',
    exported: 'no: order_events says the same',
    ...keptForBooks(
      'kind status line amount short excess reason at',
      'event saas_id store_id order_id staff_id position undoes',
    ),
  },
  invoices: {
    by: 'purchase',
    exported: 'invoices',
    ...keptForBooks('invoice_number invoice pdf at', 'saas_id store_id order_id subscription_no created_at'),
  },
  credit_notes: {
    by: 'purchase',
    exported: 'credit_notes',
    ...keptForBooks(
      'amount reason at lines credit_note_number note pdf',
      'saas_id store_id order_id subscription_no note_id adjustment_id',
    ),
  },
  payments: {
    by: 'attempt_id',
    exported: 'payments',
    ...keptForBooks('payment_id amount currency status created_at refund_total', 'saas_id store_id attempt_id'),
  },
  refunds: {
    by: 'attempt_id',
    exported: 'refunds',
    ...keptForBooks(
      'payment_id amount currency reason status provider_refund_id created_at',
      'saas_id store_id refund_id attempt_id adjustment_id',
    ),
  },
  payment_events: {
    by: 'attempt_id',
    exported: 'no: payments and refunds say the same',
    ...keptForBooks('what subject at', 'saas_id store_id attempt_id event'),
  },
  payment_attempts: {
    by: 'customer_id',
    exported: 'payment_attempts',
    deletion: 'clear',
    cleared: { quote: '{}', request_hash: '' },
    kept: { [books]: 'amount currency provider_order_id payment_id order_id subscription_no' },
    nonPersonal: 'saas_id store_id attempt_id customer_id kind status reason created_at',
  },
  subscriptions: {
    by: 'customer_id',
    exported: 'subscriptions',
    deletion: 'clear',
    cleared: { landmark: '' },
    kept: {
      [books]: `customer_name mobile_number address pincode state plan start_date days_off last_day total currency
        payment_mode`,
    },
    nonPersonal: 'saas_id store_id subscription_no customer_id status created_at invoiced',
  },
  delivery_marks: {
    by: 'subscription_no',
    exported: 'deliveries',
    ...keptForBooks('date state reason at', 'saas_id store_id subscription_no staff_id'),
  },
  plan_reservations: {
    by: 'customer_id',
    exported: 'plan_reservations',
    deletion: 'clear',
    cleared: { purchase: sql`purchase - 'address' - 'pincode' - 'state' - 'landmark'` },
    kept: { [books]: 'total currency pay_by noted_at subscription_no owed paid_back_at' },
    nonPersonal: `saas_id store_id reservation_no customer_id created_at replaced_at noted_by paid_back_by`,
  },
  sessions: { by: 'customer_id', exported: 'sessions', deletion: 'delete row' },
  // Before codes: they identify messages to unproved contacts.
  messages: { by: 'recipient', exported: 'no: the customer has received them', deletion: 'delete row' },
  otp_challenges: { by: { codes: 'target' }, exported: 'no: digests of codes', deletion: 'delete row' },
  otp_credentials: { by: { codes: 'target' }, exported: 'no: digests of codes', deletion: 'delete row' },
  // Last, because rows of other tables are found by it.
  former_contacts: { by: 'customer_id', exported: 'former_contacts', deletion: 'delete row' },
} satisfies { [T in keyof Schema]?: Declaration };

/** Staff have no account: their data ends with their role and sessions. */
export const staffTables = [
  'staff',
  'staff_sessions',
  'staff_log',
  'push_subscriptions',
  'rider_cash',
  'day_closings',
] as const satisfies (keyof Schema)[];

/** The tables that know nothing about a person. Limits are counted under keyed digests. */
export const impersonalTables = [
  'stores',
  'operator_details',
  'operator_facts',
  'marketplace_operator',
  'message_templates',
  'sms_days',
  'categories',
  'items',
  'store_numbers',
  'missed_searches',
  'pictures',
  'site_changes',
  'sites',
  'delivery_zones',
  'opening_hours',
  'holidays',
  'coupons',
  'plans',
  'plan_items',
  'order_slots',
  'store_pauses',
  'store_days',
  'invoice_counters',
  'rate_limits',
  'jobs',
  'places',
  'places_source',
  'secrets',
  'operator_tokens',
  'setup_access',
  'sandbox_orders',
  'sandbox_payments',
  'sandbox_refunds',
  'sandbox_webhooks',
] as const satisfies (keyof Schema)[];

export type PersonalTable = keyof typeof personalData;

/** The declarations in their order. */
export const declarations = Object.entries(personalData) as [PersonalTable, Declaration][];

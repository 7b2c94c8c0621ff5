import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#server/db/database';
import type { Schema } from '#server/db/schema';
import { messageJobNames } from '#server/platform/messages/sender';
import type { Shop } from '#server/platform/shop';

/** How long something is kept that nothing else removes. */
interface Rule {
  table: keyof Schema;
  days: number;
  /** Matches the rows that are older. */
  isOld: (before: Date) => RawBuilder<unknown>;
  /** The columns to clear; without them the row is deleted. */
  cleared?: Record<string, string>;
}

const isBefore = (column: string) => (before: Date) => sql`${sql.ref(column)} < ${before}`;

/** All that is kept for a time only; docs/security.md and the privacy policy say it in words. */
export const retention: Rule[] = [
  { table: 'rate_limits', days: 1, isOld: (before) => sql`expire < ${before.getTime()}` },
  { table: 'otp_challenges', days: 1, isOld: isBefore('expires_at') },
  { table: 'otp_credentials', days: 1, isOld: isBefore('expires_at') },
  { table: 'staff_sessions', days: 1, isOld: isBefore('expires_at') },
  { table: 'setup_access', days: 1, isOld: isBefore('expires_at') },
  { table: 'sessions', days: 30, isOld: isBefore('expires_at') },
  { table: 'messages', days: 90, isOld: isBefore('created_at') },
  { table: 'messages', days: 1, isOld: (before) => sql`created_at < ${before} and about like 'code:%'` },
  { table: 'messages', days: 7, isOld: (before) => sql`failed_at < ${before} and about like 'stock-%'` },
  { table: 'jobs', days: 90, isOld: (before) => sql`run_at < ${before} and kind = any(${messageJobNames})` },
  { table: 'sms_days', days: 90, isOld: isBefore('day') },
  { table: 'former_contacts', days: 90, isOld: isBefore('replaced_at') },
  { table: 'back_in_stock', days: 0, isOld: isBefore('expires_at') },
  {
    table: 'subscribers',
    days: 1,
    isOld: (before) => sql`confirmed_at is null and confirm_expires_at < ${before}`,
  },
  {
    table: 'subscribers',
    days: 30,
    isOld: (before) => sql`unsubscribed_at < ${before} and coalesce(confirm_expires_at < ${before}, true)`,
  },
  { table: 'cart_merges', days: 30, isOld: isBefore('merged_at') },
  { table: 'idempotency_keys', days: 30, isOld: isBefore('used_at') },
  // Longer than its last link works, as an ended one can be taken up again until then.
  { table: 'order_reminders', days: 8, isOld: isBefore('ended_at') },
  {
    table: 'return_files',
    days: 90,
    isOld: (before) => sql`return_id in (
      select return_id from order_returns where decided_at < ${before} and status not in ('asked', 'offered'))`,
  },
  {
    table: 'payment_attempts',
    days: 30,
    isOld: (before) => sql`created_at < ${before} and status <> 'open' and quote <> '{}'`,
    cleared: { quote: '{}' },
  },
  {
    table: 'plan_reservations',
    days: 30,
    isOld: (before) => sql`pay_by < ${before} and subscription_no is null`,
  },
  {
    table: 'coupon_uses',
    days: 90,
    isOld: (before) => sql`(saas_id, store_id, code) in (
      select saas_id, store_id, code from coupons join stores using (saas_id, store_id)
      where ends < (${before}::timestamptz at time zone timezone)::date::text)
      or (saas_id, store_id, code) not in (select saas_id, store_id, code from coupons)
      and (saas_id, store_id, order_id) in (
        select saas_id, store_id, order_id from orders where created_at < ${before})`,
  },
  // Payments stay for the books, and the last one for the next one's position.
  {
    table: 'counter_events',
    days: 365,
    isOld: (before) => sql`at < ${before} and kind not in ('cash', 'upi', 'card') and position < (
      select max(newest.position) from counter_events as newest
      where newest.saas_id = counter_events.saas_id and newest.store_id = counter_events.store_id)`,
  },
];

const day = 24 * 60 * 60_000;
const batch = 5000;

/** Removes or clears one batch, so that no statement takes long. @returns whether there may be more */
async function applyRule(db: Database, { table, isOld, cleared }: Rule, before: Date): Promise<boolean> {
  const name = sql.table(table);
  const values = Object.entries(cleared ?? {}).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const change = cleared ? sql`update ${name} set ${sql.join(values)}` : sql`delete from ${name}`;
  const old = sql`select ctid from ${name} where ${isOld(before)} limit ${batch}`;
  const { numAffectedRows } = await sql`${change} where ctid in (${old})`.execute(db);
  return numAffectedRows === BigInt(batch);
}

/** Removes what is kept no longer. */
export async function removeOld({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  for (const rule of retention) {
    const before = new Date(now().getTime() - rule.days * day);
    while (await applyRule(db, rule, before));
  }
}

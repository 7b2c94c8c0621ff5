import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/db/database';
import { surat } from '#tests/support/shop/catalogue';

/** Lets two hours pass and waits until the servers have settled everything; gives a message if they do not. */
export async function waitUntilSettled(db: Database, maxMs: number): Promise<string[]> {
  const deadline = Date.now() + maxMs;
  await wait(1500); // the slowest bank of the run
  await sql`update payment_attempts set created_at = created_at - interval '2 hours'
    where provider_order_id is not null`.execute(db);
  await sql`update jobs set run_at = now() where kind = 'settlement'`.execute(db);
  // Of servers whose clocks were ahead: killed ones leave their leases.
  await sql`update jobs set run_at = now(), leased_until = null
    where greatest(run_at, leased_until) between now() + interval '30 minutes' and now() + interval '2 hours'
      and (leased_until is not null or attempts > 0)`.execute(db);
  for (let left = await countUnfinished(db); left > 0; left = await countUnfinished(db)) {
    if (Date.now() > deadline) return [`money: ${left} payments, refunds or papers were not settled`];
    await wait(250);
  }
  return [];
}

/** Ten days of deliveries pass, then the store closes, and another day passes. */
export async function closeStore(db: Database): Promise<void> {
  await sql`update subscriptions set start_date = (start_date::date - 11)::text where status in ('current', 'next')`.execute(
    db,
  );
  const withdrawn_at = new Date(Date.now() - 24 * 60 * 60_000);
  await db.updateTable('stores').set({ withdrawn_at }).where('store_id', '=', surat.store_id).execute();
}

/** How many attempts, refunds, papers and subscriptions are unfinished; an attempt that was checked is old, so its next check is far off. */
async function countUnfinished(db: Database): Promise<number> {
  await sql`update jobs set run_at = now()
    where kind in ('refund', 'closed-stores') and leased_until is null and run_at > now() + interval '2 seconds'`.execute(
    db,
  );
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from jobs where kind = 'settlement' and run_at < now() + interval '2 minutes')
      + (select count(*) from refunds where status <> 'processed')
      + (select count(*) from orders
        where not invoiced and status in ('handed over', 'dispatched', 'delivered', 'collected'))
      + (select count(*) from subscriptions where not invoiced)
      + (select count(*) from credit_notes where credit_note_number is null)
      + (select count(*) from subscriptions join stores using (saas_id, store_id)
        where withdrawn_at is not null and status in ('current', 'next')) as left`.execute(db);
  return Number(rows[0]?.left ?? 0);
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '#server/db/migrate';
import { restorers } from '#tests/support/backups/restored';
import { reportFigures } from '#tests/support/soak/figures';

/*
 * An update that stops the shop: how long the migrations take for 100,000 orders of the version before adjustments
 * and the job queue. The orders are copies of those of a backup, with their lines, events, adjustments, credit notes, payments
 * and refunds.
 */

const backup = 'tests/support/backups/2026-11-28T081329Z';
const orderCount = 100_000;

const uuidOfCopy = (column: string) => `md5(${column}::text || copy)::uuid`;
const textOfCopy = (column: string) => `${column} || '-' || copy`;
const orderOfCopy = (column: string) => `${column} + copy * 10000`;

/** Tables to copy, parents first. Each names what differs in a copy; '' leaves the column to its default. */
const tables: Record<string, Record<string, string>> = {
  orders: { idempotency_key: textOfCopy('idempotency_key'), link_hash: 'null' },
  order_lines: {},
  order_events: { event: '' },
  counter_events: { event: '', position: 'null' },
  order_deductions: { deduction_id: uuidOfCopy('deduction_id') },
  credit_notes: {
    note_id: '',
    deduction_id: uuidOfCopy('deduction_id'),
    credit_note_number: textOfCopy('credit_note_number'),
  },
  replacements: { offer_id: '', token_hash: textOfCopy('token_hash') },
  order_returns: { return_id: uuidOfCopy('return_id') },
  payment_attempts: {
    attempt_id: uuidOfCopy('attempt_id'),
    provider_order_id: textOfCopy('provider_order_id'),
    payment_id: textOfCopy('payment_id'),
  },
  payments: { payment_id: textOfCopy('payment_id'), attempt_id: uuidOfCopy('attempt_id') },
  refunds: {
    refund_id: uuidOfCopy('refund_id'),
    payment_id: textOfCopy('payment_id'),
    attempt_id: uuidOfCopy('attempt_id'),
    provider_refund_id: textOfCopy('provider_refund_id'),
    deduction_id: uuidOfCopy('deduction_id'),
  },
};

const countOf = async (db: Kysely<never>, table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}`.execute(db);
  return rows[0]!.count;
};

async function copyRows(db: Kysely<never>, table: string, changed: Record<string, string>, copies: number) {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} order by ordinal_position`.execute(db);
  const names = rows.map(({ name }) => name).filter((name) => changed[name] !== '');
  const values = names.map((name) => changed[name] ?? (name === 'order_id' ? orderOfCopy(name) : name));
  const from = table === 'refunds' ? 'only refunds' : table;
  await sql
    .raw(`insert into ${table} (${names.join(', ')}) overriding system value
      select ${values.join(', ')} from ${from}, generate_series(1, ${copies}) as copy`)
    .execute(db);
}

it.each(restorers)('an update of 100,000 orders on $name', async ({ name, restore }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'nukkad-update-'));
  const { db, close } = await restore(backup, folder);
  try {
    const old = db as unknown as Kysely<never>;
    const copies = Math.ceil(orderCount / (await countOf(old, 'orders'))) - 1;
    await old.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx); // without triggers
      for (const [table, changed] of Object.entries(tables)) await copyRows(tx, table, changed, copies);
    });
    await sql`analyze`.execute(old);
    const orders = await countOf(old, 'orders');
    const began = performance.now();
    await migrate(db);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    expect(await countOf(old, 'orders')).toBe(orders);
    await reportFigures(`An update on ${name}`, { orders, 'seconds of migrations': seconds });
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
});

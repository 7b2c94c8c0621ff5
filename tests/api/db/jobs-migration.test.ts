import { readdir } from 'node:fs/promises';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPGlite, type OpenDatabase } from '#server/db/database';
import { hasPostgres } from '#tests/support/shop/databases';
import { openScratch } from '#tests/support/shop/scratch-postgres';

const folder = new URL('../../../server/db/migrations/', import.meta.url);
const databases = [
  { name: 'PGlite', open: () => openPGlite() },
  ...(hasPostgres ? [{ name: 'PostgreSQL', open: () => openScratch(process.env.TEST_DATABASE_URL ?? '') }] : []),
];

const up = async (db: Kysely<any>, name: string): Promise<void> => (await import(new URL(name, folder).href)).up(db);

const zeros: Record<string, unknown> = {
  integer: 0,
  bigint: 1,
  boolean: false,
  jsonb: '{}',
  uuid: '00000000-0000-4000-8000-000000000001',
  'timestamp with time zone': new Date(0),
  date: '2026-01-01',
};

const [due, later] = [new Date('2026-03-01T10:00:00Z'), new Date('2026-03-01T12:00:00Z')];
const store = { saas_id: 33, store_id: 33001 };

describe.each(databases)('the migration to one queue of jobs, on $name', ({ open }) => {
  let database: OpenDatabase;
  let db: Kysely<any>;

  let texts = 0;
  /** Inserts a row of the old shape; columns that must have a value get a plain one. */
  async function insert(table: string, values: Record<string, unknown>): Promise<void> {
    const { rows } = await sql<{ column_name: string; data_type: string }>`
      select column_name, data_type from information_schema.columns where table_name = ${table}
        and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`.execute(db);
    const needed = rows.map(({ column_name, data_type }) => [column_name, zeros[data_type] ?? `text ${++texts}`]);
    await db
      .insertInto(table)
      .values({ ...Object.fromEntries(needed), ...values })
      .execute();
  }

  beforeAll(async () => {
    database = await open();
    db = database.db;
    for (const name of (await readdir(folder)).filter((each) => each < '090').toSorted()) await up(db, name);
    await db.connection().execute(async (connection) => {
      const before = db;
      db = connection;
      await sql`set session_replication_role = replica`.execute(db); // no foreign keys, no triggers
      await sql`do $$ declare each record; begin
        for each in select conrelid::regclass as of, conname from pg_constraint
          where contype = 'c' and connamespace = 'public'::regnamespace and coninhcount = 0 and conislocal
        loop execute format('alter table %s drop constraint %I', each.of, each.conname); end loop; end $$`.execute(db);
      await leaveWork();
      await sql`set session_replication_role = origin`.execute(db);
      db = before;
    });
    await up(db, '090-jobs.ts');
  });
  afterAll(() => database.close());

  async function leaveWork(): Promise<void> {
    const order = (order_id: number, other: object) =>
      insert('orders', { ...store, order_id, order_type: 'Pickup', idempotency_key: `${order_id}`, ...other });
    await order(1, { status: 'pending', alert_after: due, alerts: 1 });
    await order(2, { status: 'collected', invoiced: false, alert_after: null });
    await order(3, { status: 'collected', invoiced: true, alert_after: null });
    await order(4, { status: 'packed', invoiced: false, alert_after: null });
    await order(5, { status: 'dispatched', invoiced: false, alert_after: null });
    const failure = { ...store, order_id: 5, failures: 3, reason: 'no font', retry_after: later };
    await insert('invoice_failures', failure);
    await insert('subscriptions', { ...store, invoiced: false, status: 'current' });
    await insert('invoices', { ...store, order_id: 3, invoice_number: 'A-1', draw_after: due });
    await insert('invoices', { ...store, order_id: 6, invoice_number: 'A-2', pdf: Buffer.from('x') });
    await insert('credit_notes', { ...store, order_id: 3, amount: 1, draw_after: due });
    await insert('credit_notes', { ...store, order_id: 2, amount: 1 });
    await insert('credit_notes', { ...store, order_id: 3, amount: 1, credit_note_number: 'C-1', draw_after: due });
    const attempt = (attempt_id: string, check_after: Date | null) =>
      insert('payment_attempts', { ...store, attempt_id, check_after });
    await attempt('00000000-0000-4000-8000-00000000000a', due);
    await attempt('00000000-0000-4000-8000-00000000000b', null);
    const refund = { ...store, refund_id: '00000000-0000-4000-8000-00000000000c', status: 'pending' };
    await insert('refunds', { ...refund, payment_id: 'p1', amount: 1, try_after: later, tries: 4 });
    const part = { ...store, refund_id: '00000000-0000-4000-8000-00000000000d', status: 'due' };
    await insert('refunds', { ...part, payment_id: 'p2', amount: 1, try_after: due });
    await insert('refunds', { ...store, payment_id: 'p3', amount: 1, status: 'processed' });
    await insert('replacements', { ...store, order_id: 1, quantity: 1, check_after: due, state: 'offered' });
    await insert('replacements', { ...store, order_id: 1, quantity: 1, check_after: due, state: 'declined' });
    await insert('plan_reservations', { ...store, total: 1, tell_after: due });
    await insert('plan_reservations', { ...store, total: 1, tell_after: due, told_at: due });
    await insert('order_reminders', { ...store, order_id: 3, weekday: 1, due_at: later });
    await insert('order_reminders', { ...store, order_id: 4, weekday: 1, due_at: later, ended_at: due });
    await insert('order_returns', {
      ...store,
      order_id: 3,
      return_id: '00000000-0000-4000-8000-00000000000e',
      alert_after: due,
    });
    for (const send_after of [later, due])
      await insert('pushes', { ...store, endpoint_hash: 'phone', send_after, attempts: 2 });
    await insert('pushes', { ...store, endpoint_hash: 'other', send_after: due, sent_at: due });
    await insert('sandbox_payments', { id: 'pay_1', status: 'created', webhooks: 'once', authorize_after: later });
    await insert('sandbox_webhooks', { send_after: due });
    await insert('sandbox_webhooks', { send_after: due, sent_at: due });
  }

  const jobs = async (kind: string) =>
    (await sql<any>`select * from jobs where kind = ${kind} order by key`.execute(db)).rows.map(
      ({ key: { saas_id: _saas, store_id: _store, ...key }, run_at, attempts, last_error }) => ({
        key,
        run_at,
        attempts,
        last_error,
      }),
    );
  const job = (key: object, run_at: unknown = due, attempts = 0, last_error: string | null = null) => ({
    key,
    run_at,
    attempts,
    last_error,
  });
  const now = expect.any(Date);
  const uuid = (digit: string) => `00000000-0000-4000-8000-00000000000${digit}`;

  it.each([
    ['order-alert', [job({ order_id: 1, alert: 2 })]],
    [
      'invoice',
      [job({ order_id: 2 }, now), job({ order_id: 5 }, later, 3, 'no font'), job({ subscription_no: now }, now)],
    ],
    ['invoice-pdf', [job({ invoice_number: 'A-1' })]],
    ['credit-note', [job({ note_id: 1 }, now)]],
    ['credit-note-pdf', [job({ note_id: 3 })]],
    ['settlement', [job({ attempt_id: uuid('a') })]],
    ['refund', [job({ refund_id: uuid('c') }, later, 4), job({ refund_id: uuid('d') })]],
    ['offer', [job({ order_id: 1, offer_id: 1 })]],
    ['lapsed', [job({ reservation_no: 1 })]],
    ['reminder', [job({ order_id: 3 }, later)]],
    ['return-alert', [job({ return_id: uuid('e') })]],
    ['push', [job({ endpoint_hash: 'phone', about: 'order' }, due, 2)]],
    ['sandbox-payment', [job({ id: 'pay_1' }, later)]],
    ['sandbox-webhook', [job({ id: 1 })]],
  ])('moves what is due: %s', async (kind, expected) => {
    const found = await jobs(kind);
    expect(found).toEqual(
      expected.map((each) => ({
        ...each,
        key: 'subscription_no' in each.key ? { subscription_no: expect.any(Number) } : each.key,
      })),
    );
  });

  it('keeps when a reminder is next sent, for its customer', async () => {
    expect(await db.selectFrom('order_reminders').select('next_at').where('order_id', '=', 3).execute()).toEqual([
      { next_at: later },
    ]);
  });

  it('notifies the channel of jobs of those that are queued and moved ahead, not of those that are retried later', async () => {
    let notices = 0;
    const unlisten = await database.listen('jobs', { onNotice: () => void (notices += 1), onFailure: () => {} });
    await expect.poll(() => notices).toBe(1); // it listens
    await sql`update jobs set run_at = run_at + interval '1 hour' where kind = 'offer'`.execute(db);
    await sql`update jobs set run_at = run_at - interval '1 hour' where kind = 'offer'`.execute(db);
    await expect.poll(() => notices).toBe(2);
    await unlisten();
  });
});

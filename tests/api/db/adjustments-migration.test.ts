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
const migrations = (await readdir(folder)).filter((name) => name.endsWith('.ts')).toSorted();

const uuid = (digit: number | string) => `00000000-0000-4000-8000-00000000000${digit}`;
const at = (hour: number) => `'2026-03-01T${String(hour).padStart(2, '0')}:00Z'`;

const order = (
  id: number,
  payment: string,
  status: string,
  deducted: number,
) => `insert into orders (saas_id, store_id, order_id,
  customer_id, customer_name, mobile_number, order_type, payment_type, status, address, pincode, currency, items_total, delivery_charge,
  discount, order_value, deducted, order_qty, idempotency_key, request_hash, invoiced) overriding system value values (33, 33001, ${id}, 1, '', '',
  'Delivery', '${payment}', '${status}', '', '', 'INR', 40000, 0, 0, 40000, ${deducted}, 4, '${id}', '', true)`;
const line = (
  id: number,
) => `insert into order_lines (saas_id, store_id, order_id, line, item_id, item_name, product_color, unit, image,
  price, product_qty) values (33, 33001, ${id}, 1, 1001, '', '', '', '', 10000, 4)`;
const deduction = (
  id: number,
  digit: string,
  kind: string,
  hour: number,
  money: string,
) => `insert into order_deductions
  (saas_id, store_id, order_id, deduction_id, kind, line, quantity, amount, reason, money, stock_back, at)
  values (33, 33001, ${id}, '${uuid(digit)}', '${kind}', 1, 1, 1000, 'Torn', '${money}', 1, ${at(hour)})`;
const offer = (
  item: number,
  answered: number,
) => `insert into replacements (saas_id, store_id, order_id, line, quantity, missing_amount,
  item_id, item_name, product_color, unit, image, price, charged, state, token_hash, offered_at, expires_at, answered_at)
  values (33, 33001, 2, 1, 1, 10000, ${item}, '', '', '', '', 9000, 9000, 'accepted', '${item}', now(), now(), ${at(answered)})`;
const refund = (
  table: string,
  digit: number,
  amount: number,
  deductionId: string,
) => `insert into ${table} (saas_id, store_id, refund_id,
  payment_id, attempt_id, amount, currency, reason, deduction_id)
  values (33, 33001, '${uuid(digit)}', 'pay_1', '${uuid(1)}', ${amount}, 'INR', '', ${deductionId})`;
const note = (
  id: number,
  deductionId: string,
) => `insert into credit_notes (saas_id, store_id, order_id, deduction_id, amount, reason, at)
  values (33, 33001, ${id}, ${deductionId}, 1000, 'Torn', now())`;

/** Order 1 was paid online and cancelled after a refund of a part; of order 2 two pieces were replaced and one came back. */
const before = [
  order(1, 'online', 'cancelled', 1000),
  line(1),
  `insert into order_events (saas_id, store_id, order_id, status, at) values (33, 33001, 1, 'cancelled', ${at(12)})`,
  deduction(1, 'a', 'line', 10, 'refund'),
  `insert into payment_attempts (saas_id, store_id, attempt_id, customer_id, request_hash, quote, amount, currency, payment_id, order_id)
    values (33, 33001, '${uuid(1)}', 1, '', '{}', 40000, 'INR', 'pay_1', 1)`,
  `insert into payments (saas_id, store_id, payment_id, attempt_id, amount, currency, status)
    values (33, 33001, 'pay_1', '${uuid(1)}', 40000, 'INR', 'captured')`,
  refund('part_refunds', 2, 1000, `'${uuid('a')}'`),
  refund('refunds', 3, 39_000, 'null'),
  note(1, `'${uuid('a')}'`),
  note(1, 'null'),
  order(2, 'COD', 'delivered', 3000),
  line(2),
  `insert into order_events (saas_id, store_id, order_id, status, at) values (33, 33001, 2, 'delivered', ${at(11)})`,
  offer(1002, 10),
  offer(1003, 9),
  deduction(2, 'd', 'return', 12, 'transfer'),
  deduction(2, 'b', 'replacement', 9, 'collect'),
  deduction(2, 'c', 'replacement', 10, 'collect'),
  `insert into invoices (saas_id, store_id, order_id, invoice_number, invoice, at) values (33, 33001, 2, 'A-1', '{}', now())`,
  `insert into invoices (saas_id, store_id, order_id, invoice_number, invoice, at) values (33, 33002, 3, 'B-1', '{"supply": {}}', now())`,
];

describe.each(databases)('the migrations to one list of adjustments, on $name', ({ open }) => {
  let database: OpenDatabase;
  let db: Kysely<any>;
  const up = async (name: string): Promise<void> => (await import(new URL(name, folder).href)).up(db);

  beforeAll(async () => {
    database = await open();
    db = database.db;
    for (const name of migrations.filter((each) => each < '105')) await up(name);
    await db.connection().execute(async (connection) => {
      const replica = ['set session_replication_role = replica', ...before, 'set session_replication_role = origin'];
      for (const statement of replica) await sql.raw(statement).execute(connection);
    });
    for (const name of migrations.filter((each) => each >= '105' && each < '108')) await up(name);
  });
  afterAll(() => database.close());

  const read = async (text: string) => (await sql.raw<any>(text).execute(db)).rows;

  it('keep deductions in the order in which they were made, with their items, and whether the goods had left', async () => {
    const rows = await read(`select right(adjustment_id::text, 1) as id, kind, item_id, restock, after_supply
      from order_adjustments left join replacements using (saas_id, store_id, order_id, offer_id) where order_id = 2 order by entry`);
    expect(rows).toEqual([
      { id: 'b', kind: 'replacement', item_id: 1003, restock: 1, after_supply: false },
      { id: 'c', kind: 'replacement', item_id: 1002, restock: 1, after_supply: false },
      { id: 'd', kind: 'return', item_id: null, restock: 1, after_supply: true },
    ]);
  });

  it('end a cancelled order with its rest, to which its refund and its credit note belong', async () => {
    const [cancellation] = await read(`select * from order_adjustments where kind = 'cancellation'`);
    const { adjustment_id } = cancellation;
    expect(cancellation).toMatchObject({
      order_id: 1,
      amount: 39_000,
      money: 'refund',
      at: new Date('2026-03-01T12:00Z'),
    });
    expect(await read('select adjustment_id, amount from refunds order by amount')).toEqual([
      { adjustment_id: uuid('a'), amount: 1000 },
      { adjustment_id, amount: 39_000 },
    ]);
    expect(await read('select adjustment_id from credit_notes order by note_id')).toEqual([
      { adjustment_id: uuid('a') },
      { adjustment_id },
    ]);
    expect(await read('select refund_total from payments')).toEqual([{ refund_total: 40_000 }]);
  });

  it.each([
    [
      'a second cancellation',
      /cancellations/,
      `insert into order_adjustments (saas_id, store_id, order_id, adjustment_id, kind, amount, money, reason, at)
      values (33, 33001, 1, gen_random_uuid(), 'cancellation', 0, 'collect', '', now())`,
    ],
    [
      'an offer that is applied twice',
      /offer_id/,
      `insert into order_adjustments (saas_id, store_id, order_id, adjustment_id, kind, line, quantity,
      offer_id, amount, money, reason, at) select saas_id, store_id, order_id, gen_random_uuid(), kind, line, quantity, offer_id, amount,
      money, reason, at from order_adjustments where offer_id is not null limit 1`,
    ],
    ['a changed adjustment', /never changed/, 'update order_adjustments set amount = amount - 1'],
    ['a removed adjustment', /never changed/, 'delete from order_adjustments'],
    [
      'a transfer that is noted twice',
      /never changed/,
      'update order_adjustments set transferred_at = now() where order_id = 2',
    ],
    [
      'a second refund of an adjustment',
      /adjustment_id/,
      `insert into refunds (saas_id, store_id, refund_id, payment_id, attempt_id, amount, currency, reason,
      adjustment_id) select saas_id, store_id, gen_random_uuid(), payment_id, attempt_id, 1, 'INR', '', adjustment_id from refunds`,
    ],
    ['more refunds than the payment', /payments_check/, 'update payments set refund_total = refund_total + 1'],
  ])('refuse %s', async (_what, reason, text) => {
    if (text.includes('transferred_at')) await sql.raw(text).execute(db);
    await expect(sql.raw(text).execute(db)).rejects.toThrow(reason);
  });

  it('queue a job for a store whose documents do not state their place of supply', async () => {
    expect(await read(`select key from jobs where kind = 'place-of-supply'`)).toEqual([
      { key: { saas_id: 33, store_id: 33_001 } },
    ]);
  });
});

import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeOld, retention } from '#server/privacy/retention';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { orderRequest } from '#tests/support/shop/orders';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const day = 86_400_000;
const old = '00000000-0000-4000-8000-00000000000a';
/** When all of it came to an end; events of a counter can be deleted after a year by the database's clock. */
const ended = new Date(Date.now() - 400 * day);

interface Ended {
  customer_id: number;
  order_id: number;
}

/** A row that ended a while ago. */
interface Case {
  table: string;
  days: number;
  values: (of: Ended) => Record<string, unknown>;
  /** Finds what is removed of it. */
  is: RawBuilder<unknown>;
}

const inSurat = storeIds(surat);
const message = { channel: 'email', recipient: 'asha@example.com', subject: 'A', text: 'B' };
const challenge = { challenge_id: old, target: 'old' };
const attempt = { ...inSurat, attempt_id: old, request_hash: '', amount: 100, currency: 'INR' };
const subscriber = { ...inSurat, subscriber_id: old, asked_at: ended };

const cases: Case[] = [
  { table: 'rate_limits', days: 1, values: () => ({ key: 'old', expire: ended.getTime() }), is: sql`key = 'old'` },
  {
    table: 'otp_challenges',
    days: 1,
    values: () => ({ ...challenge, purpose: 'login', code_hash: '', tries: 0, created_at: ended, expires_at: ended }),
    is: sql`target = 'old'`,
  },
  {
    table: 'otp_credentials',
    days: 1,
    values: () => ({ ...challenge, purpose: 'login', credential_hash: 'old', expires_at: ended }),
    is: sql`target = 'old'`,
  },
  {
    table: 'staff_sessions',
    days: 1,
    values: () => ({ token_hash: 'old', target: 'old', created_at: ended, seen_at: ended, expires_at: ended }),
    is: sql`token_hash = 'old'`,
  },
  {
    table: 'setup_access',
    days: 1,
    values: () => ({ token_hash: 'old', kind: 'link', expires_at: ended }),
    is: sql`token_hash = 'old'`,
  },
  {
    table: 'sessions',
    days: 30,
    values: ({ customer_id }) => ({ session_id: old, customer_id, created_at: ended, expires_at: ended }),
    is: sql`session_id::text = ${old}`,
  },
  {
    table: 'messages',
    days: 90,
    values: () => ({ ...message, about: 'order:old', created_at: ended, sent_at: ended }),
    is: sql`about = 'order:old'`,
  },
  {
    table: 'messages',
    days: 1,
    values: () => ({ ...message, about: 'code:old', created_at: ended }),
    is: sql`about = 'code:old'`,
  },
  {
    table: 'messages',
    days: 7,
    values: () => ({ ...message, about: 'stock-back:old', created_at: ended, failed_at: ended }),
    is: sql`about = 'stock-back:old'`,
  },
  {
    table: 'jobs',
    days: 90,
    values: () => ({ kind: 'sms', key: '{"message_id":0}', run_at: ended }),
    is: sql`kind = 'sms' and (key -> 'message_id')::integer = 0`,
  },
  { table: 'sms_days', days: 90, values: () => ({ day: ended, sent: 1 }), is: sql`day < ${new Date()}` },
  {
    table: 'former_contacts',
    days: 90,
    values: ({ customer_id }) => ({ customer_id, target: 'old', replaced_at: ended }),
    is: sql`target = 'old'`,
  },
  {
    table: 'back_in_stock',
    days: 0,
    values: () => ({ ...inSurat, item_id: 1001, target: 'old', request_id: old, asked_at: ended, expires_at: ended }),
    is: sql`target = 'old'`,
  },
  {
    table: 'subscribers',
    days: 1,
    values: () => ({ ...subscriber, email: 'unconfirmed', confirm_expires_at: ended }),
    is: sql`email = 'unconfirmed'`,
  },
  {
    table: 'subscribers',
    days: 30,
    values: () => ({ ...subscriber, email: 'ended', confirmed_at: ended, unsubscribed_at: ended }),
    is: sql`email = 'ended'`,
  },
  {
    table: 'cart_merges',
    days: 30,
    values: ({ customer_id }) => ({ ...inSurat, customer_id, merge_id: old, merged_at: ended }),
    is: sql`merge_id = ${old}`,
  },
  {
    table: 'idempotency_keys',
    days: 30,
    values: () => ({ scope: 'old', key: old, used_at: ended }),
    is: sql`key = ${old}`,
  },
  {
    table: 'order_reminders',
    days: 8,
    values: (of) => ({ ...inSurat, ...of, weekday: 1, next_at: ended, ended_at: ended }),
    is: sql`ended_at = ${ended}`,
  },
  {
    table: 'return_files',
    days: 90,
    values: ({ order_id }) => {
      const file = { kind: 'picture', type: 'image/webp', bytes: Buffer.from('a'), at: ended };
      return { ...inSurat, order_id, return_id: old, file_id: old, ...file };
    },
    is: sql`file_id::text = ${old}`,
  },
  {
    table: 'payment_attempts',
    days: 30,
    values: ({ customer_id }) => ({
      ...attempt,
      customer_id,
      quote: JSON.stringify({ request: {} }),
      status: 'closed',
      created_at: ended,
    }),
    is: sql`quote <> '{}'`,
  },
  {
    table: 'plan_reservations',
    days: 30,
    values: ({ customer_id }) => {
      const dates = { pay_by: ended, created_at: ended };
      return { ...inSurat, customer_id, purchase: '{}', total: 1, currency: 'INR', ...dates };
    },
    is: sql`pay_by = ${ended}`,
  },
  {
    table: 'coupon_uses',
    days: 90,
    values: ({ order_id }) => ({ ...inSurat, order_id, code: 'OVER', contact_hash: 'old' }),
    is: sql`contact_hash = 'old'`,
  },
  {
    table: 'counter_events',
    days: 365,
    values: ({ order_id }) => ({
      ...inSurat,
      order_id,
      kind: 'ticked',
      status: 'pending',
      line: 1,
      at: ended,
      position: 0,
    }),
    is: sql`at = ${ended}`,
  },
];

describe.each(databases)('what is kept for a time only on $name', ({ open }) => {
  let shop: TestShop;
  let of: Ended;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    const asha = await addCustomer(shop);
    const { data } = await granted(shop, 'createOrder', orderRequest(asha));
    of = { customer_id: asha.id, order_id: Number(data.order_id) };
    await shop.query('update counter_events set position = event', []);
    const session = {
      token_hash: 'of staff',
      target: 'ravi',
      created_at: ended,
      seen_at: ended,
      expires_at: shop.now(),
    };
    await insert('staff_sessions', session);
    const push = { endpoint_hash: 'old', endpoint: 'https://push.example/1', p256dh: '', auth: '', created_at: ended };
    await insert('push_subscriptions', { ...push, token_hash: 'of staff' });
    const decided = { reason: 'Torn', status: 'declined', asked_at: ended, decided_at: ended };
    const asked = { ...inSurat, order_id: of.order_id, return_id: old, lines: '[]', ...decided };
    await insert('order_returns', asked);
    const dates = {
      starts: '2020-01-01',
      ends: new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(ended),
      description: 'Over',
    };
    await insert('coupons', { ...inSurat, code: 'OVER', kind: 'amount', value: 1, minimum: 0, ...dates });
  });
  afterAll(() => shop.close());

  const insert = (table: string, values: object) =>
    shop.db
      .insertInto(table as 'messages')
      .values(values as never)
      .execute();
  const find = async ({ table, is }: Case) =>
    (await sql`select 1 from ${sql.table(table)} where ${is}`.execute(shop.db)).rows.length;
  const removeAfter = (ms: number) => removeOld({ db: shop.db, now: () => new Date(ended.getTime() + ms) });

  it('has a test of each kind', () => {
    const kinds = (of: { table: string; days: number }[]) => of.map(({ table, days }) => `${table} ${days}`);
    expect(kinds(cases)).toEqual(kinds(retention));
  });

  it.each(cases)('is removed of $table after $days days', async (each) => {
    await insert(each.table, each.values(of));
    await removeAfter(each.days * day - 60_000);
    expect(await find(each)).toBe(1);
    await removeAfter((each.days + 1) * day + 60_000);
    expect(await find(each)).toBe(0);
  });

  it('leaves the cash of a counter, and its last event', async () => {
    const event = { ...inSurat, order_id: of.order_id, status: 'pending', at: ended };
    await insert('counter_events', { ...event, kind: 'cash', amount: 100, position: -1 });
    await insert('counter_events', { ...event, store_id: 33002, kind: 'ticked', line: 1, position: 7 });
    await removeAfter(399 * day);
    const { rows } = await shop.query('select kind from counter_events where at = $1 order by kind', [ended]);
    expect(rows).toEqual([{ kind: 'cash' }, { kind: 'ticked' }]);
  });

  it('leaves orders, invoices and payments', () => {
    const books = ['orders', 'order_lines', 'order_adjustments', 'invoices', 'credit_notes', 'payments', 'refunds'];
    expect(retention.filter(({ table }) => books.includes(table))).toEqual([]);
  });
});

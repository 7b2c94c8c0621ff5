import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimFirst, doNext, type Queue } from '#server/platform/queue';
import { databases, hasPostgres, postgres } from '#tests/support/shop/databases';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const queue: Queue<'messages'> = {
  table: 'messages',
  key: ['message_id'],
  dueAt: 'send_after',
  leaseMs: 60_000,
  where: sql`sent_at is null and failed_at is null`,
  order: sql`message_id`,
  tries: 'attempts',
  retry: { maxDelayMs: 5000, maxAttempts: 4, gaveUpAt: 'failed_at' },
};

describe.each(databases)('work that is due on $name', ({ open }) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(await open());
  });
  beforeEach(() => shop.db.deleteFrom('messages').execute());
  afterAll(() => shop.close());

  const add = (...texts: string[]) =>
    shop.db
      .insertInto('messages')
      .values(
        texts.map((text) => ({
          channel: 'sms' as const,
          recipient: '+91',
          subject: '',
          text,
          about: text,
          send_after: shop.now(),
        })),
      )
      .execute();
  const row = () => shop.db.selectFrom('messages').selectAll().executeTakeFirstOrThrow();
  const done: string[] = [];
  beforeEach(() => void (done.length = 0));
  const work = async ({ text }: { text: string }) => {
    done.push(text);
    return { sent_at: shop.now() };
  };
  const failures: unknown[] = [];
  const failing = {
    work: () => Promise.reject(new Error('away')),
    onFailure: (error: unknown) => void failures.push(error),
  };
  const next = (of = queue) => doNext(shop, of, { work });

  it('is done in its order, until there is none', async () => {
    await add('first', 'second');
    expect([await next(), await next(), await next()]).toEqual([true, true, false]);
    expect(done).toEqual(['first', 'second']);
    expect(await row()).toMatchObject({ attempts: 1, sent_at: expect.any(Date) });
  });

  it('is what has been due longest where the queue names no order', async () => {
    const { order: _, ...byTime } = queue;
    await add('later', 'sooner');
    await shop.db
      .updateTable('messages')
      .set({ send_after: new Date(0) })
      .where('text', '=', 'sooner')
      .execute();
    await next(byTime);
    expect(done).toEqual(['sooner']);
  });

  it('is done once however many do it at once', async () => {
    const all = Array.from({ length: 30 }, (_, at) => `task ${at}`);
    await add(...all);
    const until = async () => {
      while (await next());
    };
    await Promise.all([until(), until(), until()]);
    expect(done.toSorted()).toEqual(all.toSorted());
  });

  it('holds up nothing else while it is done', async () => {
    const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await add('slow', 'quick');
    const slow = doNext(shop, queue, {
      async work() {
        begun.resolve();
        await finish.promise;
        return { sent_at: shop.now() };
      },
    });
    await begun.promise;
    expect([await next(), await next()]).toEqual([true, false]);
    finish.resolve();
    expect([await slow, done]).toEqual([true, ['quick']]);
    expect((await row()).sent_at).toEqual(expect.any(Date));
  });

  it('is taken over after the lease when a process dies over it, not before', async () => {
    await add('left');
    void doNext(shop, queue, { work: () => new Promise(() => undefined) });
    await expect.poll(async () => (await row()).attempts).toBe(1);
    shop.wait(59_000);
    expect(await next()).toBe(false);
    shop.wait(2000);
    expect([await next(), done]).toEqual([true, ['left']]);
  });

  it('is tried again after a failure, later and later up to the longest wait', async () => {
    await add('one');
    for (const seconds of [2, 4, 5]) {
      expect(await doNext(shop, queue, failing)).toBe(true);
      shop.wait(seconds * 1000 - 1000);
      expect(await next(), `before ${seconds} s`).toBe(false);
      shop.wait(1000);
    }
    expect([await next(), done]).toEqual([true, ['one']]);
    expect(failures).toHaveLength(3);
    expect(await row()).toMatchObject({ attempts: 4, failed_at: null });
  });

  it('is given up after the last try', async () => {
    await add('one');
    for (let tries = 0; tries < 4; tries += 1) {
      expect(await doNext(shop, queue, failing)).toBe(true);
      shop.wait(60_000);
    }
    expect(await next()).toBe(false);
    expect(await row()).toMatchObject({ attempts: 4, sent_at: null, failed_at: expect.any(Date) });
  });

  it('is tried again after the lease where the queue has no delays, or no one expects the failure', async () => {
    const { retry: _, ...plain } = queue;
    for (const again of [() => doNext(shop, plain, failing), () => doNext(shop, queue, { work: failing.work })]) {
      await shop.db.deleteFrom('messages').execute();
      await add('one');
      await again().catch((error: unknown) => expect(error).toMatchObject({ message: 'away' }));
      shop.wait(59_000);
      expect(await next()).toBe(false);
      shop.wait(2000);
      expect(await next()).toBe(true);
    }
  });

  it('is done once more when it was made due again meanwhile', async () => {
    await add('old');
    await doNext(shop, queue, {
      async work() {
        await shop.db.updateTable('messages').set({ text: 'new', send_after: shop.now() }).execute();
        return { sent_at: shop.now() };
      },
    });
    expect((await row()).sent_at).toBeNull();
    expect([await next(), done]).toEqual([true, ['new']]);
  });
});

// The embedded database has one connection, so that no two transactions meet there.
describe.skipIf(!hasPostgres)('a claim on PostgreSQL', () => {
  it('passes over what another transaction is claiming', async () => {
    const { db, close } = await postgres.open();
    const message = { channel: 'sms' as const, recipient: '+91', subject: '', text: '' };
    await db
      .insertInto('messages')
      .values(['first', 'second'].map((about) => ({ ...message, about })))
      .execute();
    const claim = { ...queue, order: sql`message_id`, set: { subject: 'claimed' } };
    await db.transaction().execute(async (tx) => {
      expect((await claimFirst(tx, claim))?.about).toBe('first');
      expect((await claimFirst(db, claim))?.about).toBe('second');
    });
    await close();
  });
});

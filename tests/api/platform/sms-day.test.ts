import { inspect } from 'node:util';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/platform/config';
import { emailDetailsOf } from '#server/orders/emails/details';
import { openChannels } from '#server/platform/messages/channels';
import { queueMessage } from '#server/platform/messages/messages';
import { readDay } from '#server/platform/messages/day-bound';
import { sendDue } from '#tests/support/messages/send';
import { startGateway } from '#tests/support/messages/sms-providers';
import { newMobile } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const minute = 60_000;

describe.each(databases)('the SMS of a day on $name', ({ open }) => {
  let shop: TestShop;
  const closing: (() => unknown)[] = [];
  beforeAll(async () => {
    shop = await openTestShop(await open());
    const day = 24 * 60 * minute;
    shop.wait(1.5 * day - (shop.now().getTime() % day)); // noon, so that no test crosses midnight by chance
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  afterAll(() => shop.close());

  /** A shop with a bound, and a function that queues a message and sends it. */
  async function start(perDay: string, answer?: Parameters<typeof startGateway>[0]) {
    const { url, requests, stop } = await startGateway(answer);
    closing.push(stop);
    const config = readConfig({ SMS_PER_DAY: perDay, SMS_URL: url, LOG_LEVEL: 'silent' });
    const bounded = { ...shop, config };
    const send = async (about: string, to = `+1${newMobile()}`) => {
      const variables = { order: '1', store: 'Surat Sadan', link: '' };
      await queueMessage(shop.db, { kind: 'order_on_the_way', variables, to, about });
      await sendDue(bounded, openChannels(config, emailDetailsOf(shop)));
    };
    return { requests, send, bounded };
  }

  it('are bounded, the last tenth is for codes, and the operator is warned', async () => {
    const { requests, send, bounded } = await start('20');
    const [warn, error] = [vi.spyOn(shop.log, 'warn'), vi.spyOn(shop.log, 'error')];
    const logged = () => [...warn.mock.calls, ...error.mock.calls].map(([, said]) => said);
    for (let each = 1; each <= 16; each++) await send(`order:${each}`);
    expect(logged()).toEqual(['most of the SMS of this day are used up']);
    expect(await readDay(bounded, 'sms')).toMatchObject({ sent: 16, per_day: 20, state: 'low' });
    for (let each = 17; each <= 19; each++) await send(`order:${each}`);
    expect(requests).toHaveLength(18);
    expect(await readDay(bounded, 'sms')).toMatchObject({ sent: 18, state: 'used up' });
    const last = await shop.db.selectFrom('messages').selectAll().where('about', '=', 'order:19').executeTakeFirst();
    expect(last).toMatchObject({
      failed_at: expect.any(Date),
      failure: 'The SMS of this day are used up (SMS_PER_DAY).',
    });
    for (let each = 1; each <= 3; each++) await send(`code:${each}`);
    expect(requests).toHaveLength(20);
    expect(logged()).toContain('the SMS of this day are used up, except for codes');
    expect(logged()).toContain('the SMS of this day are used up');
    shop.wait(24 * 60 * minute);
    await send('order:20');
    expect(requests).toHaveLength(21);
    expect(await readDay(bounded, 'sms')).toMatchObject({ sent: 1, state: 'ok' });
  });

  it('include one whose first attempt failed in the database, and count it once', async () => {
    const { requests, send, bounded } = await start('100');
    const before = (await readDay(bounded, 'sms')).sent;
    await sql`alter table sms_days rename to away`.execute(shop.db);
    await send('order:interrupted');
    await sql`alter table away rename to sms_days`.execute(shop.db);
    expect(requests).toHaveLength(0);
    shop.wait(minute);
    await send('order:next');
    expect([requests.length, (await readDay(bounded, 'sms')).sent]).toEqual([2, before + 2]);
  });

  it('to one number are forty at once and then one in 36 minutes, codes and warnings besides', async () => {
    const { requests, send } = await start('0');
    const number = `+1${newMobile()}`;
    const warn = vi.spyOn(shop.log, 'warn');
    for (let each = 1; each <= 40; each++) await send(`order:limit-${each}`, number);
    expect(requests).toHaveLength(40);
    await send('subscription:1:created', number);
    expect(requests).toHaveLength(40);
    const refused = shop.db.selectFrom('messages').selectAll().where('about', '=', 'subscription:1:created');
    expect(await refused.executeTakeFirst()).toMatchObject({ attempts: 1, failed_at: expect.any(Date) });
    const logged = inspect(warn.mock.calls, { depth: null });
    expect(logged).toContain('The recipient has had too many messages.');
    expect(logged).not.toContain(number);
    for (const about of ['code:limit', 'password:limit']) await send(about, number);
    expect(requests).toHaveLength(42);
    await send('order:limit-other');
    expect(requests).toHaveLength(43);
    shop.wait(36 * minute);
    for (const about of ['order:limit-41', 'order:limit-42']) await send(about, number);
    expect(requests).toHaveLength(44);
  });

  it('are for codes alone with SMS_PER_DAY=1', async () => {
    await shop.db.deleteFrom('sms_days').execute();
    const { requests, send, bounded } = await start('1');
    const error = vi.spyOn(shop.log, 'error');
    await send('order:one');
    expect([requests.length, await readDay(bounded, 'sms')]).toMatchObject([0, { sent: 0, state: 'used up' }]);
    for (const about of ['code:one', 'code:two']) await send(about);
    expect([requests.length, await readDay(bounded, 'sms')]).toMatchObject([1, { sent: 1, state: 'used up' }]);
    expect(error.mock.calls.map(([, said]) => said)).toEqual(['the SMS of this day are used up']);
  });

  it('are those that the provider has accepted, or may have', async () => {
    await shop.db.deleteFrom('sms_days').execute();
    const statuses = [401, 200, 503];
    const { requests, send, bounded } = await start('100', () => ({ status: statuses.shift() ?? 200 }));
    for (const about of ['order:refused', 'order:accepted', 'order:delayed']) await send(about);
    expect([requests.length, (await readDay(bounded, 'sms')).sent]).toEqual([3, 2]);
  });

  it('have no bound with SMS_PER_DAY=0', async () => {
    const { requests, send, bounded } = await start('0');
    await send('order:unlimited');
    expect(requests).toHaveLength(1);
    expect(await readDay(bounded, 'sms')).toMatchObject({ per_day: 0, state: 'ok' });
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readNeeds } from '#server/counter/day/needs';
import { emailDetailsOf } from '#server/orders/emails/details';
import { openChannels } from '#server/platform/messages/channels';
import { readMetrics } from '#server/http/metrics';
import { readConfig } from '#server/platform/config';
import { queueMessage } from '#server/platform/messages/messages';
import { readChannelProblems } from '#server/platform/messages/problems';
import type { Shop } from '#server/platform/shop';
import { alertOperator } from '#server/stores/operator-alerts';
import { sendDue } from '#tests/support/messages/send';
import { startGateway } from '#tests/support/messages/sms-providers';
import { queueOnTheWay, startWhatsApp, store } from '#tests/support/messages/whatsapp-shop';
import { runStore } from '#tests/support/processes/store-command';
import { newMobile } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const minute = 60_000;
const day = 24 * 60 * minute;
const operator = 'operator@shop.example';

describe.each(databases)('problems with messages on $name', ({ open }) => {
  let shop: TestShop;
  const closing: (() => unknown)[] = [];
  beforeAll(async () => {
    shop = await openTestShop(await open());
    shop.wait(day - ((shop.now().getTime() - day / 2) % day)); // to noon
    await setOperator(operator);
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    for (const table of ['messages', 'jobs', 'message_templates', 'sms_days'] as const)
      await shop.db.deleteFrom(table).execute();
  });
  afterAll(() => shop.close());

  const setOperator = (value: string) =>
    shop.db
      .insertInto('operator_details')
      .values({ key: 'support_email', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();

  /** A shop whose SMS gateway answers with a status, and functions that queue a message and send it. */
  async function start(settings: Record<string, string> = {}) {
    const answers = { status: 200 };
    const { url, stop } = await startGateway(() => answers);
    closing.push(stop);
    const config = readConfig({ SMS_URL: url, SMTP_URL: 'smtp://127.0.0.1:9', LOG_LEVEL: 'silent', ...settings });
    const running = { ...shop, config };
    let count = 0;
    const send = async (to = `+1${newMobile()}`, about = `order:${++count}:x`, of = store) => {
      const variables = { order: '1', store: 'Surat Sadan', link: '' };
      await queueMessage(shop.db, { kind: 'order_on_the_way', variables, to, about, store: of });
      const { sms } = openChannels(config, emailDetailsOf(shop));
      await sendDue(running, { ...(sms && { sms }) });
    };
    const sendMany = async (times: number) => {
      for (let each = 0; each < times; each++) await send();
    };
    return { running, answers, send, sendMany, problems: () => readChannelProblems(running) };
  }
  const alerts = () =>
    shop.db
      .selectFrom('messages')
      .select(['about', 'recipient', 'kind', 'text'])
      .where('about', 'like', 'operator:%')
      .orderBy('message_id')
      .execute();
  /** `nukkad_message_problems` by channel. */
  const metric = async (running: Shop) => {
    const { values } = (await (await readMetrics(running)).getSingleMetric('nukkad_message_problems')?.get()) ?? {};
    return Object.fromEntries(values?.map(({ labels, value }) => [labels.channel, value]) ?? []);
  };
  const needs = async (running: Shop) =>
    (await readNeeds(running, { ...store, timezone: 'Asia/Kolkata' })).filter(({ kind }) =>
      kind.startsWith('messages_'),
    );

  it('are none while SMS go out', async () => {
    const { running, sendMany, problems } = await start();
    await sendMany(6);
    await alertOperator(running);
    expect([await problems(), await alerts()]).toEqual([[], []]);
  });

  it('are SMS that fail to five numbers in a row, until one goes out', async () => {
    const { running, answers, send, sendMany, problems } = await start();
    await send();
    answers.status = 401;
    await sendMany(4);
    expect(await problems()).toEqual([]);
    await send();
    expect(await problems()).toEqual([
      { channel: 'sms', kind: 'failing', since: expect.any(Date), reason: 'The provider answered with status 401.' },
    ]);
    expect(await metric(running)).toEqual({ sms: 1, whatsapp: 0 });
    answers.status = 200;
    await send();
    expect(await problems()).toEqual([]);
    expect(await metric(running)).toEqual({ sms: 0, whatsapp: 0 });
  });

  it('are not one number that cannot be reached, nor failures of the day before', async () => {
    const { answers, send, sendMany, problems } = await start();
    const number = `+1${newMobile()}`;
    answers.status = 400;
    for (let each = 0; each < 6; each++) await send(number);
    expect(await problems()).toEqual([]);
    await sendMany(5);
    expect(await problems()).toHaveLength(1);
    shop.wait(day + minute);
    expect(await problems()).toEqual([]);
  });

  it('are templates that are missing for numbers in India', async () => {
    const { send, problems } = await start();
    for (let each = 0; each < 5; each++) await send(`+91${newMobile()}`);
    expect(await problems()).toMatchObject([{ reason: 'messages.csv has no template id for order_on_the_way.' }]);
  });

  it('are not confirmed by alerts that are SMS themselves, nor by our own limits', async () => {
    const { answers, send, sendMany, problems } = await start({ SMS_PER_DAY: '5' });
    answers.status = 401;
    await sendMany(4);
    for (let each = 0; each < 5; each++) await send(`+1${newMobile()}`, `need:33:33001:message_failed:${each}`);
    expect(await problems()).toEqual([]);
    await shop.db.updateTable('sms_days').set({ sent: 5 }).execute();
    await sendMany(5);
    expect(await problems()).toMatchObject([{ kind: 'used_up' }]);
  });

  it('reach the operator by e-mail once a day and kind, also from several processes', async () => {
    const { running, answers, sendMany, problems } = await start({ SMS_PER_DAY: '10' });
    await sendMany(9);
    const many = () => Promise.all(Array.from({ length: 5 }, () => alertOperator({ ...running })));
    await many();
    const today = shop.now().toISOString().slice(0, 10);
    const usedUp = { about: `operator:sms_used_up:${today}`, recipient: operator, kind: 'operator_sms_used_up' };
    expect(await alerts()).toMatchObject([
      { ...usedUp, text: expect.stringContaining('9 SMS were sent today, by UTC, and the limit is 10.') },
    ]);
    shop.wait(day);
    answers.status = 401;
    await sendMany(5);
    await many();
    await many();
    expect(await problems()).toMatchObject([{ channel: 'sms', kind: 'failing' }]);
    expect(await alerts()).toMatchObject([
      usedUp,
      { kind: 'operator_sms_failing', text: expect.stringContaining('The provider answered with status 401.') },
    ]);
    shop.wait(day - minute);
    await many();
    expect(await alerts()).toHaveLength(3);
  });

  it('are in the status alone when the operator has no address, or the shop no mail server', async () => {
    const { running, answers, sendMany, problems } = await start();
    answers.status = 401;
    await sendMany(5);
    await alertOperator({ ...running, config: { ...running.config, smtpUrl: undefined, isLocal: false } });
    await setOperator('');
    await alertOperator(running);
    await setOperator(operator);
    expect(await alerts()).toEqual([]);
    const { out } = await runStore(running, 'status');
    const since = (await problems())[0]?.since.toISOString().slice(0, 19).replace('T', ' ');
    expect(out).toContain(`SMS keep failing since ${since} UTC: The provider answered with status 401.`);
  });

  it('are shown to the owner of a store whose messages they have stopped', async () => {
    const { running, answers, send, sendMany } = await start({ SMS_PER_DAY: '10' });
    const other = { saas_id: 34, store_id: 34001 };
    answers.status = 401;
    for (let each = 0; each < 5; each++) await send(`+1${newMobile()}`, `other:${each}`, other);
    expect(await needs(running)).toEqual([]);
    await sendMany(1);
    expect(await needs(running)).toEqual([
      {
        kind: 'messages_failing',
        count: 1,
        since: expect.any(String),
        orders: [],
        names: ['SMS: The provider answered with status 401.'],
      },
    ]);
    answers.status = 200;
    await sendMany(9);
    expect(await needs(running)).toEqual([]);
    await sendMany(1);
    const since = `${shop.now().toISOString().slice(0, 10)}T00:00:00.000Z`;
    expect(await needs(running)).toEqual([{ kind: 'messages_used_up', count: 1, since, orders: [], names: ['SMS'] }]);
    const { out } = await runStore(running, 'status');
    const usedUp =
      'SMS: the limit of the day is reached. Until midnight UTC, only one-time codes are sent, within the last tenth of the limit.';
    expect(out).toContain(usedUp);
  });

  it('are WhatsApp messages that all become SMS, although customers get those', async () => {
    const { meta, send, running, report, stop } = await startWhatsApp(shop, { SMTP_URL: 'smtp://127.0.0.1:9' });
    closing.push(stop);
    const answer = { status: 401, body: { error: { code: 190, message: 'Invalid OAuth access token' } } };
    meta.planned.push(...Array.from({ length: 5 }, () => answer));
    for (let each = 0; each < 5; each++) await queueOnTheWay(shop);
    await send();
    expect(await readChannelProblems(running)).toMatchObject([
      { channel: 'whatsapp', kind: 'failing', reason: '190: Invalid OAuth access token' },
    ]);
    expect(await needs(running)).toEqual([]);
    await alertOperator(running);
    expect(await alerts()).toMatchObject([{ kind: 'operator_whatsapp_failing' }]);
    await queueOnTheWay(shop);
    await send();
    expect(await readChannelProblems(running)).toHaveLength(1); // not yet known whether it is delivered
    await report('delivered');
    expect(await readChannelProblems(running)).toEqual([]);
  });
});

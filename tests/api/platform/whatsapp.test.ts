import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readDay } from '#server/platform/messages/day-bound';
import { canReach, queueMessage } from '#server/platform/messages/messages';
import {
  queueCode,
  queueOnTheWay,
  register,
  startWhatsApp,
  stateOfNewest,
  store,
  variables,
} from '#tests/support/messages/whatsapp-shop';
import { newMobile } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const second = 1000;

describe.each(databases)('WhatsApp on $name', ({ open }) => {
  let shop: TestShop;
  const closing: (() => unknown)[] = [];
  beforeAll(async () => {
    shop = await openTestShop(await open());
    shop.wait(second);
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    for (const table of ['messages', 'jobs', 'message_templates', 'sms_days'] as const)
      await shop.db.deleteFrom(table).execute();
  });
  afterAll(() => shop.close());

  async function start(settings?: Record<string, string>) {
    const running = await startWhatsApp(shop, settings);
    closing.push(running.stop);
    return running;
  }
  const queue = (to?: string) => queueOnTheWay(shop, to);
  const state = () => stateOfNewest(shop);
  const row = () => shop.db.selectFrom('messages').selectAll().orderBy('message_id', 'desc').executeTakeFirstOrThrow();

  it('sends a code by an authentication template, twice: in the text and in the button that copies it', async () => {
    const { meta, send } = await start();
    await queueCode(shop, '+919800000001');
    await send();
    const parameters = [{ type: 'text', text: '123456' }];
    expect(meta.sent).toEqual([
      {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: '919800000001',
        type: 'template',
        template: {
          name: 'otp',
          language: { code: 'en_US' },
          components: [
            { type: 'body', parameters },
            { type: 'button', sub_type: 'url', index: '0', parameters },
          ],
        },
        biz_opaque_callback_data: expect.stringMatching(/^\d+$/),
      },
    ]);
  });

  it('sends other messages with named parameters, in one line', async () => {
    const { meta, send, sms } = await start();
    await queue();
    await send();
    expect(meta.sent[0]?.template?.components).toEqual([
      {
        type: 'body',
        parameters: [
          { type: 'text', parameter_name: 'order', text: '10001' },
          { type: 'text', parameter_name: 'store', text: 'Surat Sadan' },
          { type: 'text', parameter_name: 'link', text: variables.link },
        ],
      },
    ]);
    expect([await state(), sms]).toEqual([['whatsapp', 'sent', null], []]);
  });

  it('sends no SMS of what was delivered or read, and forgets its text', async () => {
    for (const status of ['delivered', 'read']) {
      const { send, report, sms } = await start();
      await queueCode(shop);
      await send();
      expect((await row()).text).toContain('123456');
      expect([await report('sent'), await report(status)]).toEqual([200, 200]);
      expect(await row()).toMatchObject({ text: '', variables: {} });
      shop.wait(31 * second);
      await send();
      expect([await state(), sms]).toEqual([['whatsapp', 'delivered', null], []]);
      await shop.db.deleteFrom('message_templates').execute();
    }
  });

  it('sends an SMS of what was not delivered within 30 seconds, once', async () => {
    const { send, sms } = await start();
    await queueCode(shop);
    await send();
    shop.wait(29 * second);
    await send();
    expect(sms).toEqual([]);
    shop.wait(2 * second);
    for (let time = 0; time < 3; time++) {
      await send();
      shop.wait(60 * second);
    }
    expect(sms.map(({ body }) => body)).toEqual([expect.stringContaining('123456 is your one-time code')]);
    expect([await state(), (await row()).text]).toEqual([['sms', 'sent', null], '']);
  });

  it('sends an SMS at once of what WhatsApp reports as failed', async () => {
    const { send, report, sms } = await start();
    await queue();
    await send();
    for (let time = 0; time < 2; time++)
      await report('failed', [{ code: 131026, title: 'Message undeliverable', message: 'Message undeliverable' }]);
    expect(await state()).toEqual(['sms', 'queued', 'WhatsApp: 131026: Message undeliverable']);
    await send();
    shop.wait(31 * second);
    await send();
    expect([sms.length, await state()]).toEqual([1, ['sms', 'sent', null]]);
  });

  it.each([
    ['a template that it does not know', async () => void (await register(shop, 'order_ready', 'unknown')), '132001'],
    ['a number without a country code', async () => queue('9800000001'), '131009'],
    [
      'a missing parameter',
      () =>
        queueMessage(shop.db, {
          kind: 'order_on_the_way',
          variables: { ...variables, store: '' },
          store,
          to: `+1${newMobile()}`,
          about: 'x',
        }),
      '131008',
    ],
  ])('sends an SMS at once when Meta refuses %s', async (what, prepare, code) => {
    const { meta, send, sms } = await start();
    const warn = vi.spyOn(shop.log, 'warn');
    await prepare();
    if (what.includes('template'))
      await queueMessage(shop.db, {
        kind: 'order_ready',
        variables: { order: '1', store: 'Surat', address: 'Nanpura' },
        store,
        to: `+91${newMobile()}`,
        about: 'x',
      });
    await send();
    expect([meta.sent.length, sms.length]).toEqual([0, 1]);
    expect(warn.mock.calls[0]?.[0]).toMatchObject({ reason: expect.stringContaining(code) });
    expect((await state()).slice(0, 2)).toEqual(['sms', 'sent']);
  });

  it.each([
    ['too many requests', { status: 429, headers: { 'Retry-After': '90' } }],
    ['a failure of its own', { status: 503 }],
    ['no answer', 'hang'],
    ['a page in place of an answer', { status: 200, body: '<h1>Welcome</h1>' }],
    ['an answer without a message', { status: 200, body: { messages: { id: 'wamid.1' } } }],
  ] as const)('sends an SMS at once after %s', async (_, planned) => {
    const { meta, send, sms } = await start();
    meta.planned.push(planned as never);
    if (planned === 'hang') vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
    await queueCode(shop);
    await send();
    expect([sms.length, (await state())[0]]).toEqual([1, 'sms']);
  });

  it('tries WhatsApp again where there is no SMS to fall back to, and then fails', async () => {
    const { meta, send, sms, report } = await start();
    await shop.db.deleteFrom('message_templates').where('channel', '=', 'sms').execute();
    meta.planned.push(
      { status: 400, body: { error: { code: 130429, message: '(#130429) Rate limit hit' } } },
      { status: 429, headers: { 'Retry-After': '90' } },
    );
    await queue();
    await send();
    expect(await state()).toEqual(['whatsapp', 'queued', '130429: Rate limit hit']);
    shop.wait(3 * second);
    await send();
    shop.wait(60 * second);
    expect(await send()).toBe(0);
    shop.wait(60 * second);
    await send();
    expect([meta.sent.length, await state()]).toEqual([1, ['whatsapp', 'sent', null]]);
    expect((await row()).variables).toEqual({});
    await report('failed', [{ code: 131026, title: 'Message undeliverable' }]);
    expect([await state(), sms]).toEqual([['whatsapp', 'failed', '131026: Message undeliverable'], []]);
  });

  it('works without a provider of SMS, and fails what it has no template for', async () => {
    const { meta, send, running } = await start({ SMS_URL: '' });
    await queue();
    await send();
    expect([meta.sent.length, await state()]).toEqual([1, ['whatsapp', 'sent', null]]);
    await queueMessage(shop.db, {
      kind: 'order_ready',
      variables: { order: '1', store: 'Surat', address: 'Nanpura' },
      store,
      to: '+919800000009',
      about: 'y',
    });
    await send();
    expect(await state()).toEqual(['sms', 'failed', 'SMS_PROVIDER is not set.']);
    expect(canReach(running.config, '+919800000009' as never)).toBe(true);
  });

  it('takes the SMS back when the delivery is reported before it was sent', async () => {
    const { meta, send, report, sms } = await start();
    await queue();
    await send();
    await report('failed', [{ code: 131049, title: 'Not delivered' }]);
    await report('delivered');
    await send();
    shop.wait(31 * second);
    await send();
    expect([await state(), sms, meta.sent.length]).toEqual([['whatsapp', 'delivered', null], [], 1]);
  });

  it('has a bound for the day, after which messages are SMS; the last tenth is for codes', async () => {
    const { meta, send, sms, running } = await start({ WHATSAPP_PER_DAY: '10' });
    for (let each = 1; each <= 10; each++) await queue();
    await send();
    expect([meta.sent.length, sms.length]).toEqual([9, 1]);
    await queueCode(shop);
    await send();
    expect(meta.sent).toHaveLength(10);
    expect(await readDay(running, 'whatsapp')).toMatchObject({ sent: 10, per_day: 10, state: 'used up' });
    expect(await readDay(running, 'sms')).toMatchObject({ sent: 1 });
  });

  it('counts a message for its recipient once, and for the day on each channel that sent it', async () => {
    const { send, sms, running } = await start();
    const number = `+91${newMobile()}`;
    const queueMany = async (from: number, to: number) => {
      for (let each = from; each <= to; each++)
        await queueMessage(shop.db, { kind: 'order_on_the_way', variables, store, to: number, about: `order:${each}` });
    };
    await queueMany(1, 40);
    await send();
    shop.wait(31 * second);
    await send();
    expect(sms).toHaveLength(40);
    expect([await readDay(running, 'whatsapp'), await readDay(running, 'sms')]).toMatchObject([
      { sent: 40 },
      { sent: 40 },
    ]);
    await queueMany(41, 41);
    await send();
    expect([sms.length, await state()]).toEqual([
      40,
      ['whatsapp', 'failed', 'The recipient has had too many messages.'],
    ]);
  });

  it('does not count for the day what Meta refuses', async () => {
    const { meta, send, sms, running } = await start();
    meta.planned.push({ status: 401, body: { error: { code: 190, message: 'Invalid OAuth access token' } } });
    await queue();
    await send();
    expect([sms.length, (await readDay(running, 'whatsapp')).sent]).toEqual([1, 0]);
    expect(await row()).toMatchObject({
      failure: null,
      whatsapp_failed_at: expect.any(Date),
      whatsapp_failure: '190: Invalid OAuth access token',
    });
  });

  it('is left out for kinds without a template, and by operators who have templates for SMS only', async () => {
    const { meta, send, sms } = await start();
    await register(shop, 'order_on_the_way', 'dlt', { channel: 'sms', saas_id: 35 });
    const other = (saas_id: number) =>
      queueMessage(shop.db, {
        kind: 'order_on_the_way',
        variables,
        store: { saas_id, store_id: saas_id * 1000 + 1 },
        to: `+91${newMobile()}`,
        about: `order:${saas_id}`,
      });
    await other(35);
    await queueMessage(shop.db, {
      kind: 'order_ready',
      variables: { ...variables, address: 'x' },
      store,
      to: '+919800000009',
      about: 'y',
    } as never);
    await send();
    expect([meta.sent.length, sms.length]).toEqual([0, 2]);
    await other(34);
    await send();
    expect([meta.sent.length, sms.length]).toEqual([1, 2]);
  });
});

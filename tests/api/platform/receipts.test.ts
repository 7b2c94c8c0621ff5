import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app';
import { emailDetailsOf } from '#server/orders/emails/details';
import { readConfig } from '#server/platform/config';
import type { Channel } from '#server/platform/messages/channel';
import { openChannels } from '#server/platform/messages/channels';
import { queueMessage } from '#server/platform/messages/messages';
import { msg91ReceiptUrl, twilioReceiptUrl } from '#server/platform/messages/receipts/addresses';
import { recordReceipt } from '#server/platform/messages/receipts/record-receipt';
import { isSignedByTwilio } from '#server/platform/messages/receipts/twilio';
import { readSent } from '#server/platform/messages/sent';
import { sendDue } from '#tests/support/messages/send';
import { startMsg91, startTwilio } from '#tests/support/messages/sms-providers';
import { newMobile } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const published = {
  PUBLIC_ORIGIN: 'https://shop.example',
  SESSION_SECRET: 'a secret of at least 32 characters',
  LOG_LEVEL: 'silent',
};

describe.each(databases)('delivery receipts on $name', ({ open }) => {
  let shop: TestShop;
  const closing: (() => unknown)[] = [];
  beforeAll(async () => {
    shop = await openTestShop(await open());
    shop.wait(1000);
    await shop.db
      .insertInto('message_templates')
      .values({ saas_id: 33, kind: 'order_on_the_way', language: 'en', sender: '', template_id: 'flow1' })
      .execute();
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    for (const table of ['messages', 'jobs'] as const) await shop.db.deleteFrom(table).execute();
  });
  afterAll(() => shop.close());

  const queue = () =>
    queueMessage(shop.db, {
      kind: 'order_on_the_way',
      variables: { order: '1', store: 'Surat Sadan', link: 'https://surat.shop.example/order' },
      to: `+91${newMobile()}`,
      about: 'order:1',
    });
  async function sendMessage(running: Pick<TestShop, 'config'>): Promise<number> {
    await queue();
    await sendDue(shop, openChannels(running.config, emailDetailsOf(shop)));
    return (await state()).message_id;
  }
  async function state() {
    const [message] = await readSent(shop, { limit: 1 });
    if (!message) throw new Error('No message was sent');
    const { message_id, status, failure, sent_at, delivered_at } = message;
    return { message_id, status, failure, sent_at, delivered_at };
  }

  describe('of MSG91', () => {
    const requestId = '3763646c3058373530393938';
    async function start(settings: object = published) {
      const provider = await startMsg91({ flow1: [] });
      closing.push(provider.stop);
      const sms = { SMS_PROVIDER: 'msg91', SMS_URL: provider.url, SMS_KEY: 'key' };
      const running = { ...shop, config: readConfig({ ...settings, ...sms }) };
      await sendMessage(running);
      const app = createApp(running);
      const url = msg91ReceiptUrl(running);
      return {
        url,
        post: async (body: string, address = url ?? '') =>
          (await app.request(address, { method: 'POST', body })).status,
      };
    }
    const report = (status: string, desc: string, id = requestId) =>
      new URLSearchParams({
        data: JSON.stringify([
          { senderId: 'NUKKAD', requestId: id, report: [{ number: '919800000001', status, desc }], userId: '1' },
        ]),
      }).toString();

    it('say that a message has reached the phone, as a form or as JSON', async () => {
      for (const body of [
        report('1', 'DELIVERED'),
        JSON.stringify({ requestId, number: '919800000001', status: '1', desc: 'DELIVERED' }),
      ]) {
        await shop.db.deleteFrom('messages').execute();
        const { post } = await start();
        expect((await state()).status).toBe('sent');
        expect(await post(body)).toBe(200);
        expect(await state()).toMatchObject({ status: 'delivered', delivered_at: expect.any(Date), failure: null });
      }
    });

    it('say why a message has not, without its number', async () => {
      const { post } = await start();
      await post(report('17', 'Blocked number 919800000001'));
      expect(await state()).toMatchObject({ status: 'failed', failure: 'Blocked number …' });
    });

    it('may come twice and in any order: a delivery is final', async () => {
      const { post } = await start();
      await post(report('2', 'FAILED'));
      await post(report('8', 'On the way'));
      expect((await state()).status).toBe('failed');
      await post(report('1', 'DELIVERED'));
      const delivered = await state();
      shop.wait(60_000);
      for (const body of [report('2', 'FAILED'), report('1', 'DELIVERED')]) expect(await post(body)).toBe(200);
      expect([await state(), delivered.status]).toEqual([delivered, 'delivered']);
    });

    it('change nothing when they are forged, of another message, or unintelligible', async () => {
      const { post, url } = await start();
      const before = await state();
      expect(await post(report('1', 'DELIVERED'), url?.replace(/\w{3}$/, 'abc'))).toBe(404);
      expect(await post(report('1', 'DELIVERED', 'another'))).toBe(200);
      for (const body of ['', '{', 'data=x', '{"requestId":1}', 'data=[{}]']) expect(await post(body)).toBe(400);
      expect(await state()).toEqual(before);
    });

    it('have no address on a shop of this machine', async () => {
      expect((await start({ LOG_LEVEL: 'silent' })).url).toBeUndefined();
    });
  });

  describe('of Twilio', () => {
    async function start(settings: object = published) {
      const provider = await startTwilio();
      closing.push(provider.stop);
      const sms = {
        SMS_PROVIDER: 'twilio',
        SMS_URL: provider.url,
        SMS_ACCOUNT: provider.account,
        SMS_KEY: 'token',
        SMS_SENDER: '+14155550100',
      };
      const running = { ...shop, config: readConfig({ ...settings, ...sms }) };
      const id = await sendMessage(running);
      const app = createApp(running);
      const callback = provider.sent[0]?.StatusCallback ?? '';
      async function post(fields: Record<string, string>, { url = callback, token = 'token' } = {}) {
        const body = new URLSearchParams({ To: '+919800000001', AccountSid: provider.account, ...fields });
        const signed = `${callback}${[...body]
          .map(([name, value]) => `${name}${value}`)
          .toSorted()
          .join('')}`;
        const signature = createHmac('sha1', token).update(signed).digest('base64');
        const headers = {
          'Content-Type': 'application/x-www-form-urlencoded',
          'X-Twilio-Signature': signature,
          Host: 'behind.a.proxy',
        };
        const { pathname } = new URL(url);
        return (await app.request(`http://127.0.0.1:4321${pathname}`, { method: 'POST', headers, body })).status;
      }
      return { id, callback, post, running, sent: provider.sent };
    }

    it('are asked for at the public address, and signed for it', async () => {
      const { id, callback, post, running } = await start();
      expect(callback).toBe(`https://shop.example/api/v1/webhooks/twilio/${id}`);
      expect(twilioReceiptUrl(running.config, id)).toBe(callback);
      expect(await post({ MessageStatus: 'sent' })).toBe(200);
      expect((await state()).status).toBe('sent');
      expect(await post({ MessageStatus: 'delivered' })).toBe(200);
      expect((await state()).status).toBe('delivered');
      await post({ MessageStatus: 'undelivered', ErrorCode: '30003' });
      expect((await state()).status).toBe('delivered');
    });

    it('say why a message has not arrived', async () => {
      const { post } = await start();
      await post({ MessageStatus: 'undelivered', ErrorCode: '30003' });
      expect(await state()).toMatchObject({ status: 'failed', failure: 'Twilio error 30003' });
    });

    it('change nothing when they are forged, or of another message', async () => {
      const { id, callback, post } = await start();
      expect(await post({ MessageStatus: 'delivered' }, { token: 'guessed' })).toBe(404);
      expect(await post({ MessageStatus: 'delivered' }, { url: callback.replace(String(id), String(id + 1)) })).toBe(
        404,
      );
      expect((await state()).status).toBe('sent');
    });

    it('are not asked for on a shop of this machine', async () => {
      const { sent } = await start({ LOG_LEVEL: 'silent' });
      expect(sent[0]).not.toHaveProperty('StatusCallback');
    });

    it('have the signature of the example in Twilio’s documentation', () => {
      const form = new URLSearchParams({
        CallSid: 'CA1234567890ABCDE',
        Digits: '1234',
        From: '+14158675309',
        To: '+18005551212',
        Caller: '+14158675309',
      });
      const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
      expect(isSignedByTwilio('12345', url, form, 'RSOYDt4T1cUTdK1PDd93/VVr8B8=')).toBe(true);
      expect(isSignedByTwilio('12345', url, form, '')).toBe(false);
    });
  });

  it.each(['delivered', 'failed'] as const)('that come before the response do, too: %s', async (result) => {
    const sms: Channel = async ({ message_id = 0 }) => {
      await recordReceipt(shop, { of: { message_id }, state: result, reason: 'Blocked' });
      return { id: 'x' };
    };
    await queue();
    await sendDue(shop, { sms });
    expect(await state()).toMatchObject({ status: result, failure: result === 'failed' ? 'Blocked' : null });
  });
});

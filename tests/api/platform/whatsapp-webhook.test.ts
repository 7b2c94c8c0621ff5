import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { statusEvent } from '#tests/support/messages/whatsapp';
import { queueOnTheWay, startWhatsApp, stateOfNewest, webhook } from '#tests/support/messages/whatsapp-shop';
import { databases } from '#tests/support/shop/databases';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const second = 1000;

describe.each(databases)('the webhook of WhatsApp on $name', ({ open }) => {
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

  it('ignores receipts that are forged, of another number, or come after the delivery', async () => {
    const { meta, send, post, report, app, sms } = await start();
    await queue();
    await send();
    const of = meta.sent[0];
    expect(await post({ status: 'delivered', of }, 'a guessed secret')).toBe(404);
    const { headers } = statusEvent({ status: 'sent', of });
    const { body } = statusEvent({ status: 'delivered', of });
    expect((await app.request(webhook, { method: 'POST', headers, body })).status).toBe(404);
    expect(await post({ status: 'delivered', of, number: '1' })).toBe(200);
    expect(await state()).toEqual(['whatsapp', 'sent', null]);
    await report('delivered');
    for (const status of ['sent', 'failed', 'delivered']) await report(status);
    await send();
    expect([await state(), sms]).toEqual([['whatsapp', 'delivered', null], []]);
  });

  it('finds a message by Meta’s id where the receipt does not name ours', async () => {
    const { meta, send, post } = await start();
    await queue();
    await send();
    await post({ status: 'failed', of: { to: meta.sent[0]!.to! }, id: 'wamid.1', errors: [{ code: 131026 }] });
    expect((await state())[0]).toBe('sms');
  });

  it('answers the challenge of Meta only with the token', async () => {
    const { app } = await start();
    const ask = async (token: string, challenge = '1158201444') => {
      const query = new URLSearchParams({
        'hub.mode': 'subscribe',
        'hub.verify_token': token,
        'hub.challenge': challenge,
      });
      const response = await app.request(`${webhook}?${query}`);
      return [response.status, response.ok && (await response.text())];
    };
    expect(await ask('a token to verify')).toEqual([200, '1158201444']);
    expect(await ask('a guess')).toEqual([404, false]);
    expect(await ask('a token to verify', '<b>')).toEqual([400, false]);
    expect((await shop.app.request(`${webhook}?hub.mode=subscribe&hub.verify_token=`)).status).toBe(404);
    expect((await shop.app.request(webhook, { method: 'POST', body: '{}' })).status).toBe(404);
  });
});

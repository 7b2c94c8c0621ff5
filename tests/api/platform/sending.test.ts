import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/platform/config';
import { openChannels } from '#server/platform/messages/channels';
import { sendNext, startSender } from '#server/platform/messages/sender';
import { queueMessage } from '#server/platform/messages/messages';
import { newAddress, newMobile } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { startMailServer, startSmsGateway } from '#tests/support/processes/mail';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const text = 'Surat Sadan has received your order 10001: ₹1,640.';

describe.each(databases)('messages on $name', ({ open }) => {
  const closing: (() => unknown)[] = [];
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    // Messages get their time from the database, whose clock counts fractions of the shop's milliseconds.
    shop.wait(1000);
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    await shop.db.deleteFrom('messages').execute();
  });
  afterAll(() => shop.close());

  async function mailServer(...given: Parameters<typeof startMailServer>) {
    const server = await startMailServer(...given);
    closing.push(server.stop);
    return { ...server, channels: openChannels(readConfig({ SMTP_URL: server.url })) };
  }

  async function smsGateway(...statuses: number[]) {
    const gateway = await startSmsGateway(...statuses);
    closing.push(gateway.stop);
    return { ...gateway, channels: openChannels(readConfig({ SMS_URL: gateway.url })) };
  }

  const queue = (to: string, about = `order:${to}`) =>
    queueMessage(shop.db, { to, subject: 'Order 10001 received', text, about });
  const sendCode = (target: string, storeId = 33001) =>
    granted(shop, 'resendOtp', { params: { target, storeId }, from: newAddress() });
  const rows = () => shop.db.selectFrom('messages').selectAll().orderBy('message_id').execute();

  it('go out as e-mail', async () => {
    const { mails, channels } = await mailServer();
    await queue('asha@example.com');
    expect(await sendNext(shop, channels)).toBe(true);
    expect(mails).toMatchObject([{ from: 'orders@localhost', to: ['asha@example.com'] }]);
    expect(mails[0]?.raw).toMatch(/^Subject: Order 10001 received$/m);
    expect(mails[0]?.raw.replaceAll('=\r\n', '')).toContain('order 10001: =E2=82=B91,640.');
    expect((await rows())[0]).toMatchObject({ sent_at: expect.any(Date), failed_at: null, text });
    expect(await sendNext(shop, channels)).toBe(false);
  });

  it('come from the sender that the address of the mail server names', async () => {
    const { mails, url } = await mailServer();
    await queue('asha@example.com');
    await sendNext(shop, openChannels(readConfig({ SMTP_URL: `${url}/?from=shop%40example.com` })));
    expect(mails[0]?.from).toBe('shop@example.com');
  });

  it('go out as SMS', async () => {
    const { received, channels } = await smsGateway();
    await queue('+919876543210');
    await sendNext(shop, channels);
    expect(received).toEqual([{ to: '+919876543210', text }]);
  });

  it('stay in the outbox while there is no way for them', async () => {
    const { mails, channels } = await mailServer();
    await queue('+919876543210');
    await queue('asha@example.com');
    while (await sendNext(shop, channels));
    expect(mails).toHaveLength(1);
    expect((await rows()).map(({ sent_at }) => Boolean(sent_at))).toEqual([false, true]);
    await startSender(shop).stop();
    expect((await rows())[0]?.attempts).toBe(0);
  });

  it('lose a code once it has gone out', async () => {
    const { received, channels } = await smsGateway();
    await sendCode(newMobile());
    await sendNext(shop, channels);
    expect(received[0]?.text).toMatch(/^\d{6} is your one-time code/);
    expect((await rows())[0]).toMatchObject({ text: '', subject: 'Your Surat Sadan code', sent_at: expect.any(Date) });
  });

  it('are tried again after a failure, later and later, eight times', async () => {
    const { received, channels } = await smsGateway(...Array<number>(7).fill(503));
    await queue('+919876543210');
    for (let attempt = 1; attempt <= 7; attempt++) {
      expect(await sendNext(shop, channels)).toBe(true);
      shop.wait(2 ** attempt * 1000 - 1500);
      expect(await sendNext(shop, channels), `too early for attempt ${attempt + 1}`).toBe(false);
      shop.wait(1500);
    }
    await sendNext(shop, channels);
    expect(received).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({ attempts: 8, sent_at: expect.any(Date), failed_at: null });
  });

  it('are given up after the eighth failure', async () => {
    const { received, channels } = await smsGateway(...Array<number>(8).fill(500));
    await queue('+919876543210');
    for (let attempt = 1; attempt <= 8; attempt++) {
      await sendNext(shop, channels);
      shop.wait(10 * 60_000);
    }
    expect((await rows())[0]).toMatchObject({ attempts: 8, sent_at: null, failed_at: expect.any(Date) });
    expect(await sendNext(shop, channels)).toBe(false);
    expect(received).toEqual([]);
  });

  it('go past one that cannot be sent', async () => {
    const { mails, channels } = await mailServer(({ to }) => {
      if (to.includes('gone@example.com')) throw new Error('gone@example.com: no such mailbox');
    });
    await queue('gone@example.com');
    await queue('asha@example.com');
    const warn = vi.spyOn(shop.log, 'warn');
    while (await sendNext(shop, channels));
    const logged = inspect(warn.mock.calls, { depth: null });
    expect(logged).toContain('a message could not be sent');
    expect(logged).toContain('450');
    expect(logged).not.toContain('gone@example.com');
    expect(mails.map(({ to }) => to)).toEqual([['asha@example.com']]);
  });

  it('wait for a server that is not there', async () => {
    const gateway = await startSmsGateway();
    await gateway.stop();
    await queue('+919876543210');
    expect(await sendNext(shop, openChannels(readConfig({ SMS_URL: gateway.url })))).toBe(true);
    expect((await rows())[0]).toMatchObject({ attempts: 1, sent_at: null });
  });

  it('go out once when several senders work at once', async () => {
    const { received, channels } = await smsGateway();
    const numbers = Array.from({ length: 20 }, () => `+91${newMobile()}`);
    for (const number of numbers) await queue(number);
    const work = async () => {
      while (await sendNext(shop, channels));
    };
    await Promise.all([work(), work(), work()]);
    expect(received.map(({ to }) => to).sort()).toEqual(numbers);
  });

  it('hold nothing up while a mail server is slow', async () => {
    const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { mails, channels } = await mailServer(() => {
      arrived.resolve();
      return released.promise;
    });
    await queue('asha@example.com');
    const sending = sendNext(shop, channels);
    await arrived.promise;
    await granted(shop, 'readyz');
    await sendCode(newMobile());
    expect(await sendNext(shop, channels)).toBe(false);
    released.resolve();
    expect([await sending, mails.length]).toEqual([true, 1]);
  });

  it('are taken over from a sender that died', async () => {
    const { received, channels } = await smsGateway();
    await queue('+919876543210');
    const died = sendNext(shop, { sms: () => new Promise(() => undefined) });
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    expect(await sendNext(shop, channels)).toBe(false);
    shop.wait(61_000);
    expect(await sendNext(shop, channels)).toBe(true);
    expect(received).toHaveLength(1);
    void died;
  });

  it('are sent by a shop that runs, until it stops', async () => {
    const gateway = await smsGateway();
    const running = { ...shop, config: readConfig({ SMS_URL: gateway.url, LOG_LEVEL: 'silent' }) };
    const sender = startSender(running);
    await sendCode(newMobile());
    await expect.poll(() => gateway.received.length).toBe(1);
    await sender.stop();
    await queue('+919876543210');
    expect(gateway.received).toHaveLength(1);
  });
});

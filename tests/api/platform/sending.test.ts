import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/platform/config';
import { emailDetailsOf } from '#server/orders/emails/details';
import { startJobs } from '#server/platform/jobs/run-jobs';
import type { Channel } from '#server/platform/messages/channel';
import { openChannels } from '#server/platform/messages/channels';
import { messageJobs } from '#server/platform/messages/sender';
import { queueMessage } from '#server/platform/messages/messages';
import type { Shop } from '#server/platform/shop';
import { newCredential } from '#server/platform/secrets';
import { newAddress, newMobile } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { startMailServer, startSmsGateway } from '#tests/support/processes/mail';
import { granted } from '#tests/support/shop/requests';
import { registerAll } from '#tests/support/messages/registered';
import { channelsOf, sendDue } from '#tests/support/messages/send';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const content = {
  kind: 'order_on_the_way' as const,
  variables: { order: '10001', store: 'Surat Sadan', link: 'https://surat.example.com/order' },
};
const text = 'Your order 10001 from Surat Sadan is on its way. Follow it: https://surat.example.com/order';

describe.each(databases)('messages on $name', ({ open }) => {
  const closing: (() => unknown)[] = [];
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    // Messages get their time from the database, whose clock counts fractions of the shop's milliseconds.
    shop.wait(1000);
    await registerAll(shop);
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    for (const table of ['messages', 'jobs'] as const) await shop.db.deleteFrom(table).execute();
  });
  afterAll(() => shop.close());

  async function mailServer(...given: Parameters<typeof startMailServer>) {
    const server = await startMailServer(...given);
    closing.push(server.stop);
    return { ...server, channels: channelsOf(shop, { SMTP_URL: server.url }) };
  }

  async function smsGateway(...statuses: number[]) {
    const gateway = await startSmsGateway(...statuses);
    closing.push(gateway.stop);
    return { ...gateway, channels: channelsOf(shop, { SMS_URL: gateway.url }) };
  }

  const queue = (to: string, about = `order:${to}`) => queueMessage(shop.db, { ...content, to, about });
  const sendCode = (target: string, storeId = 33001) =>
    granted(shop, 'resendOtp', { params: { target, storeId }, from: newAddress() });
  const startSending = (running: Shop) =>
    startJobs(running, messageJobs(running, openChannels(running.config, emailDetailsOf(running))));
  const rows = () => shop.db.selectFrom('messages').selectAll().orderBy('message_id').execute();

  it('go out as e-mail', async () => {
    const { mails, channels } = await mailServer();
    await queue('asha@example.com');
    expect(await sendDue(shop, channels)).toBe(1);
    expect(mails).toMatchObject([{ from: 'orders@localhost', to: ['asha@example.com'] }]);
    expect(mails[0]?.raw).toMatch(/^Subject: Order 10001 is on its way$/m);
    expect(mails[0]?.raw.replaceAll('=\r\n', '')).toContain(text);
    expect((await rows())[0]).toMatchObject({ sent_at: expect.any(Date), failed_at: null, text });
    expect(await sendDue(shop, channels)).toBe(0);
  });

  it('are queued with half a surrogate pair in a text that a person typed', async () => {
    const variables = { ...content.variables, store: 'Surat \ud800' };
    await queueMessage(shop.db, { ...content, variables, to: newAddress(), about: 'half' });
    expect(await rows()).toMatchObject([{ variables: { store: 'Surat \ufffd' } }]);
  });

  it('come from the sender that the address of the mail server names', async () => {
    const { mails, url } = await mailServer();
    await queue('asha@example.com');
    await sendDue(shop, channelsOf(shop, { SMTP_URL: `${url}/?from=shop%40example.com` }));
    expect(mails[0]?.from).toBe('shop@example.com');
  });

  it('go out as SMS', async () => {
    const { received, channels } = await smsGateway();
    await queue('+919876543210');
    await sendDue(shop, channels);
    expect(received).toEqual([{ to: '+919876543210', text }]);
  });

  it('stay in the outbox while there is no way for them', async () => {
    const { mails, channels } = await mailServer();
    await queue('+919876543210');
    await queue('asha@example.com');
    await sendDue(shop, channels);
    expect(mails).toHaveLength(1);
    expect((await rows()).map(({ sent_at }) => Boolean(sent_at))).toEqual([false, true]);
    await startJobs(shop, messageJobs(shop, {})).stop();
    expect((await rows())[0]?.attempts).toBe(0);
  });

  it('lose a code once it has gone out', async () => {
    const { received, channels } = await smsGateway();
    await sendCode(newMobile());
    await sendDue(shop, channels);
    expect(received[0]?.text).toMatch(/^\d{6} is your one-time code/);
    expect((await rows())[0]).toMatchObject({ text: '', subject: 'Your Surat Sadan code', sent_at: expect.any(Date) });
  });

  it('lose the tokens of their links once they have gone out', async () => {
    const { received, channels } = await smsGateway();
    const [to, page] = ['+919876543210', 'https://surat.example.com/order/live'];
    const link = `${page}#${newCredential()}`;
    const unsubscribeUrl = 'https://example.com/api/v1/newsletter/unsubscribe/token';
    await queueMessage(shop.db, {
      kind: 'order_on_the_way',
      variables: { order: '1', store: 'Room #5', link },
      to,
      about: 'order:1',
      unsubscribeUrl,
    });
    await sendDue(shop, channels);
    expect(received[0]?.text).toBe(`Your order 1 from Room #5 is on its way. Follow it: ${link}`);
    expect((await rows())[0]).toMatchObject({
      text: `Your order 1 from Room #5 is on its way. Follow it: ${page}#`,
      variables: {},
      unsubscribe_url: null,
    });
  });

  it('are tried again after a failure, later and later, eight times', async () => {
    const { received, channels } = await smsGateway(...Array<number>(7).fill(503));
    await queue('+919876543210');
    for (let attempt = 1; attempt <= 7; attempt++) {
      expect(await sendDue(shop, channels)).toBe(1);
      shop.wait(2 ** attempt * 1000 - 1500);
      expect(await sendDue(shop, channels), `too early for attempt ${attempt + 1}`).toBe(0);
      shop.wait(1500);
    }
    await sendDue(shop, channels);
    expect(received).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({ attempts: 8, sent_at: expect.any(Date), failed_at: null });
  });

  it('are given up after the eighth failure', async () => {
    const { received, channels } = await smsGateway(...Array<number>(8).fill(500));
    await queue('+919876543210');
    for (let attempt = 1; attempt <= 8; attempt++) {
      await sendDue(shop, channels);
      shop.wait(10 * 60_000);
    }
    expect((await rows())[0]).toMatchObject({ attempts: 8, sent_at: null, failed_at: expect.any(Date) });
    expect(await sendDue(shop, channels)).toBe(0);
    expect(received).toEqual([]);
  });

  it('by e-mail are not limited', async () => {
    const { mails, channels } = await mailServer();
    for (let each = 1; each <= 45; each++) await queue('asha@example.com', `order:${each}:placed`);
    await sendDue(shop, channels);
    expect(mails).toHaveLength(45);
  });

  it('go past one that cannot be sent', async () => {
    const { mails, channels } = await mailServer(({ to }) => {
      if (to.includes('gone@example.com')) throw new Error('gone@example.com: no such mailbox');
    });
    await queue('gone@example.com');
    await queue('asha@example.com');
    const warn = vi.spyOn(shop.log, 'warn');
    await sendDue(shop, channels);
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
    expect(await sendDue(shop, channelsOf(shop, { SMS_URL: gateway.url }))).toBe(1);
    expect((await rows())[0]).toMatchObject({ attempts: 1, sent_at: null });
  });

  it('go out once when several senders work at once', async () => {
    const { received, channels } = await smsGateway();
    const numbers = Array.from({ length: 20 }, () => `+91${newMobile()}`);
    for (const number of numbers) await queue(number);
    const work = async () => {
      await sendDue(shop, channels);
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
    const sending = sendDue(shop, channels);
    await arrived.promise;
    await granted(shop, 'readyz');
    await sendCode(newMobile());
    expect(await sendDue(shop, channels)).toBe(0);
    released.resolve();
    expect([await sending, mails.length]).toEqual([1, 1]);
  });

  it('by SMS leave while all mails hang', async () => {
    const released = Promise.withResolvers<void>();
    let arrived = 0;
    const mail = await mailServer(() => {
      arrived++;
      return released.promise;
    });
    const sms = await smsGateway();
    for (const name of ['asha', 'bina', 'chetan', 'divya']) await queue(`${name}@example.com`);
    const config = readConfig({ SMTP_URL: mail.url, SMS_URL: sms.url, LOG_LEVEL: 'silent' });
    const sender = startSending({ ...shop, config });
    try {
      await expect.poll(() => arrived, { timeout: 20_000 }).toBeGreaterThanOrEqual(4);
      await sendCode(newMobile());
      await expect.poll(() => sms.received.length, { timeout: 20_000 }).toBe(1);
      expect(mail.mails).toEqual([]);
    } finally {
      released.resolve();
      await sender.stop();
    }
  });

  it('as codes leave while all other SMS hang', async () => {
    const released = Promise.withResolvers<void>();
    const sent: string[] = [];
    let waiting = 0;
    const sms: Channel = async ({ kind, recipient }) => {
      if (kind !== 'code') {
        waiting++;
        await released.promise;
      }
      sent.push(recipient);
      return {};
    };
    const others = Array.from({ length: 5 }, () => `+91${newMobile()}`);
    for (const number of others) await queue(number);
    const sender = startJobs(shop, messageJobs(shop, { sms }));
    await expect.poll(() => waiting).toBe(4);
    const mobile = newMobile();
    await sendCode(mobile);
    await expect.poll(() => sent).toEqual([`+91${mobile}`]);
    released.resolve();
    await expect.poll(() => sent.length).toBe(6);
    await sender.stop();
  });

  it('do not leave as codes that have expired', async () => {
    const { received, channels } = await smsGateway();
    await sendCode(newMobile());
    shop.wait(5 * 60_000);
    await sendDue(shop, channels);
    expect(received).toEqual([]);
    expect((await rows())[0]).toMatchObject({
      attempts: 0,
      sent_at: null,
      failed_at: expect.any(Date),
      failure: 'It was too late to send the message.',
      text: '',
    });
  });

  it('are taken over from a sender that died', async () => {
    const { received, channels } = await smsGateway();
    await queue('+919876543210');
    const died = sendDue(shop, { sms: () => new Promise(() => undefined) });
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    expect(await sendDue(shop, channels)).toBe(0);
    shop.wait(61_000);
    expect(await sendDue(shop, channels)).toBe(1);
    expect(received).toHaveLength(1);
    void died;
  });

  it('are given up when the process ends each time', async () => {
    const { received, channels } = await smsGateway();
    await queue('+919876543210');
    await shop.db.updateTable('messages').set({ attempts: 8 }).execute();
    await sendDue(shop, channels);
    expect((await rows())[0]).toMatchObject({
      failed_at: expect.any(Date),
      failure: 'The process ended each time it was sent.',
    });
    expect(received).toEqual([]);
  });

  it('are queued once for a cause', async () => {
    const { received, channels } = await smsGateway();
    await queue('+919876543210', 'order:1');
    await queue('+919876543211', 'order:1');
    await sendDue(shop, channels);
    expect(received.map(({ to }) => to)).toEqual(['+919876543210']);
  });

  it('are sent once by several shops that run', async () => {
    const gateway = await smsGateway();
    const numbers = Array.from({ length: 20 }, () => `+91${newMobile()}`);
    for (const number of numbers) await queue(number);
    const running = { ...shop, config: readConfig({ SMS_URL: gateway.url, LOG_LEVEL: 'silent' }) };
    const senders = [startSending(running), startSending(running), startSending(running)];
    await expect.poll(() => gateway.received.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(20);
    for (const sender of senders) await sender.stop();
    expect(gateway.received.map(({ to }) => to).sort()).toEqual(numbers);
  });

  it('are sent by a shop that runs, until it stops', async () => {
    const gateway = await smsGateway();
    const running = { ...shop, config: readConfig({ SMS_URL: gateway.url, LOG_LEVEL: 'silent' }) };
    const sender = startSending(running);
    await sendCode(newMobile());
    await expect.poll(() => gateway.received.length).toBe(1);
    await sender.stop();
    await queue('+919876543210');
    expect(gateway.received).toHaveLength(1);
  });
});

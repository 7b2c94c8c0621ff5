import { inspect } from 'node:util';
import { afterEach, beforeAll, afterAll, describe, expect, it, vi } from 'vitest';
import { queueMessage, type Message } from '#server/platform/messages/messages';
import { channelsOf, sendDue } from '#tests/support/messages/send';
import { startGateway, startMsg91, startTwilio } from '#tests/support/messages/sms-providers';
import { newMobile } from '#tests/support/shop/customers';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const minute = 60_000;
const link = 'https://surat.example.com/order';
const store = { saas_id: 33, store_id: 33001 };

let shop: TestShop;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  shop.wait(1000);
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  for (const table of ['messages', 'message_templates'] as const) await shop.db.deleteFrom(table).execute();
});
afterAll(() => shop.close());

const register = (template_id: string, changes: { saas_id?: number; kind?: string; sender?: string } = {}) =>
  shop.db
    .insertInto('message_templates')
    .values({ saas_id: 33, kind: 'order_on_the_way', language: 'en', sender: '', template_id, ...changes })
    .execute();

/** Queues a message that an order is on its way. */
async function queue(changes: Partial<Message> = {}): Promise<string> {
  const to = changes.to ?? `+91${newMobile()}`;
  const variables = { order: '10001', store: 'Surat Sadan', link };
  await queueMessage(shop.db, { kind: 'order_on_the_way', variables, store, about: to, ...changes, to } as Message);
  return to;
}

const row = () => shop.db.selectFrom('messages').selectAll().orderBy('message_id', 'desc').executeTakeFirstOrThrow();
const send = (settings: Record<string, string>) => sendDue(shop, channelsOf(shop, settings));

describe('MSG91', () => {
  async function start(...given: Parameters<typeof startMsg91>) {
    const provider = await startMsg91(...given);
    closing.push(provider.stop);
    return { ...provider, settings: { SMS_PROVIDER: 'msg91', SMS_URL: provider.url, SMS_KEY: 'key' } };
  }

  it('receives the template, the number and the variables, and its id is stored', async () => {
    const { settings, sent, requests } = await start({ flow1: ['store', 'order', 'link'] });
    await register('flow1', { sender: 'NUKKAD' });
    const to = await queue();
    await send(settings);
    expect(sent).toEqual([{ mobiles: to.slice(1), template_id: 'flow1', sender: 'NUKKAD' }]);
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({
      recipients: [{ mobiles: to.slice(1), order: '10001', store: 'Surat Sadan', link }],
    });
    expect(await row()).toMatchObject({
      sent_at: expect.any(Date),
      provider_id: '3763646c3058373530393938',
      failure: null,
      variables: {},
    });
  });

  it.each([
    ['a template that it does not know', 'flow2', {}, 'Invalid flow id'],
    ['a missing variable', 'flow1', { variables: { order: '1', store: '', link } }, 'Missing variable store'],
    ['a number without a country code', 'flow1', { to: '9876543210' }, 'Invalid mobile number …'],
  ])('refuses %s with status 200, which fails at once with the reason', async (_, template, changes, failure) => {
    const { settings, requests } = await start({ flow1: ['store', 'order', 'link'] });
    await register(template);
    await queue(changes as Partial<Message>);
    await send(settings);
    expect(await row()).toMatchObject({ attempts: 1, failed_at: expect.any(Date), sent_at: null, failure });
    shop.wait(10 * minute);
    expect(await send(settings)).toBe(0);
    expect(requests).toHaveLength(1);
  });

  it('refuses a wrong key, which fails at once', async () => {
    const { settings } = await start({ flow1: [] }, 'another key');
    await register('flow1');
    await queue();
    await send(settings);
    expect(await row()).toMatchObject({
      attempts: 1,
      failed_at: expect.any(Date),
      failure: expect.stringContaining('401'),
    });
  });

  it('receives nothing of a kind without a template id, abroad too', async () => {
    const { settings, requests } = await start({});
    await queue({ to: `+1${newMobile()}` });
    await send(settings);
    expect(await row()).toMatchObject({
      failed_at: expect.any(Date),
      failure: 'messages.csv has no template id for order_on_the_way.',
    });
    expect(requests).toEqual([]);
  });

  it('gets the template of the store’s operator, and otherwise the first operator’s', async () => {
    const { settings, sent } = await start({ own: [], first: [] });
    await register('own', { saas_id: 35 });
    await register('first');
    await queue({ store: { saas_id: 35, store_id: 35001 } });
    await send(settings);
    const about = { saas_id: 34, store_id: 34001 };
    await queue({ store: about });
    await send(settings);
    await queueMessage(shop.db, {
      kind: 'order_on_the_way',
      variables: { order: '1', store: 'Nukkad', link },
      to: `+91${newMobile()}`,
      about: 'of no store',
    });
    await send(settings);
    expect(sent.map(({ template_id }) => template_id)).toEqual(['own', 'first', 'first']);
  });
});

describe('Twilio', () => {
  async function start(changes: Record<string, string> = {}) {
    const provider = await startTwilio();
    closing.push(provider.stop);
    const settings = {
      SMS_PROVIDER: 'twilio',
      SMS_URL: provider.url,
      SMS_ACCOUNT: provider.account,
      SMS_KEY: 'token',
      SMS_SENDER: '+14155550100',
      ...changes,
    };
    return { ...provider, settings };
  }

  it('receives the text, and its id is stored', async () => {
    const { settings, sent, messageSid } = await start();
    const to = await queue({ to: `+1${newMobile()}` });
    await send(settings);
    const Body = `Your order 10001 from Surat Sadan is on its way. Follow it: ${link}`;
    expect(sent).toEqual([{ To: to, From: '+14155550100', Body }]);
    expect(await row()).toMatchObject({ provider_id: messageSid, failure: null });
  });

  it('sends from a messaging service, and content templates', async () => {
    const [service, content] = [`MG${'c3'.repeat(16)}`, `HX${'d4'.repeat(16)}`];
    const { settings, sent } = await start({ SMS_SENDER: service });
    await register(content);
    const to = await queue();
    await send(settings);
    expect(sent).toEqual([
      { To: to, MessagingServiceSid: service, ContentSid: content, ContentVariables: expect.any(String) },
    ]);
    expect(JSON.parse(sent[0]?.ContentVariables ?? '')).toEqual({ order: '10001', store: 'Surat Sadan', link });
  });

  it('refuses a number, which fails at once and is not named in the log', async () => {
    const { settings } = await start();
    const warn = vi.spyOn(shop.log, 'warn');
    await queue({ to: '9876543210' });
    await send(settings);
    expect(await row()).toMatchObject({ attempts: 1, failure: "21211: Invalid 'To' Phone Number: …" });
    expect(inspect(warn.mock.calls, { depth: null })).not.toContain('9876543210');
  });

  it('refuses a wrong token, which fails at once', async () => {
    const { settings } = await start({ SMS_KEY: 'wrong' });
    await queue({ to: `+1${newMobile()}` });
    await send(settings);
    expect(await row()).toMatchObject({ attempts: 1, failed_at: expect.any(Date), failure: '20003: Authenticate' });
  });

  it('that asks to wait is asked again after that, and no earlier', async () => {
    const { settings, planned, sent } = await start();
    planned.push({
      status: 429,
      headers: { 'Retry-After': '90' },
      body: { code: 20429, message: 'Too many requests' },
    });
    await queue({ to: `+1${newMobile()}` });
    await send(settings);
    expect(await row()).toMatchObject({ failed_at: null, failure: '20429: Too many requests' });
    shop.wait(88_000);
    expect(await send(settings)).toBe(0);
    shop.wait(3000);
    expect(await send(settings)).toBe(1);
    expect(sent).toHaveLength(1);
    expect(await row()).toMatchObject({ sent_at: expect.any(Date), failure: null });
  });

  it.each([500, 503, 408])('that fails with status %i is asked again', async (status) => {
    const { settings, planned, sent } = await start();
    planned.push({ status });
    await queue({ to: `+1${newMobile()}` });
    await send(settings);
    expect(await row()).toMatchObject({ failed_at: null, attempts: 1 });
    shop.wait(minute);
    await send(settings);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['redirects', { status: 302, headers: { Location: 'http://127.0.0.1:9/' } }, 'status 302'],
    ['answers with a page', { status: 200, body: '<h1>Welcome</h1>' }, 'does not confirm'],
    ['answers without an id', { status: 201, body: { sid: null } }, 'does not confirm'],
  ])('that %s fails at once', async (_, answer, failure) => {
    const { settings, planned, requests } = await start();
    planned.push(answer);
    await queue({ to: `+1${newMobile()}` });
    await send(settings);
    expect(await row()).toMatchObject({ sent_at: null, failed_at: expect.any(Date) });
    expect([(await row())?.failure, requests.length]).toEqual([expect.stringContaining(failure), 1]);
  });

  it('that refuses connections is asked again, and the reason is kept', async () => {
    const { settings, stop } = await start();
    closing.splice(closing.indexOf(stop), 1);
    await stop();
    await queue({ to: `+1${newMobile()}` });
    await send(settings);
    expect(await row()).toMatchObject({ failed_at: null, attempts: 1, failure: 'TypeError ECONNREFUSED' });
  });

  it('that does not answer is asked again', async () => {
    const { settings, planned, sent } = await start();
    planned.push('hang');
    await queue({ to: `+1${newMobile()}` });
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
    await send(settings);
    timeout.mockRestore();
    expect(await row()).toMatchObject({ failed_at: null, attempts: 1, failure: expect.stringContaining('Abort') });
    planned.length = 0;
    shop.wait(minute);
    await send(settings);
    expect(sent).toHaveLength(1);
  });
});

describe('any other gateway', () => {
  async function start(...given: Parameters<typeof startGateway>) {
    const provider = await startGateway(...given);
    closing.push(provider.stop);
    return provider;
  }
  const awkward = { variables: { order: '1', store: 'A & B "C"', link } };
  const text = `Your order 1 from A & B "C" is on its way. Follow it: ${link}`;

  it('receives the number and the text as JSON unless told otherwise', async () => {
    const { url, requests } = await start();
    await register('1007');
    const to = await queue(awkward);
    await send({ SMS_URL: `${url}/send?key=secret` });
    expect(requests).toMatchObject([{ method: 'POST', path: '/send?key=secret', body: expect.anything() }]);
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ to, text });
  });

  it('is asked by an address with placeholders', async () => {
    const { url, requests } = await start();
    await register('1007', { sender: 'NUKKAD' });
    const to = await queue(awkward);
    await send({ SMS_URL: `${url}/rest?send_to={digits}&msg={text}&dltTemplateId={template}&mask={sender}` });
    const query = new URL(requests[0]?.path ?? '', url).searchParams;
    expect(requests[0]).toMatchObject({ method: 'GET', body: '' });
    expect(Object.fromEntries(query)).toEqual({
      send_to: to.slice(1),
      msg: text,
      dltTemplateId: '1007',
      mask: 'NUKKAD',
    });
  });

  it('is sent a form, with the name and password of its address and headers of its own', async () => {
    const { url, requests } = await start();
    await register('1007');
    const to = await queue(awkward);
    await send({
      SMS_URL: `${url.replace('//', '//key:pass%20word@')}/Sms/send`,
      SMS_BODY: 'From={sender}&To={to}&Body={text}&DltTemplateId={template}&DltEntityId=1101',
      SMS_SENDER: 'EXOTEL',
      SMS_HEADERS: '{"X-Kind":"{kind}"}',
    });
    expect(requests[0]?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('key:pass word').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      'x-kind': 'order_on_the_way',
    });
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
      From: 'EXOTEL',
      To: to,
      Body: text,
      DltTemplateId: '1007',
      DltEntityId: '1101',
    });
  });

  it('that refuses with status 200 is recognised by a text', async () => {
    const { url } = await start(() => ({ status: 200, body: 'error | 106 | The authentication failed' }));
    await register('1007');
    await queue();
    await send({ SMS_URL: `${url}/rest?msg={text}`, SMS_FAILURE: 'error |' });
    expect(await row()).toMatchObject({ attempts: 1, failure: 'error | 106 | The authentication failed' });
  });

  it('gets nothing of a kind without a template id for India, but does for other countries', async () => {
    const { url, requests } = await start();
    await queue();
    await send({ SMS_URL: url });
    expect(await row()).toMatchObject({ failure: 'messages.csv has no template id for order_on_the_way.' });
    await queue({ to: `+1${newMobile()}` });
    await send({ SMS_URL: url });
    expect(requests).toHaveLength(1);
  });

  it('receives names of 30 characters at most, and characters that an SMS has room for', async () => {
    const { url, requests } = await start();
    await queue({
      to: `+1${newMobile()}`,
      variables: { order: '1', store: '₹99 – Shree Ganesh Provision Stores and Sons', link },
    });
    await send({ SMS_URL: url });
    expect((JSON.parse(requests[0]?.body ?? '') as { text: string }).text).toBe(
      `Your order 1 from Rs 99 - Shree Ganesh... is on its way. Follow it: ${link}`,
    );
  });
});

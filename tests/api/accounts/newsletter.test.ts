import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/platform/config';
import { channelsOf, sendDue } from '#tests/support/messages/send';
import { surat } from '#tests/support/shop/catalogue';
import { newAddress, storeIds } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { startMailServer } from '#tests/support/processes/mail';
import { granted, outcomes, callApi, refused } from '#tests/support/shop/requests';
import { doJobs } from '#tests/support/jobs';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const hour = 60 * 60_000;
const newEmail = () => `reader-${randomUUID()}@example.com`;

describe.each(ruleDatabases)('a store’s letter on $name', ({ open }) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(await open());
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => shop.close());

  const asked = (email: string, store = storeIds(surat), from = newAddress()) => ({ body: { email, ...store }, from });
  const subscribe = (email: string, store?: { saas_id: number; store_id: number }) =>
    granted(shop, 'subscribe', asked(email, store));
  const confirm = (token: string) => granted(shop, 'confirmSubscription', { body: { token } });
  const unsubscribe = (token: string) => granted(shop, 'unsubscribe', { body: { token } });

  const messagesTo = (email: string) =>
    shop.db.selectFrom('messages').selectAll().where('recipient', '=', email).orderBy('message_id', 'desc').execute();

  /** The tokens in the newest message to an address, and where its header leads. */
  async function linksTo(email: string) {
    const [message] = await messagesTo(email);
    const token = (page: string) =>
      new RegExp(`http://surat\\.localhost:4321/newsletter/${page}#(\\S+)`).exec(message?.text ?? '')?.[1] ?? '';
    const oneClick = new URL(message?.unsubscribe_url ?? '').pathname;
    return { confirm: token('confirm'), unsubscribe: token('unsubscribe'), oneClick };
  }

  async function isSubscribed(email: string): Promise<boolean> {
    const rows = await shop.db.selectFrom('subscribers').selectAll().where('email', '=', email).execute();
    return rows.some((row) => row.confirmed_at !== null && row.unsubscribed_at === null);
  }

  async function subscriber(): Promise<string> {
    const email = newEmail();
    await subscribe(email);
    await confirm((await linksTo(email)).confirm);
    return email;
  }

  it('is sent to no one who has not followed the link in the message', async () => {
    const email = newEmail();
    await subscribe(` ${email.toUpperCase()} `);
    expect(await isSubscribed(email)).toBe(false);
    expect((await messagesTo(email))[0]).toMatchObject({
      channel: 'email',
      subject: 'Your recipes from Surat Sadan: please confirm',
    });
    await confirm((await linksTo(email)).confirm);
    expect(await isSubscribed(email)).toBe(true);
  });

  it('keeps no token but in the message', async () => {
    const email = newEmail();
    await subscribe(email);
    const links = await linksTo(email);
    const kept = JSON.stringify(await shop.db.selectFrom('subscribers').selectAll().execute());
    expect(kept).not.toContain(links.confirm);
    expect(kept).not.toContain(links.unsubscribe);
  });

  it('is confirmed by a link that may be followed twice and ends after two days', async () => {
    const email = newEmail();
    await subscribe(email);
    const link = (await linksTo(email)).confirm;
    await confirm(link);
    await confirm(link);
    shop.wait(48 * hour);
    try {
      expect(await refused(shop, 'confirmSubscription', { body: { token: link } })).toMatchObject({
        status: 400,
        code: 'link_expired',
      });
    } finally {
      shop.wait(-48 * hour);
    }
    expect(await isSubscribed(email)).toBe(true);
  });

  it('takes each link for its own purpose only', async () => {
    const email = newEmail();
    await subscribe(email);
    const links = await linksTo(email);
    for (const [call, token] of [
      ['confirmSubscription', links.unsubscribe],
      ['unsubscribe', links.confirm],
      ['unsubscribe', `${randomUUID()}.${links.unsubscribe.split('.')[1]}`],
    ] as const)
      expect(await refused(shop, call, { body: { token } })).toMatchObject({ status: 400, code: 'link_expired' });
    expect(await isSubscribed(email)).toBe(false);
  });

  it('answers the same whether the address is unknown, asked before, subscribed or has left', async () => {
    const known = await subscriber();
    const left = await subscriber();
    await unsubscribe((await linksTo(left)).unsubscribe);
    const waiting = newEmail();
    await subscribe(waiting);
    const answers = await Promise.all([newEmail(), waiting, known, left].map((email) => subscribe(email)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await messagesTo(known))[0]?.text).toContain('You already get the best recipe of Surat Sadan');
  });

  it('ends without a login by the link in each message, however often it is followed', async () => {
    const email = await subscriber();
    const { unsubscribe: token, confirm: old } = await linksTo(email);
    await unsubscribe(token);
    await unsubscribe(token);
    expect(await isSubscribed(email)).toBe(false);
    expect(await refused(shop, 'confirmSubscription', { body: { token: old } })).toMatchObject({
      code: 'link_expired',
    });
  });

  it('can be had again after it was ended', async () => {
    const email = await subscriber();
    await unsubscribe((await linksTo(email)).unsubscribe);
    await subscribe(email);
    await confirm((await linksTo(email)).confirm);
    expect(await isSubscribed(email)).toBe(true);
  });

  it('ends by the one press that mail programs offer', async () => {
    const email = await subscriber();
    const { oneClick, unsubscribe: token } = await linksTo(email);
    const opened = await shop.app.request(oneClick);
    expect(opened.status).toBe(303);
    expect(opened.headers.get('Location')).toBe(`http://surat.localhost:4321/newsletter/unsubscribe#${token}`);
    expect(await isSubscribed(email)).toBe(true);
    const pressed = await shop.app.request(oneClick, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(pressed.status).toBe(200);
    expect(await isSubscribed(email)).toBe(false);
  });

  it.each(['nothing', `${randomUUID()}.${'₹'.repeat(43)}`, '%00'])('knows no one-press link %j', async (token) => {
    const path = `/api/v1/newsletter/unsubscribe/${encodeURIComponent(token)}`;
    for (const method of ['GET', 'POST']) expect((await shop.app.request(path, { method })).status).toBe(400);
  });

  it('goes out with headers that name the one press, and leaves no link behind', async () => {
    const server = await startMailServer();
    try {
      const email = newEmail();
      await shop.db.deleteFrom('messages').execute(); // only the letter is sent
      await subscribe(email);
      const { oneClick } = await linksTo(email);
      shop.wait(1); // the database's clock, which dates messages, counts fractions of the shop's milliseconds
      await sendDue(shop, channelsOf(shop, { SMTP_URL: server.url }));
      const raw = server.mails.find((mail) => mail.to.includes(email))?.raw.replaceAll(/\r\n[ \t]+/g, ' ') ?? '';
      expect(raw).toContain(`List-Unsubscribe: <http://localhost:4321${oneClick}>`);
      expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
      expect((await messagesTo(email))[0]?.text).toBe('');
    } finally {
      await server.stop();
    }
  });

  it('is each store’s own', async () => {
    const email = await subscriber();
    const store = { saas_id: 34, store_id: 34001 };
    await subscribe(email, store);
    const rows = await shop.db.selectFrom('subscribers').selectAll().where('email', '=', email).execute();
    expect(rows.map(({ store_id, confirmed_at }) => [store_id, confirmed_at !== null]).sort()).toEqual([
      [33001, true],
      [34001, false],
    ]);
    expect(await refused(shop, 'subscribe', asked(email, { saas_id: 34, store_id: 33001 }))).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });

  it.each(['', 'asha', 'asha@', '@example.com', 'a b@example.com', `${'a'.repeat(250)}@example.com`])(
    'refuses %j as an address',
    async (email) => {
      expect(await refused(shop, 'subscribe', asked(email))).toMatchObject({ status: 400, code: 'invalid_input' });
    },
  );

  it('writes to an address five times at once, and for one caller twenty times', async () => {
    const email = newEmail();
    for (let times = 0; times < 5; times++) await subscribe(email);
    expect(await refused(shop, 'subscribe', asked(email))).toMatchObject({ status: 429, code: 'rate_limited' });
    const from = newAddress();
    const calls = Array.from({ length: 21 }, () => callApi(shop, 'subscribe', asked(newEmail(), undefined, from)));
    expect((await outcomes(calls)).filter((outcome) => outcome === 'granted')).toHaveLength(20);
  });

  it('forgets an address that no one confirmed', async () => {
    const [kept, forgotten] = [await subscriber(), newEmail()];
    await subscribe(forgotten);
    shop.wait(73 * hour);
    await doJobs(shop, ['upkeep-removeOld']);
    const rows = await shop.db.selectFrom('subscribers').select('email').execute();
    shop.wait(-73 * hour);
    expect(rows).toContainEqual({ email: kept });
    expect(rows).not.toContainEqual({ email: forgotten });
  });

  it('cannot be asked for where no mail can be sent', async () => {
    const config = readConfig({
      PUBLIC_ORIGIN: 'https://shop.example',
      SESSION_SECRET: 'x'.repeat(32),
      SMS_URL: 'https://sms.example',
      OPS_TOKEN: 'x'.repeat(32),
    });
    const { createApp } = await import('#server/app');
    const elsewhere = { app: createApp({ ...shop, config }) };
    expect(await refused(elsewhere, 'subscribe', asked(newEmail()))).toMatchObject({
      status: 422,
      code: 'mail_unavailable',
    });
  });
});

import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app';
import { readConfig } from '#server/platform/config';
import { newMobile } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const pages = ['/outbox', '/outbox.json'];

describe.each(ruleDatabases)('the outbox on $name', ({ open }) => {
  let shop: TestShop;
  const mobile = newMobile();
  beforeAll(async () => {
    shop = await openTestShop(await open());
    await granted(shop, 'resendOtp', { params: { target: 'first@example.com', storeId: 33001 } });
    await granted(shop, 'resendOtp', { params: { target: mobile, storeId: 33001 } });
  });
  afterAll(() => shop.close());

  const statusOf = async (page: string, headers: Record<string, string> = {}) =>
    (await shop.app.request(page, { headers })).status;

  it('lists messages, newest first', async () => {
    const messages = await (await shop.app.request('/outbox.json')).json();
    expect(messages).toEqual([
      {
        id: expect.any(Number),
        to: `+91${mobile}`,
        subject: 'Your Surat Sadan code',
        text: expect.any(String),
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      expect.objectContaining({ to: 'first@example.com' }),
    ]);
  });

  it('is a page, with what it says kept as text', async () => {
    const text = '<script>alert(1)</script>';
    await shop.db
      .insertInto('messages')
      .values({ channel: 'sms', recipient: '"><b>', subject: text, text, about: 'test' })
      .execute();
    const response = await shop.app.request('/outbox');
    const page = await response.text();
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(page).toContain(`+91${mobile}`);
    expect(page).not.toContain('<script');
    expect(page).not.toContain('http-equiv');
    expect(page).toContain('<a href="/outbox">Refresh</a>');
    expect(page).not.toContain('"><b>');
    await shop.db.deleteFrom('messages').where('about', '=', 'test').execute();
  });

  it.each(pages)('%s is there for this machine’s own names', async (page) => {
    for (const Host of ['localhost', 'localhost:4321', 'surat.localhost:4321', '127.0.0.1:4321', '[::1]:4321'])
      expect(await statusOf(page, { Host }), Host).toBe(200);
  });

  it.each(pages)('%s is hidden from any other Host, and from what is none', async (page) => {
    for (const Host of [
      'shop.example',
      'localhost.example:4321',
      '192.168.1.5:4321',
      '127.0.0.1.example',
      '0.0.0.0:4321',
      '[',
      'a b',
      '%',
      ':',
      'localhost@evil.example',
    ])
      expect(await statusOf(page, { Host }), Host).toBe(404);
  });

  it.each(pages)('%s is hidden from what came through a proxy', async (page) => {
    for (const name of [
      'Forwarded',
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
      'X-Forwarded-Server',
      'Via',
      'X-Real-IP',
      'CF-Connecting-IP',
      'True-Client-IP',
      'X-Client-IP',
    ])
      expect(await statusOf(page, { Host: 'localhost:4321', [name]: '127.0.0.1' }), name).toBe(404);
  });

  it('hides nothing else', async () => {
    const app = createApp(
      shop,
      new Hono().get('*', (c) => c.text('a page')),
    );
    const headers = { Host: 'shop.example', 'X-Forwarded-For': '198.51.100.7' };
    expect(await (await app.request('/landing', { headers })).text()).toBe('a page');
  });

  it.each(pages)('%s does not exist on a shop that is not local', async (page) => {
    const config = readConfig({
      HOST: '0.0.0.0',
      SESSION_SECRET: 'x'.repeat(32),
      SMS_URL: 'https://sms.example',
      LOG_LEVEL: 'silent',
    });
    expect((await createApp({ ...shop, config }).request(page, { headers: { Host: 'localhost:4321' } })).status).toBe(
      404,
    );
  });
});

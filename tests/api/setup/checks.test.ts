import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '#server/app';
import { serveHttp } from '#server/http/http-server';
import type { OpenShop } from '#server/open-shop';
import { openGateway } from '#server/payments/open-gateway';
import type { Config } from '#server/platform/config';
import { registerAll } from '#tests/support/messages/registered';
import { appSecret, phoneNumberId, startMeta } from '#tests/support/messages/whatsapp';
import { startMailServer, startSmsGateway } from '#tests/support/processes/mail';
import { runStore } from '#tests/support/processes/store-command';
import { openEmptyShop } from '#tests/support/shop/import-shop';
import { openInMemory } from '#tests/support/shop/databases';

const razorpay = { keyId: 'rzp_test_1', keySecret: 'secret', webhookSecret: 'hook' };

describe('npm run store -- setup check', () => {
  let shop: OpenShop;
  const closing: (() => unknown)[] = [];
  beforeAll(async () => {
    shop = await openEmptyShop(openInMemory());
    await registerAll(shop);
  });
  beforeEach(() => shop.db.deleteFrom('messages').execute());
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  afterAll(() => shop.close());

  const configured = (changes: Partial<Config>) => ({ ...shop, config: { ...shop.config, ...changes } });
  /** The report about one service. */
  async function check(changes: Partial<Config>, subject: string, other: Partial<OpenShop> = {}) {
    const targets = /[@+]/.test(subject) ? [subject] : [];
    const { out, err } = await runStore({ ...configured(changes), ...other }, 'setup', 'check', ...targets);
    return [...out, ...err].find((line) => line.startsWith(`${subject}: `))?.slice(subject.length + 2);
  }
  async function serve(app: { fetch: ReturnType<typeof createApp>['fetch'] }): Promise<number> {
    const server = await serveHttp(app.fetch, { ...shop.config, host: '0.0.0.0', port: 0 });
    closing.push(() => server.close());
    return (server.address() as AddressInfo).port;
  }

  it.each([
    [200, 'Razorpay accepts these keys.'],
    [401, 'Razorpay does not accept these keys. Copy them again from your Razorpay account.'],
    [503, 'Razorpay does not answer. Check that this machine reaches the internet, then try again.'],
  ])('tells what Razorpay says of the keys by status %i', async (status, sentence) => {
    const asked: string[] = [];
    const gateway = openGateway({ ...shop.config, razorpay }, 'secret', (address) => {
      asked.push(address);
      return Promise.resolve(Response.json({ items: [], count: 0 }, { status }));
    });
    expect(await check({ razorpay }, 'Online payment', { gateway })).toBe(sentence);
    expect(asked[0]).toMatch(/\/v1\/orders\?count=1$/);
  });

  it('says that a shop without keys takes cash only', async () => {
    expect(await check({}, 'Online payment')).toMatch(/The shop takes cash only\.$/);
  });

  it('sends a code by e-mail, which opens nothing', async () => {
    const { url, mails, stop } = await startMailServer();
    closing.push(stop);
    const said = await check({ smtpUrl: url }, 'asha@example.com');
    const code = /^Sent by e-mail: the code (\d{6}) should arrive within a minute\.$/.exec(said ?? '')?.[1];
    expect(mails.map(({ to, raw }) => [to, raw.includes(code!)])).toEqual([[['asha@example.com'], true]]);
    expect(await shop.db.selectFrom('otp_challenges').selectAll().execute()).toEqual([]);
  });

  it('names why an e-mail does not go out', async () => {
    const picky = await startMailServer(() => {
      throw new Error('Sender address rejected');
    });
    closing.push(picky.stop);
    const locked = picky.url.replace('smtp://', 'smtp://user:wrong@');
    const said = (smtpUrl?: string) => check({ smtpUrl, isLocal: false }, 'asha@example.com');
    expect(await said()).toBe('SMTP_URL is not set, so the shop cannot send e-mail.');
    expect(await said('smtp://127.0.0.1:9')).toMatch(/^The mail server does not answer\./);
    expect(await said(picky.url)).toMatch(/^The mail server refused the message\./);
    expect(await said(locked)).toBe('The mail server does not accept the user or the password in SMTP_URL.');
    const logged: unknown[] = [];
    const log = Object.assign(Object.create(shop.log) as OpenShop['log'], { warn: (of: unknown) => logged.push(of) });
    await check({ smtpUrl: picky.url }, 'asha@example.com', { log });
    expect(logged).toEqual([{ error: 'Error', code: 'EMESSAGE', status: 450, data: { cause: 'mail_refused' } }]);
  });

  it('sends a code by SMS, and names why it does not go out', async () => {
    const gateway = await startSmsGateway(200, 401, 503);
    closing.push(gateway.stop);
    const http = { provider: 'http', url: gateway.url, body: '{"to":"{to}","text":"{text}"}' } as const;
    const sms = { ...http, headers: {}, sender: '', failure: '' };
    const said = (changes: Partial<Config>) => check({ isLocal: false, ...changes }, '+919800033001');
    expect(await said({ sms })).toMatch(/^Sent by SMS: the code \d{6} /);
    expect(gateway.received[0]?.text).toMatch(/^(\d{6}) [^]*\n@localhost #\1$/);
    expect(await said({ sms })).toBe(
      'The provider refused the SMS. Check the SMS settings. The provider answered with status 401.',
    );
    expect(await said({ sms })).toMatch(/^The SMS provider cannot take messages now\..* status 503\.$/);
    await gateway.stop();
    closing.pop();
    expect(await said({ sms })).toMatch(/^The SMS provider does not answer\./);
    expect(await said({ sms: undefined })).toMatch(/^No SMS provider is set\./);
  });

  it('sends a code by WhatsApp if codes have a template there, also without SMS, and names why it does not go out', async () => {
    const meta = await startMeta({ otp: { language: 'en_US', isAuthentication: true } });
    closing.push(meta.stop);
    const whatsapp = { url: meta.url, token: 'token', phoneNumberId, appSecret, verifyToken: 'a token to verify' };
    const said = (changes: Partial<Config> = {}) => check({ isLocal: false, whatsapp, ...changes }, '+919800033001');
    expect(await said()).toBe('messages.csv has no WhatsApp template for one-time codes, and no SMS provider is set.');
    await shop.db
      .insertInto('message_templates')
      .values({ saas_id: 33, channel: 'whatsapp', kind: 'code', language: 'en_US', template_id: 'otp', sender: '' })
      .execute();
    expect(await said()).toMatch(/^Sent by WhatsApp: the code \d{6} should arrive/);
    expect(meta.sent).toMatchObject([{ to: '919800033001', template: { name: 'otp' } }]);
    expect(await said({ whatsapp: { ...whatsapp, token: 'old' } })).toBe(
      'WhatsApp refused the message. 190: Invalid OAuth access token',
    );
    meta.planned.push({ status: 503 });
    expect(await said()).toMatch(/^WhatsApp cannot take messages now\./);
    await shop.db.deleteFrom('message_templates').where('channel', '=', 'whatsapp').execute();
  });

  it('asks for the shop at its public address', async () => {
    const port = await serve(createApp(shop));
    const other = await serve({ fetch: () => new Response('Welcome to nginx!') });
    const said = (address: string) => check({ publicOrigin: new URL(address) }, 'Domain');
    expect(await said(`http://0.0.0.0:${port}`)).toBe('The shop answers at its address.');
    expect(await said(`http://0.0.0.0:${other}`)).toMatch(/^Another server answers/);
    expect(await said(`https://0.0.0.0:${port}`)).toMatch(/^The certificate of PUBLIC_ORIGIN is not valid/);
    expect(await said('http://0.0.0.0:9')).toMatch(/^Nothing answers at PUBLIC_ORIGIN/);
    expect(await said('http://shop.invalid')).toMatch(/^The name in PUBLIC_ORIGIN has no address/);
    expect(await said('http://localhost:4321')).toMatch(/^PUBLIC_ORIGIN is this computer/);
  });

  it('fails when something does not work, and refuses what is neither a number nor an e-mail', async () => {
    expect((await runStore(shop, 'setup', 'check', 'asha')).exit).toBe(1);
    expect((await runStore(shop, 'setup', 'chek')).exit).toBe(2);
  });
});

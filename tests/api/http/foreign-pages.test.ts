import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract, type Contract } from '#contract/contract';
import { hasEffect, isFromOwnHost, successStatus, type Endpoint } from '#contract/endpoint';
import { newAddress, newMobile, signUp, storeIds, type Customer } from '#tests/support/shop/customers';
import { surat } from '#tests/support/shop/catalogue';
import { examplesFor, type Examples } from '#tests/support/shop/examples';
import { bodyOf, callApi, granted, refused, type CallName } from '#tests/support/shop/requests';
import { newSetupCookie } from '#tests/support/http/setup';
import { enterAs, newCookie, type Staff } from '#tests/support/shop/staff';
import { openTestShop, opsToken, type TestShop } from '#tests/support/shop/shop';

const calls = Object.entries(contract) as [CallName, Endpoint][];
const namesWhere = (isWanted: (endpoint: Endpoint) => boolean) =>
  calls.filter(([, endpoint]) => isWanted(endpoint)).map(([name]) => name);

const picture = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' };

/** What browsers send for pages of others: a picture's address, a form, a script, in browsers of any age. */
const foreign: Record<string, string>[] = [
  picture,
  { ...picture, 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://elsewhere.example' },
  { 'Sec-Fetch-Site': 'same-site', Origin: 'http://other.surat.localhost:4321' },
  { 'Sec-Fetch-Site': 'same-site', Origin: 'http://no-store.localhost:4321' },
  { Origin: 'https://elsewhere.example' },
  { Origin: 'null' },
  { Origin: 'http://localhost.elsewhere.example' },
];

const own: Record<string, string>[] = [
  {},
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://192.168.1.20:4321' },
  { Origin: 'http://192.168.1.20:4321', Host: '192.168.1.20:4321' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://surat.localhost:4321' },
  { 'Sec-Fetch-Site': 'same-site', Origin: 'http://www.localhost:4321' },
];

/** Hosts of the shop, or none, other than the one that is asked. */
const otherHosts: Record<string, string>[] = [
  { Origin: 'http://surat.localhost' },
  { Origin: 'http://localhost:4321' },
  { Origin: 'https://localhost' },
  { Origin: 'http://surat.localhost:4321', 'Sec-Fetch-Site': 'same-site' },
  { Host: 'surat.localhost:4321', Origin: 'http://localhost:4321', 'Sec-Fetch-Site': 'same-site' },
  { Host: 'surat.localhost:4321', Origin: 'http://bhopal.localhost:4321' },
];

describe('calls from pages of others', () => {
  let shop: TestShop;
  let asha: Customer;
  let owner: Staff;
  let setup: string;
  let examples: Examples;
  beforeAll(async () => {
    shop = await openTestShop();
    asha = await signUp(shop);
    owner = await enterAs(shop, 'owner');
    examples = await examplesFor(shop, asha);
    setup = await newSetupCookie(shop);
  });
  afterAll(() => shop.close());

  const proofFor = (name: CallName) =>
    ({
      public: {},
      customer: { token: asha.token },
      operator: { token: opsToken },
      staff: { cookie: owner.cookie },
      setup: { cookie: setup },
    })[contract[name].policy];
  const call = (name: CallName, headers: Record<string, string> = {}) =>
    callApi(shop, name, {
      ...examples[name],
      ...proofFor(name),
      headers: { ...examples[name].headers, ...headers },
    });

  it.each(namesWhere(hasEffect))('refuses %s, which has an effect', async (name) => {
    for (const headers of foreign) {
      const answer = await call(name, headers);
      expect([answer.status, await answer.json()], JSON.stringify(headers)).toMatchObject([
        403,
        { code: 'foreign_page' },
      ]);
    }
  });

  it.each(namesWhere(({ method }) => method === 'POST' || method === 'PUT'))(
    'refuses a body for %s that does not say it is JSON',
    async (name) => {
      const body = JSON.stringify(examples[name].body ?? { any: 1 });
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', '', 'application/jsonp']) {
        const headers = { ...examples[name].headers, 'Content-Type': type };
        const answer = await callApi(shop, name, { ...examples[name], body, ...proofFor(name), headers });
        expect([answer.status, (await answer.json()).data], type).toEqual([
          400,
          { issues: [{ path: '', message: 'the body must be application/json' }] },
        ]);
      }
    },
  );

  describe.each(namesWhere((endpoint) => hasEffect(endpoint) && isFromOwnHost(endpoint)))('%s', (name) => {
    beforeEach(async () => void (owner.cookie = await newCookie(shop, owner)));
    afterAll(async () => void (owner.cookie = await newCookie(shop, owner)));
    afterAll(async () => void (setup = await newSetupCookie(shop)));

    it('is refused to the shop’s other hosts', async () => {
      for (const headers of otherHosts) {
        const answer = await call(name, headers);
        expect([answer.status, (await answer.json()).code], JSON.stringify(headers)).toEqual([403, 'foreign_page']);
      }
    });

    it('is refused without an origin', async () => {
      const headers = { 'Content-Type': 'application/json', Cookie: owner.cookie };
      const path = `/api/v1/${contract[name].path.replace('{label}', 'surat').replace('{staffId}', '1')}`;
      const answer = await shop.app.request(path, { method: 'POST', headers, body: '{}' });
      expect([answer.status, (await answer.json()).code]).toEqual([403, 'foreign_page']);
    });

    it('wants JSON also without a body', async () => {
      const answer = await callApi(shop, name, {
        ...examples[name],
        ...proofFor(name),
        body: undefined,
        headers: { 'Content-Type': 'text/plain' },
      });
      expect(answer.status).toBe(400);
    });

    it('is answered on each host of the shop to its own pages', async () => {
      for (const Host of ['surat.localhost:4321', 'localhost:4321'])
        expect((await call(name, { Host, Origin: `http://${Host}` })).status).not.toBe(403);
    });
  });

  it('sends no code and no letter for them', async () => {
    const [mobile, email] = [newMobile(), 'picture@example.com'];
    const code = { params: { target: mobile, storeId: 33001 }, from: newAddress(), headers: picture };
    await refused(shop, 'resendOtp', code);
    const letter = {
      body: { email, ...storeIds(surat) },
      from: newAddress(),
      headers: { 'Content-Type': 'text/plain' },
    };
    await refused(shop, 'subscribe', letter);
    const sent = await shop.db
      .selectFrom('messages')
      .select('recipient')
      .where('recipient', 'in', [`+91${mobile}`, email])
      .execute();
    expect(sent).toEqual([]);
  });

  it('grants them to the shop’s own pages and to programs', async () => {
    for (const headers of own) {
      const params = { target: newMobile(), storeId: 33001 };
      await granted(shop, 'resendOtp', { params, headers, from: newAddress() });
    }
  });

  it('grants what has no effect to any page', async () => {
    await granted(shop, 'getItem', { params: { itemId: 1001 }, headers: picture });
  });

  describe('while the database takes no writes', () => {
    const setting = (value: 'on' | 'off') =>
      sql`select set_config('default_transaction_read_only', ${value}, false)`.execute(shop.db);
    beforeAll(() => setting('on'));
    afterAll(() => setting('off'));

    /** A call that writes must say so in the contract, or it fails here. No invoice has been drawn for the example. */
    it.each(namesWhere((endpoint) => !hasEffect(endpoint)) as (keyof Contract)[])(
      'grants %s, which is not said to have an effect',
      async (name) => {
        const answer = await call(name);
        const body = JSON.stringify(await bodyOf(answer));
        expect(answer.status, body).toBe(name === 'getInvoice' ? 409 : successStatus(contract[name]));
      },
    );

    it('refuses what writes', async () => {
      expect((await call('resendOtp')).status).toBe(500);
    });
  });
});

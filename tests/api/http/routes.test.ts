import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app';
import { feedOf } from '#server/counter/feed';
import { addSisterStore } from '#tests/support/shop/catalogue';
import { addCustomer, newAddress, newMobile, newToken, suratPath, type Customer } from '#tests/support/shop/customers';
import { callApi, granted, refused } from '#tests/support/shop/requests';
import { addStaffTo, enterAs, logInAtCounter, newCookie } from '#tests/support/shop/staff';
import { openTestShop, opsToken, type TestShop } from '#tests/support/shop/shop';

describe('a route', () => {
  let shop: TestShop;
  let asha: Customer;
  beforeAll(async () => {
    shop = await openTestShop();
    await addSisterStore(shop);
    asha = await addCustomer(shop);
  });
  afterAll(() => shop.close());

  const own = () => ({ params: suratPath(asha), token: asha.token });
  const add = (other: object = {}) => ({ ...own(), body: { item_id: 1001, product_qty: 1 }, ...other });
  const headersOf = (other: Record<string, string>) => ({ headers: other });

  it('answers with JSON and the state true', async () => {
    const answer = await callApi(shop, 'getItem', { params: { itemId: 1001 } });
    expect(answer.headers.get('Content-Type')).toBe('application/json');
    expect(answer.headers.get('Location')).toBeNull();
    expect(await answer.json()).toMatchObject({ status: true, data: { item_id: 1001 } });
  });

  it('answers with content as it is', async () => {
    const answer = await callApi(shop, 'getSnapshot', { params: { saasId: 33, storeId: 33001 } });
    expect([answer.status, answer.headers.get('ETag')]).toEqual([200, expect.stringMatching(/^"[\w-]{22}/)]);
    expect(await answer.json()).toMatchObject({ status: true });
  });

  it('answers with events as they come, which no proxy keeps back', async () => {
    const { cookie } = await enterAs(shop, 'keeper');
    const answer = await callApi(shop, 'followOrders', { params: { label: 'surat' }, cookie });
    await answer.body?.cancel();
    await feedOf(shop).stop();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers.get('X-Accel-Buffering')).toBe('no');
  });

  it.each([
    ['path', 'getItem', { params: { itemId: 'x' } }, 'itemId'],
    ['query', 'getImage', { params: { itemId: 1001 }, query: { w: 'wide' } }, 'w'],
    ['body', 'validateOtp', { body: { mobile_no: newMobile(), otp: 'x' } }, 'otp'],
    ['whole body', 'subscribe', { body: '1' }, ''],
  ] as const)('says what is wrong in the %s', async (_, name, input, path) => {
    const answer = await refused(shop, name, { ...input, from: newAddress() });
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(answer.data.issues[0]).toEqual({ path, message: expect.stringMatching(/\w/) });
  });

  it('takes a body that is JSON and says so, or none', async () => {
    for (const type of ['application/json', 'Application/JSON ; charset=utf-8', 'application/json;charset=utf-8'])
      await granted(shop, 'addProduct', add(headersOf({ 'Content-Type': type })));
    const wrong = [{ path: '', message: 'the body must be application/json' }];
    for (const type of ['text/plain', 'application/jsonx', 'application/json x', 'x-application/json', ''])
      expect((await refused(shop, 'addProduct', add(headersOf({ 'Content-Type': type })))).data.issues).toEqual(wrong);
    expect((await refused(shop, 'addProduct', add({ body: '{' }))).data.issues).toEqual([
      { path: '', message: 'the body is not JSON' },
    ]);
    const token = await newToken(shop, asha);
    await granted(shop, 'logout', { token, headers: { 'Content-Type': 'text/plain' } });
  });

  it('reads no body of what is only read', async () => {
    const answer = await shop.app.request('/api/v1/item/view-item-detil/1001', {
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(answer.status).toBe(200);
  });

  it('wants the token of the path’s customer, and a store that there is', async () => {
    const bina = await addCustomer(shop);
    for (const [name, params] of [
      ['getCart', suratPath(bina)],
      ['getAddresses', suratPath(bina)],
      ['getAccount', { customerId: bina.id }],
      ['getCart', { ...suratPath(asha), storeId: 9 }],
      ['getCart', { ...suratPath(asha), saasId: 34 }],
    ] as const)
      expect(await refused(shop, name, { params, token: asha.token })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    await granted(shop, 'getCart', own());
    await granted(shop, 'getAddresses', own());
    await granted(shop, 'getAccount', own());
    expect((await granted(shop, 'getOnlineCategories', { params: { saasId: 99 } })).data).toEqual([]);
    const nowhere = { params: { saasId: 33, storeId: 9 } };
    expect(await refused(shop, 'getSlots', nowhere)).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('knows customers by a Bearer token alone, before it reads anything else', async () => {
    for (const Authorization of [
      '',
      asha.token,
      `bearer ${asha.token}`,
      `x Bearer ${asha.token}`,
      `Bearer${asha.token}`,
    ])
      expect(await refused(shop, 'getCart', { ...own(), token: undefined, headers: { Authorization } })).toMatchObject({
        status: 401,
        code: 'unauthenticated',
      });
    const strange = { params: { ...suratPath(asha), saasId: 'x' } };
    expect((await refused(shop, 'getCart', strange)).code).toBe('unauthenticated');
    expect((await refused(shop, 'getCart', { ...own(), token: 'x' })).code).toBe('session_expired');
    await granted(shop, 'getItem', { params: { itemId: 1001 }, token: 'x' });
  });

  it('refuses foreign pages what has an effect, before it asks who calls', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const label = 'surat';
    for (const [name, params] of [
      ['addProduct', suratPath(asha)],
      ['resendOtp', { target: newMobile(), storeId: 33001 }],
      ['moveStoreOrder', { label, orderId: 1 }],
      ['addStaff', { label }],
    ] as const)
      expect(await refused(shop, name, { params, headers })).toMatchObject({ status: 403, code: 'foreign_page' });
    await granted(shop, 'getItem', { params: { itemId: 1001 }, headers });
  });

  it('wants calls of the counter from a page of the very host, with JSON also where there is no body', async () => {
    const body = { target: newMobile() };
    const from = newAddress();
    const sibling = { Host: 'surat.localhost', Origin: 'http://localhost' };
    expect((await refused(shop, 'requestCounterCode', { body, from, headers: sibling })).code).toBe('foreign_page');
    await granted(shop, 'requestCounterCode', { body, from });
    await granted(shop, 'resendOtp', { params: { target: newMobile(), storeId: 33001 }, from, headers: sibling });
    const { cookie } = await enterAs(shop, 'owner');
    const plain = { 'Content-Type': 'text/plain' };
    expect((await refused(shop, 'leaveCounter', { cookie, headers: plain })).code).toBe('invalid_input');
    await granted(shop, 'leaveCounter', { cookie });
  });

  it('knows operators by their token, and the one of the settings for all stores', async () => {
    const params = { label: 'surat' };
    await granted(shop, 'getStoreOrders', { params, token: opsToken });
    for (const token of [undefined, `${opsToken}x`, asha.token, `ops_${'x'.repeat(43)}`])
      expect((await refused(shop, 'getStoreOrders', { params, token })).code).toBe('unauthenticated');
    const unset = { app: createApp({ ...shop, config: { ...shop.config, opsToken: undefined } }) };
    for (const token of [undefined, opsToken])
      expect((await refused(unset, 'getStoreOrders', { params, token })).code).toBe('not_found');
    expect((await refused(shop, 'getStoreOrders', { params: { label: 'x' }, token: opsToken })).code).toBe('not_found');
  });

  it('knows staff by their cookie alone, and shows them their stores by their permissions', async () => {
    const [owner, keeper] = [await enterAs(shop, 'owner'), await enterAs(shop, 'keeper')];
    const params = { label: 'surat' };
    await granted(shop, 'listStaff', { params, cookie: owner.cookie });
    for (const [label, { cookie }] of [
      ['surat', keeper],
      ['sister', owner],
      ['toronto', owner],
      ['nowhere', owner],
    ] as const)
      expect(await refused(shop, 'listStaff', { params: { label }, cookie })).toMatchObject({ code: 'not_found' });
    expect((await refused(shop, 'listStaff', { params, token: asha.token })).code).toBe('unauthenticated');
    const { data } = await granted(shop, 'readCounterSession', { cookie: keeper.cookie });
    expect(data).toMatchObject({ name: 'The keeper', stores: [{ label: 'surat', roles: ['keeper'] }] });
    const operator = await addStaffTo(shop, 'operator');
    expect(await newCookie(shop, operator)).not.toBe(await newCookie(shop, operator));
  });

  it('sets a cookie beside others', async () => {
    const member = await addStaffTo(shop, 'keeper');
    expect(await logInAtCounter(shop, member.target)).toContain('HttpOnly');
  });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { endpoint, reply } from '#contract/endpoint';
import { getItem, getLive } from '#contract/catalogue';
import { deleteProduct } from '#contract/cart';
import { leaveCounter, readCounterSession } from '#contract/counter/staff';
import { getStoreByAddress } from '#contract/store';
import { call } from '#lib/api/client';
import { ApiError, NetworkError } from '#lib/api/errors';
import { configureApi } from '#lib/api/settings';

const json = (body: unknown, status = 200) => Response.json(body, { status });
const ping = endpoint({
  method: 'GET',
  path: 'ping',
  policy: 'public',
  answer: reply({ data: v.number() }),
});
const post = endpoint({
  method: 'POST',
  path: 'ping',
  policy: 'public',
  answer: reply({ data: v.number() }),
});

let sent: { address: string; init: RequestInit }[];
const answers = (...each: (Response | Error)[]) =>
  configureApi({
    fetch: async (address, init) => {
      const next = each[sent.push({ address, init }) - 1] ?? new Error('No more answers.');
      if (next instanceof Error) throw next;
      return next;
    },
  });

beforeEach(() => {
  sent = [];
  configureApi({ base: 'https://shop.example/api/v1/', token: () => undefined, onSessionEnd: () => undefined });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.useRealTimers());

it('fills and encodes the path, and appends what the query has', async () => {
  answers(json({ status: true, data: [] }), json({ status: true, data: { products: [] } }));
  await call(getStoreByAddress, { params: { value: '6', address: 'Surat / Nanpura?' } });
  const params = { saasId: 33, storeId: 33001, userId: 1, itemId: 1005 };
  await call(deleteProduct, { params, query: { product_color: 'dark red' } });
  expect(sent.map(({ address }) => address)).toEqual([
    'https://shop.example/api/v1/storeMaster/get-store-Byaddress/6/Surat%20%2F%20Nanpura%3F',
    'https://shop.example/api/v1/price-check/deleteproduct/33/33001/1/1005?product_color=dark+red',
  ]);
});

it('gives money in minor units', async () => {
  answers(json({ status: true, data: [{ item_id: 1001, price: 16.45, stock: 3 }] }));
  const { data } = await call(getLive, { params: { saasId: 33, storeId: 33001 }, query: { ids: '1001' } });
  expect(data).toEqual([{ item_id: 1001, price: 1645, stock: 3 }]);
});

it('lets what changes something reach the shop although the customer leaves the page', async () => {
  answers(json({ status: true, data: 1 }), json({ status: true, data: 1 }));
  await call(ping);
  await call(post);
  expect(sent.map(({ init }) => init.keepalive)).toEqual([false, true]);
});

it('sends the token, and lets a call bring its own authorization', async () => {
  configureApi({ token: () => 'mine' });
  answers(json({ status: true, data: 1 }), json({ status: true, data: 1 }));
  await call(ping);
  await call(ping, { headers: { Authorization: 'Otp secret' } });
  expect(sent.map(({ init }) => new Headers(init.headers).get('Authorization'))).toEqual(['Bearer mine', 'Otp secret']);
});

it('turns a refusal into its code, sentence, status and data', async () => {
  const data = { lines: [] };
  answers(json({ status: false, code: 'price_changed', message: 'Look again.', data }, 409));
  const refusal = await call(post).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({ code: 'price_changed', message: 'Look again.', status: 409, data });
});

it('says that something went wrong for a refusal that brings no sentence', async () => {
  answers(json({ status: false, code: 'cart_empty', message: '' }, 422));
  await expect(call(post)).rejects.toThrow('Something went wrong. Please try again.');
});

it.each([
  ['no JSON', () => new Response('<html>', { status: 200 })],
  ['an answer of another shape', () => json({ status: true, data: 'one' })],
  ['an error without a code', () => json({ oops: true }, 500)],
])('says that it cannot understand %s', async (_, answer) => {
  answers(answer());
  await expect(call(post)).rejects.toMatchObject({ name: 'NetworkError', reason: 'unintelligible' });
});

it.each([
  ['the connection', () => new TypeError('Failed to fetch')],
  ['the gateway', () => json({ status: false, code: 'unavailable', message: 'Busy.' }, 503)],
])('reads once more when %s failed', async (_, failure) => {
  answers(failure(), json({ status: true, data: 7 }));
  expect((await call(ping)).data).toBe(7);
});

it('reads twice at most', async () => {
  answers(new TypeError('1'), new TypeError('2'), json({ status: true, data: 7 }));
  await expect(call(ping)).rejects.toMatchObject({ reason: 'offline' });
  expect(sent).toHaveLength(2);
});

it('never sends a change twice', async () => {
  answers(new TypeError('1'), json({ status: true, data: 7 }));
  await expect(call(post)).rejects.toBeInstanceOf(NetworkError);
  expect(sent).toHaveLength(1);
});

it('gives up after 15 seconds', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    expect(milliseconds).toBe(15_000);
    return AbortSignal.abort(new DOMException('late', 'TimeoutError'));
  });
  configureApi({ fetch: async (_, { signal }) => (signal?.throwIfAborted(), json({})) });
  await expect(call(post)).rejects.toMatchObject({ reason: 'timeout' });
});

it.each([
  ['is late', new DOMException('late', 'TimeoutError'), 'timeout'],
  ['is cut off', new TypeError('terminated'), 'offline'],
])('says that an answer %s while it is read', async (_, cause, reason) => {
  const body = new ReadableStream({ pull: (controller) => controller.error(cause) });
  answers(new Response(body));
  await expect(call(post)).rejects.toMatchObject({ name: 'NetworkError', reason });
});

it('stops without an error of its own when the caller gives up', async () => {
  const given = new AbortController();
  configureApi({ fetch: async (_, { signal }) => (signal?.throwIfAborted(), json({})) });
  given.abort(new Error('not needed any more'));
  await expect(call(getItem, { params: { itemId: 1 }, signal: given.signal })).rejects.toThrow('not needed any more');
});

it.each(['session_expired', 'unauthenticated'])('tells of the end of the session on %s', async (code) => {
  const ended: string[] = [];
  configureApi({ token: () => 'mine', onSessionEnd: (token) => ended.push(token) });
  answers(json({ status: false, code, message: 'Please log in.' }, 401));
  await expect(call(ping)).rejects.toThrow('Please log in.');
  expect(ended).toEqual(['mine']);
});

it('keeps the session when only a password was wrong', async () => {
  const ended: string[] = [];
  configureApi({ token: () => 'mine', onSessionEnd: (token) => ended.push(token) });
  answers(json({ status: false, code: 'invalid_credentials', message: 'No.' }, 401));
  await expect(call(post)).rejects.toThrow('No.');
  expect(ended).toEqual([]);
});

it('keeps a customer’s session out of staff’s calls, and says that they are JSON', async () => {
  const onSessionEnd = vi.fn<(token: string) => void>();
  configureApi({ token: () => 'a customer’s', onSessionEnd });
  const ended = { status: false, code: 'session_expired', message: 'Your session has ended.' };
  answers(json(ended, 401), json({ status: true }));
  await expect(call(readCounterSession)).rejects.toThrow(ApiError);
  await call(leaveCounter);
  const headers = sent.map(({ init }) => init.headers as Record<string, string>);
  expect(headers.map(({ Authorization }) => Authorization)).toEqual([undefined, undefined]);
  expect(headers[1]?.['Content-Type']).toBe('application/json');
  expect(onSessionEnd).not.toHaveBeenCalled();
});

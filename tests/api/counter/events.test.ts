import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { feedOf } from '#server/counter/feed';
import { numberEvents } from '#server/counter/positions';
import { serveHttp } from '#server/http/http-server';
import { endMember } from '#server/staff/members';
import { followOrders, readEvents, type FollowCall, type FollowedEvents } from '#tests/support/http/event-stream';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, newAddress, storeIds, type Customer } from '#tests/support/shop/customers';
import { databases, hasPostgres, postgres } from '#tests/support/shop/databases';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { callApi, granted, refused } from '#tests/support/shop/requests';
import { openTestShop, opsToken, type TestShop } from '#tests/support/shop/shop';
import { enterAs, newCookie, type Staff } from '#tests/support/shop/staff';

describe.each(databases)('what a counter hears, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let keeper: Staff;
  const following: FollowedEvents[] = [];
  beforeAll(async () => {
    shop = await openTestShop(await open());
    keeper = await enterAs(shop, 'keeper');
  });
  beforeEach(async () => {
    asha = await addCustomer(shop);
    await setStock(shop, 1002, 5000);
    return async () => void (await Promise.all(following.splice(0).map((each) => each.close())));
  });
  afterAll(async () => {
    await feedOf(shop).stop();
    await shop.close();
  });

  const noteOfOrder = { kind: 'placed', status: 'pending', line: null, amount: null, staff_id: null } as const;
  const one = { item_list: [{ item_id: 1002, product_qty: 1 }], order_value: 10.5 };
  const place = async (customer = asha) =>
    (await granted(shop, 'createOrder', orderRequest(customer, one))).data.order_id;
  const about = (orderId: number, body: object = {}) => ({
    params: { label: surat.label, orderId },
    cookie: keeper.cookie,
    body,
  });
  async function follow(call: Partial<FollowCall> = {}) {
    const events = await followOrders(shop, { cookie: keeper.cookie, ...call });
    following.push(events);
    return events;
  }
  async function readPosition(): Promise<number> {
    await numberEvents(shop);
    const { data } = await granted(shop, 'readBoard', { params: { label: surat.label }, cookie: keeper.cookie });
    return data.position;
  }
  const readMetric = async (name: string) => {
    const text = await (
      await shop.app.request('/ops/metrics', { headers: { Authorization: `Bearer ${opsToken}` } })
    ).text();
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
  };

  it('is all that happens to an order, one after the other, on every phone', async () => {
    const phones = [await follow({ after: await readPosition() }), await follow({ after: await readPosition() })];
    const id = await place();
    await granted(shop, 'acceptOrder', about(id));
    await granted(shop, 'tickLine', {
      ...about(id, { is_ticked: true }),
      params: { label: surat.label, orderId: id, line: 1 },
    });
    await granted(shop, 'moveOrder', about(id, { status: 'packed' }));
    for (const phone of phones) {
      const events = await phone.take(4);
      expect(events.map(({ order_id, kind, status, line, name }) => [order_id, kind, status, line, name])).toEqual([
        [id, 'placed', 'pending', null, ''],
        [id, 'accepted', 'pending', null, keeper.name],
        [id, 'ticked', 'pending', 1, keeper.name],
        [id, 'moved', 'packed', null, ''],
      ]);
      const first = events[0]?.position ?? 0;
      expect(events.map(({ position }) => position)).toEqual([first, first + 1, first + 2, first + 3]);
      expect(events.map(({ id }) => id)).toEqual(events.map(({ position }) => position));
    }
  });

  it('goes on after a break without a gap or a double, by the header before the address', async () => {
    const before = await readPosition();
    const ids = [await place(), await place(), await place()];
    const first = await (await follow({ after: before })).next();
    expect(first.order_id).toBe(ids[0]);
    const rest = await (await follow({ after: 0, lastEventId: first.id })).take(2);
    expect(rest.map(({ order_id }) => order_id)).toEqual(ids.slice(1));
    const fromNow = await follow();
    const next = await place();
    expect((await fromNow.next()).order_id).toBe(next);
    const ahead = await follow({ after: 999_999_999 });
    const last = await place();
    expect((await ahead.next()).order_id).toBe(last);
  });

  it('refuses an event’s number that is none', async () => {
    const asked = { params: { label: surat.label }, cookie: keeper.cookie };
    expect(await refused(shop, 'followOrders', { ...asked, headers: { 'Last-Event-ID': 'x' } })).toMatchObject({
      code: 'invalid_input',
    });
    expect(await refused(shop, 'followOrders', { ...asked, query: { after: '-1' } })).toMatchObject({
      code: 'invalid_input',
    });
  });

  it('is only what happens in the own store', async () => {
    const there = await enterAs(shop, 'owner', 34001);
    const [here, elsewhere] = [await follow(), await follow({ cookie: there.cookie, label: 'toronto' })];
    const canadian = 77_001;
    await shop.db
      .insertInto('counter_events')
      .values({ saas_id: 34, store_id: 34001, order_id: canadian, ...noteOfOrder })
      .execute();
    const indian = await place();
    expect((await here.next()).order_id).toBe(indian);
    expect((await elsewhere.next()).order_id).toBe(canadian);
  });

  it('is complete and in one order for everybody, also for who connects again and again while orders come', async () => {
    const before = await readPosition();
    const count = 40;
    const customers = await Promise.all(Array.from({ length: 4 }, () => addCustomer(shop)));
    const placed = Promise.all(
      customers.map(async (customer) => {
        for (let turn = 0; turn < count / customers.length; turn += 1) await place(customer);
      }),
    );
    const steady = (await follow({ after: before })).take(count);
    const restless = (async () => {
      const seen = [];
      while (seen.length < count) {
        const events = await follow({ lastEventId: seen.at(-1)?.id ?? before });
        seen.push(...(await events.take(Math.min(3, count - seen.length))));
        await events.close();
      }
      return seen;
    })();
    await placed;
    const positions = Array.from({ length: count }, (_, index) => before + 1 + index);
    expect((await steady).map(({ position }) => position)).toEqual(positions);
    expect(await restless).toEqual(await steady);
    expect(new Set((await steady).map(({ order_id }) => order_id)).size).toBe(count);
  });

  it('ends when the staff log out, and when their role is ended', async () => {
    const second = await newCookie(shop, keeper);
    const leaving = await follow({ cookie: second });
    const staying = await follow();
    await granted(shop, 'leaveCounter', { cookie: second, body: {} });
    await leaving.ended();
    const dismissed = await enterAs(shop, 'keeper');
    const theirs = await follow({ cookie: dismissed.cookie });
    await endMember(shop, surat, dismissed.staff_id, 'command');
    await theirs.ended();
    const id = await place();
    expect((await staying.next()).order_id).toBe(id);
  });

  it('is sent over the network and counted, until the phone is away', async () => {
    const server = await serveHttp(shop.app.fetch, { port: 0, host: '127.0.0.1' });
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/api/v1/counter/stores/surat/events`;
    const before = await readMetric('nukkad_counter_streams');
    const sentBefore = await readMetric('nukkad_counter_events_total');
    const leaving = new AbortController();
    const answer = await fetch(url, { headers: { Cookie: keeper.cookie }, signal: leaving.signal });
    expect(answer.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const events = readEvents(answer.body as ReadableStream<Uint8Array<ArrayBuffer>>);
    await events.begun();
    const id = await place();
    expect((await events.next()).order_id).toBe(id);
    expect(await readMetric('nukkad_counter_streams')).toBe(before + 1);
    expect(await readMetric('nukkad_counter_events_total')).toBeGreaterThan(sentBefore);
    leaving.abort();
    await vi.waitFor(async () => expect(await readMetric('nukkad_counter_streams')).toBe(before));
    expect((await fetch(url, { method: 'HEAD', headers: { Cookie: keeper.cookie } })).status).toBe(200);
    expect(await readMetric('nukkad_counter_streams')).toBe(before);
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });

  it('ends when the process stops, which takes no new ones then', async () => {
    const stopping = await openTestShop(await open());
    const { cookie } = await enterAs(stopping, 'keeper');
    const events = await followOrders(stopping, { cookie });
    const ended = events.ended();
    await feedOf(stopping).stop();
    await ended;
    expect(await refused(stopping, 'followOrders', { params: { label: 'surat' }, cookie })).toMatchObject({
      status: 503,
      code: 'unavailable',
    });
    await stopping.close();
  });

  it('goes to ten streams of a login at most: the oldest ends, and no other login’s', async () => {
    const other = await follow({ cookie: await newCookie(shop, keeper) });
    const streams = [];
    for (let count = 0; count < 11; count++) streams.push(await follow());
    for (const stream of [other, ...streams.slice(1)]) await stream.begun();
    await streams[0]?.ended();
    expect(await readMetric('nukkad_counter_streams')).toBe(11);
    const id = await place();
    for (const stream of [other, ...streams.slice(1)]) expect((await stream.next()).order_id).toBe(id);
  });

  it('goes to a hundred streams of an address at most: another is refused, with the time to wait', async () => {
    const logins = await Promise.all(Array.from({ length: 10 }, () => newCookie(shop, keeper)));
    const from = newAddress();
    for (const cookie of logins) for (let tab = 0; tab < 10; tab++) await follow({ cookie, from });
    const call = { params: { label: surat.label }, cookie: await newCookie(shop, keeper), from };
    const answer = await callApi(shop, 'followOrders', call);
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '60']);
    expect(await answer.json()).toMatchObject({ code: 'rate_limited', data: { retry_after_s: 60 } });
    const elsewhere = await follow({ from: newAddress() });
    await following[0]?.close();
    await follow({ cookie: call.cookie, from });
    const id = await place();
    expect((await elsewhere.next()).order_id).toBe(id);
  });
});

/** PGlite has one connection: there nothing is committed while something else is not. */
describe.skipIf(!hasPostgres)('the order of events, on PostgreSQL', () => {
  it('is that of the commits, though one of them began before', async () => {
    const shop = await openTestShop(await postgres.open());
    const { cookie } = await enterAs(shop, 'keeper');
    const asha = await addCustomer(shop);
    const place = async () => (await granted(shop, 'createOrder', orderRequest(asha))).data.order_id;
    const [first, second] = [await place(), await place()];
    const events = await followOrders(shop, { cookie, after: 2 });
    const begun = Promise.withResolvers<void>();
    const last = Promise.withResolvers<void>();
    const slow = shop.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('order_events')
        .values({ ...storeIds(surat), order_id: first, status: 'packed' })
        .execute();
      begun.resolve();
      await last.promise;
    });
    await begun.promise;
    await granted(shop, 'acceptOrder', { params: { label: 'surat', orderId: second }, cookie, body: {} });
    const quick = await events.next();
    expect([quick.order_id, quick.kind, quick.position]).toEqual([second, 'accepted', 3]);
    last.resolve();
    await slow;
    for (const each of [events, await followOrders(shop, { cookie, lastEventId: quick.id })]) {
      const next = await each.next();
      expect([next.order_id, next.status, next.position]).toEqual([first, 'packed', 4]);
      await each.close();
    }
    await feedOf(shop).stop();
    await shop.close();
  });
});

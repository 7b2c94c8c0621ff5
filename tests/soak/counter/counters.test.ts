import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, describe } from 'vitest';
import { feedOf } from '#server/counter/feed';
import { serveHttp } from '#server/http/http-server';
import { readEvents } from '#tests/support/http/event-stream';
import { addCustomer, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';
import { reportFigures } from '#tests/support/soak/figures';

const logins = 20;
const streamsOfLogin = 10;
/** Each places fewer than the limit on cash orders. */
const customers = 40;
const ordersOfEach = 15;
const orders = customers * ordersOfEach;
/** Between the orders whose events are timed. */
const pauseMs = 100;
const item = { item_list: [{ item_id: 1002, product_qty: 1 }], order_value: 10.5 };

/** Places orders by all customers at once. @returns when each was answered, by its number */
async function placeOrders(
  shop: TestShop,
  buyers: Customer[],
  each: number,
  pauseMs = 0,
): Promise<Map<number, number>> {
  const answered = new Map<number, number>();
  const buy = async (customer: Customer, index: number) => {
    await wait(pauseMs * index);
    for (let count = 0; count < each; count++) {
      const { data } = await granted(shop, 'createOrder', orderRequest(customer, item));
      answered.set(data.order_id, performance.now());
    }
  };
  await Promise.all(buyers.map(buy));
  return answered;
}

/** Follows Surat's orders over a connection from one of two addresses: one has at most a hundred streams. @returns when it has begun, and the orders that it hears with their times */
async function openCounter(port: number, cookie: string, localAddress: string) {
  const path = '/api/v1/counter/stores/surat/events';
  const call = request({ host: '127.0.0.1', port, path, localAddress, headers: { cookie } }).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const events = readEvents(Readable.toWeb(response) as ReadableStream<Uint8Array<ArrayBuffer>>);
  await events.begun();
  return {
    hear: async (count: number) => {
      const heard: { order_id: number; position: number; at: number }[] = [];
      while (heard.length < count) {
        const { order_id, position } = await events.next();
        heard.push({ order_id, position, at: performance.now() });
      }
      return heard;
    },
    close: () => events.close(),
  };
}

describe.each(databases)('two hundred counters on $name', ({ name, open }) => {
  it('hear each order once, in one order', async () => {
    const shop = await openTestShop(await open());
    await setStock(shop, 1002, 100_000);
    const server = await serveHttp(shop.app.fetch, { port: 0, host: '127.0.0.1' });
    const { port } = server.address() as AddressInfo;
    const newBuyers = () => Promise.all(Array.from({ length: customers }, () => addCustomer(shop)));
    const rateOf = async (buyers: Customer[]) => {
      const began = performance.now();
      const answered = await placeOrders(shop, buyers, ordersOfEach);
      return { answered, rate: Math.round((orders * 1000) / (performance.now() - began)) };
    };
    const alone = await rateOf(await newBuyers());
    const cookies = [];
    for (let count = 0; count < logins; count++) cookies.push((await enterAs(shop, 'keeper')).cookie);
    const counters = await Promise.all(
      cookies.flatMap((cookie, index) =>
        Array.from({ length: streamsOfLogin }, () => openCounter(port, cookie, `127.0.0.${2 + (index % 2)}`)),
      ),
    );
    const buyers = await newBuyers();
    const hearing = Promise.all(counters.map((counter) => counter.hear(orders)));
    const followed = await rateOf(buyers);
    const heard = await hearing;
    const hearingSlowly = Promise.all(counters.map((counter) => counter.hear(customers)));
    const slowly = await placeOrders(shop, buyers, 1, pauseMs);
    const delays = (await hearingSlowly).flatMap((events) =>
      events.map(({ order_id, at }) => at - (slowly.get(order_id) ?? NaN)),
    );
    await reportFigures(`${counters.length} counters on ${name}`, {
      'orders a second without a counter': alone.rate,
      'with them': followed.rate,
      'ms from the answer to one of ten orders a second to its event at the last counter': Math.round(
        Math.max(...delays),
      ),
    });
    const [first] = heard;
    expect(new Set(first?.map(({ order_id }) => order_id))).toEqual(new Set(followed.answered.keys()));
    const positionsOf = (events: typeof first) => events?.map(({ order_id, position }) => [order_id, position]);
    for (const events of heard) expect(positionsOf(events)).toEqual(positionsOf(first));
    await Promise.all(counters.map((counter) => counter.close()));
    await feedOf(shop).stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await shop.close();
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultQuery } from '#lib/catalogue/list-query';
import { newDevice, openPage, type Send } from '#tests/support/shop/device';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
afterAll(() => shop.close());

async function openList(through?: (send: Send) => Send) {
  await openPage(shop, newDevice(), { ...(through && { through }) });
  const { createProductList } = await import('#lib/stores/catalogue/product-list');
  const list = createProductList({ saasId: 33, storeId: 33_001 }, { products: [], next: 2, total: 45 });
  list.restore(defaultQuery, { products: [], next: 2, total: 45 });
  return list;
}

const shownIds = ({ $list }: Awaited<ReturnType<typeof openList>>) => $list.get().products.map((each) => each.item_id);

it('grows page by page until there is no more', async () => {
  const list = await openList();
  await list.loadMore();
  expect(shownIds(list)).toHaveLength(20);
  expect(list.$list.get().next).toBe(3);
  await list.loadMore();
  expect(shownIds(list)).toHaveLength(25);
  expect(list.$list.get()).toMatchObject({ next: null, state: { status: 'ready' } });
  await list.loadMore();
  expect(shownIds(list)).toHaveLength(25);
});

it('fetches a page once, however often it is asked meanwhile', async () => {
  let calls = 0;
  const list = await openList((send) => (address, init) => (calls++, send(address, init)));
  await Promise.all([list.loadMore(), list.loadMore(), list.loadMore()]);
  expect(calls).toBe(1);
});

it('shows a chosen category whole and ends paging, and starts again with "All"', async () => {
  const list = await openList();
  await list.show({ ...defaultQuery, category: 101 });
  expect(shownIds(list)).toHaveLength(25);
  expect(list.$list.get()).toMatchObject({ next: null, total: 25 });
  await list.show(defaultQuery);
  expect(shownIds(list)).toHaveLength(20);
  expect(list.$list.get()).toMatchObject({ query: defaultQuery, next: 2 });
});

it('shows the last choice even when an earlier answer comes later', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const list = await openList((send) => async (address, init) => {
    const answer = await send(address, init);
    if (address.includes('/101/')) await held;
    return answer;
  });
  const slow = list.show({ ...defaultQuery, category: 101 });
  await list.show({ ...defaultQuery, category: 102 });
  release();
  await slow;
  expect(list.$list.get().query.category).toBe(102);
  expect(shownIds(list)).toHaveLength(20);
});

it('keeps what it shows when a page fails, says so, and goes on when asked again', async () => {
  let isDown = false;
  const list = await openList((send) => async (address, init) => {
    if (isDown) throw new TypeError('no network');
    return send(address, init);
  });
  await list.loadMore();
  isDown = true;
  await list.loadMore();
  expect(list.$list.get().state).toMatchObject({ status: 'failed', message: expect.stringMatching(/\w/) });
  expect(shownIds(list)).toHaveLength(20);
  isDown = false;
  await list.retry();
  expect(shownIds(list)).toHaveLength(25);
});

it('filters and sorts the whole store, not only what was shown, with what is sold out last', async () => {
  const list = await openList();
  await list.show({ ...defaultQuery, sort: '-price', to: 3000 });
  const { products, total, next } = list.$list.get();
  expect(total).toBe(40);
  expect(products).toHaveLength(40);
  expect(next).toBeNull();
  expect(products[0]?.price).toBe(3000);
  expect(shownIds(list).at(-1)).toBe(1004);
  await list.show({ ...defaultQuery, category: 101, inStock: true });
  expect(list.$list.get().total).toBe(24);
  expect(shownIds(list)).not.toContain(1004);
});

it('shows an empty list when nothing fits, and says so by its total', async () => {
  const list = await openList();
  await list.show({ ...defaultQuery, from: 99_999 });
  expect(list.$list.get()).toMatchObject({ products: [], total: 0, next: null, state: { status: 'ready' } });
});

it('asks for the catalogue once, however many filters are tried', async () => {
  const calls: string[] = [];
  const list = await openList((send) => (address, init) => (calls.push(address), send(address, init)));
  await list.show({ ...defaultQuery, sort: 'price' });
  await list.show({ ...defaultQuery, sort: 'name' });
  await list.show({ ...defaultQuery, onOffer: true });
  expect(calls).toHaveLength(2);
});

it('puts what is sold out at the end of a category', async () => {
  const list = await openList();
  await list.show({ ...defaultQuery, category: 101 });
  expect(shownIds(list).at(-1)).toBe(1004);
});

it('goes on from where a kept list ended, and shows nothing twice', async () => {
  const list = await openList();
  await list.loadMore();
  const { products } = list.$list.get();
  list.restore(defaultQuery, { products: products.slice(0, 10), next: 2, total: 45 });
  await list.loadMore();
  expect(new Set(shownIds(list)).size).toBe(shownIds(list).length);
  expect(shownIds(list)).toHaveLength(20);
});

it('goes on from the catalogue that this device keeps while the shop cannot be reached, without stock', async () => {
  const list = await openList((send) => async (address, init) => {
    if (!address.includes('/catalog/snapshot/')) throw new TypeError('no network');
    return send(address, init);
  });
  await list.loadMore();
  await list.loadMore();
  expect(shownIds(list)).toHaveLength(25);
  expect(list.$list.get()).toMatchObject({ next: null, state: { status: 'ready' } });
  expect(list.$list.get().products.filter(({ stock }) => stock !== undefined)).toEqual([]);
  await list.show({ ...defaultQuery, category: 101 });
  expect(list.$list.get()).toMatchObject({ total: 25, state: { status: 'ready' } });
  await list.show({ ...defaultQuery, to: 3000 });
  expect(list.$list.get()).toMatchObject({ total: 40, state: { status: 'ready' } });
});

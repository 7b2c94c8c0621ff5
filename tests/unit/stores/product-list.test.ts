import { afterAll, beforeAll, expect, it } from 'vitest';
import { newDevice, openPage, type Send } from '#tests/support/device';
import { openTestShop, type TestShop } from '#tests/support/shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
afterAll(() => shop.close());

async function openList(through?: (send: Send) => Send) {
  await openPage(shop, newDevice(), { ...(through && { through }) });
  const { createProductList } = await import('#lib/stores/product-list');
  return createProductList({ saasId: 33, storeId: 33_001 }, [], true);
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
  await list.choose(101);
  expect(shownIds(list)).toHaveLength(25);
  expect(list.$list.get()).toMatchObject({ category: 101, next: null });
  await list.choose(null);
  expect(shownIds(list)).toHaveLength(20);
  expect(list.$list.get()).toMatchObject({ category: null, next: 2 });
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
  const slow = list.choose(101);
  await list.choose(102);
  release();
  await slow;
  expect(list.$list.get().category).toBe(102);
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
  expect(list.$list.get().state).toMatchObject({ status: 'failed', sentence: expect.stringMatching(/\w/) });
  expect(shownIds(list)).toHaveLength(20);
  isDown = false;
  await list.retry();
  expect(shownIds(list)).toHaveLength(25);
});

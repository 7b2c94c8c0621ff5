import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { adjust } from '#server/orders/adjustments/adjust';
import { lockOrder } from '#server/orders/lifecycle';
import { applyPendingToBoard, queuedTicks, applyPendingToOrder } from '#lib/stores/counter/offline/pending';
import { surat } from '#tests/support/shop/catalogue';
import { openCounterPage } from '#tests/support/counter/counter-device';
import { addCustomer, storeIds, type Customer } from '#tests/support/shop/customers';
import { newDevice, type Device, type Send } from '#tests/support/shop/device';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, opsToken, type TestShop } from '#tests/support/shop/shop';
import { addStaffTo, newCookie, type Staff } from '#tests/support/shop/staff';

let shop: TestShop;
let keeper: Omit<Staff, 'cookie'>;
let asha: Customer;
let isAway = false;
beforeAll(async () => {
  shop = await openTestShop();
  keeper = await addStaffTo(shop, 'keeper');
}, 60_000);
beforeEach(async () => {
  isAway = false;
  asha = await addCustomer(shop);
  await setStock(shop, 1001, 84);
});
afterAll(() => shop.close());

const place = async () => (await granted(shop, 'createOrder', orderRequest(asha))).data.order_id;
const event = { position: 1, status: 'pending', line: null, at: '', staff_id: null, name: '' } as const;
/** What was sent to be changed. */
const changes: string[] = [];
/** Whether the network goes when the next change was made, before its answer has come. */
let breaksNext = false;
const network = (send: Send) => async (address: string, init: RequestInit) => {
  if (isAway) throw new TypeError('Failed to fetch');
  if (init.method !== 'GET') changes.push(address);
  const answer = await send(address, init);
  if (init.method === 'GET' || !breaksNext) return answer;
  [breaksNext, isAway] = [false, true];
  throw new TypeError('Failed to fetch');
};

/** A tab with Surat's board. */
async function openTab(device: Device, staff = keeper) {
  const page = await openCounterPage(shop, device, { cookie: await newCookie(shop, staff) }, network);
  await page.openCounter();
  await page.openBoard('surat');
  return page;
}

/** A keeper's phone on Surat's board, with an order open; taps reach no one from now on. */
async function openAway(id: number, device: Device = newDevice(), staff = keeper) {
  const page = await openTab(device, staff);
  await page.openOrder(id);
  isAway = true;
  return page;
}
type Page = Awaited<ReturnType<typeof openAway>>;

async function comeBack(page: Page): Promise<void> {
  isAway = false;
  await page.sendQueued();
}

function shown({ $openOrder }: Page) {
  const state = $openOrder.get();
  if (state?.status !== 'ready') throw new Error(state?.status ?? 'closed');
  return state.order;
}

const waiting = (page: Page) => page.actionOutbox.waiting();
const problems = (page: Page) => (page.actionOutbox.$entries.get() ?? []).map(({ kind, problem }) => [kind, problem]);
const eventsOf = async (orderId: number) =>
  (
    await shop.db.selectFrom('counter_events').select('kind').where('order_id', '=', orderId).orderBy('event').execute()
  ).map(({ kind }) => kind);
const move = (orderId: number, status: string) =>
  granted(shop, 'moveStoreOrder', { params: { label: surat.label, orderId }, body: { status }, token: opsToken });

it('opens and packs an order that was never opened, while the shop is not reached', async () => {
  const id = await place();
  const reads: string[] = [];
  const page = await openCounterPage(
    shop,
    newDevice(),
    { cookie: await newCookie(shop, keeper) },
    (send) => (address, init) => {
      if (address.endsWith(`/orders/${id}`)) reads.push(address);
      return network(send)(address, init);
    },
  );
  await page.openCounter();
  await page.openBoard('surat');
  for (const _ of [1, 2, 3]) await page.prefetchOrders();
  expect(reads).toHaveLength(1);
  page.noticeEvent({ ...event, order_id: id, kind: 'ticked' });
  await page.prefetchOrders();
  expect(reads).toHaveLength(1);
  page.noticeEvent({ ...event, order_id: id, kind: 'changed' });
  await page.prefetchOrders();
  expect(reads).toHaveLength(2);
  isAway = true;
  await page.accept(id);
  await page.openOrder(id);
  expect(shown(page).lines).toHaveLength(1);
  await page.tick(1, true);
  expect(await page.moveOpenOrder('packed')).toBe(true);
  await comeBack(page);
  await vi.waitFor(async () => expect((await eventsOf(id)).slice(-3)).toEqual(['accepted', 'ticked', 'moved']));
});

it('keeps accepting, ticking and packing until the shop is reached, and does each once', async () => {
  const id = await place();
  const page = await openAway(id);
  expect(await page.accept(id)).toBe(true);
  await page.tick(1, true);
  await page.tick(1, false);
  await page.tick(1, true);
  expect(await page.moveOpenOrder('packed')).toBe(true);
  expect(page.$refusal.get()).toBeUndefined();
  expect(waiting(page).map(({ kind }) => kind)).toEqual(['accept', 'tick', 'packed']);
  const state = page.$board.get();
  if (state.status !== 'ready') throw new Error(state.status);
  expect(applyPendingToBoard(state.data.board, waiting(page)).ready.map(({ order_id }) => order_id)).toContain(id);
  expect(applyPendingToOrder(shown(page), waiting(page))).toMatchObject({ status: 'packed', possible: [] });
  expect(queuedTicks(waiting(page), id)).toEqual({ 1: true });
  expect(await eventsOf(id)).toEqual(['placed']);
  await comeBack(page);
  await page.sendQueued();
  expect(page.actionOutbox.$entries.get()).toBeNull();
  expect(await eventsOf(id)).toEqual(['placed', 'accepted', 'ticked', 'moved']);
  expect(shown(page)).toMatchObject({ status: 'packed', lines: [{ ticked: { name: keeper.name } }] });
});

it('does each once when the network goes again while they are sent', async () => {
  const id = await place();
  const page = await openAway(id);
  await page.accept(id);
  await page.tick(1, true);
  await page.moveOpenOrder('packed');
  breaksNext = true;
  await comeBack(page);
  expect(await eventsOf(id)).toEqual(['placed', 'accepted']);
  expect(waiting(page).map(({ kind }) => kind)).toEqual(['accept', 'tick', 'packed']);
  await comeBack(page);
  expect(await eventsOf(id)).toEqual(['placed', 'accepted', 'ticked', 'moved']);
  expect(page.actionOutbox.$entries.get()).toBeNull();
});

it('keeps them when the page is loaded again, for the same person in the same store', async () => {
  const id = await place();
  const device = newDevice();
  const mine = await openAway(id, device);
  await mine.accept(id);
  await mine.tick(1, true);
  isAway = false;
  const namesake = await addStaffTo(shop, 'keeper');
  expect(namesake.name).toBe(keeper.name);
  const theirs = await openAway(id, device, namesake);
  expect(waiting(theirs)).toEqual([]);
  await theirs.tick(1, true);
  expect(theirs.actionOutbox.$entries.get()).toHaveLength(3);
  isAway = false;
  await theirs.sendQueued();
  expect(await eventsOf(id)).toEqual(['placed', 'ticked']);
  const again = await openTab(device);
  await again.sendQueued();
  expect(await eventsOf(id)).toEqual(['placed', 'ticked', 'accepted']);
  expect(again.actionOutbox.$entries.get()).toBeNull();
});

it('sends them from one of two tabs', async () => {
  const id = await place();
  const device = newDevice();
  const page = await openTab(device);
  const other = await openAway(id, device);
  for (const { actionOutbox } of [page, other]) actionOutbox.$entries.listen(() => undefined); // as their screens do
  await page.accept(id);
  await other.tick(1, true);
  expect(waiting(other).map(({ kind }) => kind)).toEqual(['accept', 'tick']);
  isAway = false;
  const posted = changes.length;
  await Promise.all([page.sendQueued(), other.sendQueued()]);
  expect(changes.slice(posted)).toHaveLength(2);
  expect(await eventsOf(id)).toEqual(['placed', 'accepted', 'ticked']);
});

it('sends them where the browser knows no locks', async () => {
  const id = await place();
  const page = await openAway(id);
  await page.accept(id);
  const { navigator } = globalThis;
  vi.stubGlobal('navigator', {});
  await comeBack(page);
  vi.stubGlobal('navigator', navigator); // the page's other globals are used by its timers still
  expect(await eventsOf(id)).toEqual(['placed', 'accepted']);
});

it('says what no longer fits, and does not do it', async () => {
  const [cancelled, moved] = [await place(), await place()];
  const page = await openAway(cancelled);
  await page.tick(1, true);
  await page.accept(moved);
  await move(cancelled, 'cancelled');
  await move(moved, 'packed');
  await comeBack(page);
  expect(problems(page)).toEqual([
    ['tick', 'The order is cancelled.'],
    ['accept', 'The order has changed: Packed.'],
  ]);
  expect(await eventsOf(cancelled)).toEqual(['placed', 'moved']);
  expect(waiting(page)).toEqual([]);
  const [refused] = page.actionOutbox.refused();
  if (refused) page.actionOutbox.remove(refused);
  expect(problems(page)).toHaveLength(1);
});

it('packs nothing whose lines have changed since they were seen', async () => {
  const id = await place();
  const page = await openAway(id);
  await page.moveOpenOrder('packed');
  await shop.db.transaction().execute(async (tx) => {
    const wanted = { kind: 'line' as const, line: 1, quantity: 1, reason: 'sold out', by: 'command' as const };
    await adjust(shop, tx, await lockOrder(tx, { ...storeIds(surat), order_id: id }), wanted);
  });
  await comeBack(page);
  expect(problems(page)).toEqual([['packed', expect.stringContaining('items to pack have changed')]]);
  expect(shown(page).status).toBe('pending');
});

it('does not tick or pack an order that now has as many pieces of another item', async () => {
  const oneItem = { item_list: [{ item_id: 1001, product_qty: 1 }], order_value: 164 };
  const id = Number((await granted(shop, 'createOrder', orderRequest(asha, oneItem))).data.order_id);
  const page = await openAway(id);
  await page.tick(1, true);
  await page.moveOpenOrder('packed');
  const wanted = {
    lines: [{ line: 1, item_id: 1001, was: 1, quantity: 0 }],
    added: [{ item_id: 1002, product_qty: 1, product_color: '' }],
  };
  const request = { params: { orderId: id }, body: { ...storeIds(surat), ...wanted }, token: asha.token };
  const { totals } = (await granted(shop, 'quoteChange', request)).data;
  const headers = { 'Idempotency-Key': randomUUID() };
  await granted(shop, 'changeOrder', { ...request, headers, body: { ...request.body, order_value: totals.total } });
  await comeBack(page);
  const changed = expect.stringContaining('items to pack have changed');
  expect(problems(page)).toEqual([
    ['tick', changed],
    ['packed', changed],
  ]);
  expect(shown(page)).toMatchObject({ status: 'pending', lines: [{ item_id: 1002, ticked: null }] });
});

it('never keeps cash and cancelling', async () => {
  const id = await place();
  await move(id, 'packed');
  await move(id, 'ready for pickup');
  const page = await openAway(id);
  expect(await page.moveOpenOrder('collected', { cash_received: 1640 })).toBe(false);
  expect(await page.moveOpenOrder('cancelled')).toBe(false);
  expect(page.$refusal.get()).toMatch(/no connection to the shop, so nothing has changed/);
  expect(page.actionOutbox.$entries.get()).toBeNull();
});

it('opens an order that was read before, as it was, while the shop is not reached', async () => {
  const id = await place();
  const page = await openAway(id);
  page.closeOrder();
  await page.openOrder(id);
  expect(shown(page).order_id).toBe(id);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyPendingToBoard } from '#lib/stores/counter/offline/pending';
import { openCounterPage } from '#tests/support/counter/counter-device';
import { sendOut } from '#tests/support/counter/rides';
import { addCustomer } from '#tests/support/shop/customers';
import { newDevice, type Device, type Send } from '#tests/support/shop/device';

import { orderRequest } from '#tests/support/shop/orders';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs, newCookie, type Staff } from '#tests/support/shop/staff';

const day = 24 * 60 * 60_000;

let shop: TestShop;
let keeper: Staff;
let isAway = false;
beforeAll(async () => {
  shop = await openTestShop();
  keeper = await enterAs(shop, 'keeper');
}, 60_000);
afterAll(() => shop.close());

const network = (send: Send) => async (address: string, init: RequestInit) => {
  if (isAway) throw new TypeError('Failed to fetch');
  return send(address, init);
};

/** Loads the counter on a device, as a reload does. */
async function load(device: Device, jar: { cookie?: string | undefined }) {
  const page = await openCounterPage(shop, device, jar, network);
  await page.openCounter();
  return { ...page, ...(await import('#lib/stores/counter/offline/counter-copy')) };
}

/** A keeper's phone that has read Surat's board, with a new order on it. */
async function openPhone() {
  isAway = false;
  const id = Number((await granted(shop, 'createOrder', orderRequest(await addCustomer(shop)))).data.order_id);
  const [device, jar] = [newDevice(), { cookie: await newCookie(shop, keeper) }];
  const page = await load(device, jar);
  await page.openBoard('surat');
  return { id, device, jar, page };
}

const isStored = ({ local }: Device) => local.getItem('counterCopy') !== null;

it('is the board after a reload without a connection, on which orders are accepted', async () => {
  const { id, device, jar, page } = await openPhone();
  const before = page.$board.get();
  if (before.status !== 'ready') throw new Error(before.status);
  isAway = true;
  const reloaded = await load(device, jar);
  expect(reloaded.$counter.get()).toMatchObject({
    status: 'in',
    name: keeper.name,
    store: { label: 'surat', staff_id: keeper.staff_id },
  });
  await reloaded.openBoard('surat');
  const state = reloaded.$board.get();
  if (state.status !== 'ready') throw new Error(state.status);
  expect(state.data).toEqual(before.data);
  expect(reloaded.$offlineSince.get()).toBeTypeOf('number');
  expect(await reloaded.accept(id)).toBe(true);
  const again = await load(device, jar);
  await again.openBoard('surat');
  const shown = again.$board.get();
  if (shown.status !== 'ready') throw new Error(shown.status);
  const { packing } = applyPendingToBoard(shown.data.board, again.actionOutbox.waiting());
  expect(packing.map(({ order_id }) => order_id)).toContain(id);
  isAway = false;
  await again.sendQueued();
  const params = { label: 'surat', orderId: id };
  const { data } = await granted(shop, 'readBoardOrder', { params, cookie: keeper.cookie });
  expect(data.accepted).toMatchObject({ staff_id: keeper.staff_id });
});

it('is a rider’s rides after a reload without a connection, one of which is delivered', async () => {
  isAway = false;
  const rider = await enterAs(shop, 'rider');
  const id = await sendOut(shop, await addCustomer(shop), rider);
  const [device, jar] = [newDevice(), { cookie: await newCookie(shop, rider) }];
  const page = await load(device, jar);
  await page.openRides('surat');
  isAway = true;
  const reloaded = await load(device, jar);
  expect(reloaded.$counter.get()).toMatchObject({ status: 'in', store: { staff_id: rider.staff_id } });
  await reloaded.openRides('surat');
  expect(reloaded.$rides.get()).toMatchObject({ status: 'ready', data: { rides: { rides: [{ order_id: id }] } } });
  expect(await reloaded.deliver({ order_id: id, cash_due: 0 })).toBe(true);
  expect(reloaded.actionOutbox.waiting()).toMatchObject([{ kind: 'delivered', order_id: id }]);
});

it('is removed by logging out, and when the session is refused', async () => {
  const left = await openPhone();
  expect(isStored(left.device)).toBe(true);
  await left.page.logOut();
  expect(isStored(left.device)).toBe(false);
  const ended = await openPhone();
  await granted(shop, 'leaveCounter', { cookie: ended.jar.cookie });
  await ended.page.refreshBoard();
  expect(ended.page.$counter.get().status).toBe('out');
  expect(isStored(ended.device)).toBe(false);
  isAway = true;
  expect((await load(ended.device, ended.jar)).$counter.get().status).toBe('failed');
});

it('is removed after a day', async () => {
  const { device, page } = await openPhone();
  expect(page.readCopy(Date.now() + day - 60_000)).toBeDefined();
  expect(page.readCopy(Date.now() + day)).toBeUndefined();
  expect(isStored(device)).toBe(false);
});

it('is removed when another person logs in, and not shown in another store of the same person', async () => {
  const { device } = await openPhone();
  const other = await enterAs(shop, 'keeper');
  const theirs = await load(device, other);
  expect(isStored(device)).toBe(false);
  await theirs.openBoard('surat');
  expect(theirs.readCopy()).toMatchObject({ label: 'surat', staff_id: other.staff_id });
  isAway = true;
  const elsewhere = await load(device, other);
  await elsewhere.openBoard('toronto');
  expect(elsewhere.$board.get().status).toBe('failed');
});

it('is not of use when it was damaged', async () => {
  const { device, jar } = await openPhone();
  isAway = true;
  for (const text of ['{', '{"version":0}', '[]']) {
    device.local.setItem('counterCopy', text);
    expect((await load(device, jar)).$counter.get().status).toBe('failed');
  }
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { actionWords } from '#lib/messages/counter/problems';
import { formatAction } from '#lib/messages/counter/staff-log';
import { isQueued } from '#lib/stores/counter/offline/pending';
import { openCounterPage } from '#tests/support/counter/counter-device';
import { addCustomer, type Customer } from '#tests/support/shop/customers';
import { newDevice, type Send } from '#tests/support/shop/device';
import { setStock } from '#tests/support/shop/orders';
import { packDelivery, sendOut } from '#tests/support/counter/rides';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

const rupees = { bank_account: '₹', country: 'India' };

let shop: TestShop;
let owner: Staff;
let rider: Staff;
let asha: Customer;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await enterAs(shop, 'owner');
}, 60_000);
beforeEach(async () => {
  asha = await addCustomer(shop);
  rider = await enterAs(shop, 'rider');
  await setStock(shop, 1001, 84);
});
afterAll(() => shop.close());

async function openPhone(staff: Staff, through?: (send: Send) => Send) {
  const page = await openCounterPage(shop, newDevice(), { cookie: staff.cookie }, through);
  await page.openCounter();
  return page;
}

/** A rider's phone, with what is out. */
async function openOut(staff = rider, through?: (send: Send) => Send) {
  const page = await openPhone(staff, through);
  await page.openRides('surat');
  return page;
}
type Page = Awaited<ReturnType<typeof openOut>>;

function shown({ $rides }: Page) {
  const state = $rides.get();
  if (state.status !== 'ready') throw new Error(state.status);
  return state.data.rides;
}

/** The counter of the owner, with what riders hold. */
async function openCash(through?: (send: Send) => Send) {
  const page = await openPhone(owner, through);
  await page.openBoard('surat');
  await page.refreshRiders();
  return page;
}
function purse({ $riders }: Page, { staff_id } = rider) {
  const state = $riders.get();
  if (state.status !== 'ready') throw new Error(state.status);
  const found = state.data.find((other) => other.staff_id === staff_id);
  if (!found) throw new Error('no such rider');
  return found;
}

it('shows a rider what is out, takes the cash, and says what they hold', async () => {
  const id = await sendOut(shop, asha, rider);
  const page = await openOut();
  const [ride] = shown(page).rides;
  expect(ride).toMatchObject({ order_id: id, cash_due: 164_000 });
  expect(await page.deliver({ order_id: id, cash_due: 164_000 }, { cash_received: 1641 })).toBe(false);
  expect(page.$rideProblem.get()).toBeTypeOf('string');
  expect(await page.deliver({ order_id: id, cash_due: 164_000 }, { cash_received: 1640 })).toBe(true);
  expect(shown(page)).toMatchObject({ rides: [], held: 164_000 });
  expect(page.$rideProblem.get()).toBeUndefined();
});

/** An order that is paid, out with the rider. */
async function sendOutPaid(): Promise<number> {
  const order_id = await sendOut(shop, asha, rider);
  await shop.db.updateTable('orders').set({ payment_type: 'online' }).where('order_id', '=', order_id).execute();
  return order_id;
}

/** A rider's phone with a paid and a cash order out, and no connection from now on. */
async function openAway() {
  const [paid, cash] = [await sendOutPaid(), await sendOut(shop, asha, rider)];
  const network = { isAway: false };
  const page = await openOut(rider, (send) => async (address, init) => {
    if (network.isAway) throw new TypeError('Failed to fetch');
    return send(address, init);
  });
  network.isAway = true;
  const rideOf = (id: number) => {
    const ride = shown(page).rides.find(({ order_id }) => order_id === id);
    if (!ride) throw new Error(`order ${id} is not out`);
    return ride;
  };
  return { paid, cash, page, network, rideOf };
}

const stepsOf = async (order_id: number) =>
  (
    await shop.db
      .selectFrom('order_events')
      .select(['status', 'at'])
      .where('order_id', '=', order_id)
      .orderBy('event')
      .execute()
  ).slice(-2);

it('keeps “delivered” of a paid order without a connection, with its time, and sends it once', async () => {
  const { paid, cash, page, network, rideOf } = await openAway();
  expect(await page.deliver(rideOf(paid))).toBe(true);
  const tappedAt = page.actionOutbox.waiting()[0]?.at ?? 0;
  expect(isQueued(page.actionOutbox.waiting(), rideOf(paid))).toBe(true);
  expect(await page.deliver(rideOf(cash), { cash_received: 1640 })).toBe(false);
  expect(page.$rideProblem.get()).toMatch(/no connection to the shop/);
  expect(page.actionOutbox.waiting().map(({ kind, order_id }) => [kind, order_id])).toEqual([['delivered', paid]]);
  expect((await stepsOf(paid)).at(-1)?.status).toBe('handed over');
  network.isAway = false;
  await page.refreshRides();
  await page.refreshRides();
  expect(page.actionOutbox.$entries.get()).toBeNull();
  expect(shown(page).rides.map(({ order_id }) => order_id)).toEqual([cash]);
  const steps = await stepsOf(paid);
  expect(steps.map(({ status }) => status)).toEqual(['dispatched', 'delivered']);
  for (const { at } of steps) expect(at.getTime()).toBe(tappedAt);
});

it('says that a paid order was no longer with the rider, with its number, and leaves it as it is', async () => {
  const { paid, page, network, rideOf } = await openAway();
  await page.deliver(rideOf(paid));
  const params = { label: 'surat', orderId: paid };
  await granted(shop, 'markReturnedToStore', { params, cookie: owner.cookie, body: {} });
  network.isAway = false;
  await page.refreshRides();
  expect(page.actionOutbox.waiting()).toEqual([]);
  const [refused] = page.actionOutbox.refused();
  expect(refused && actionWords(refused)).toBe(`Order ${paid}, delivered`);
  expect(refused?.problem).toBe('The order is no longer assigned to you. Please tell the store that you delivered it.');
  expect((await stepsOf(paid)).at(-1)?.status).toBe('handed over');
});

it('counts a tap on “not at home” once, though two phones tap it', async () => {
  const id = await sendOut(shop, asha, rider);
  const [page, other] = [await openOut(), await openOut()];
  const [ride] = shown(page).rides;
  if (!ride) throw new Error('nothing is out');
  expect(await page.reportFailedDelivery(ride)).toBe(true);
  expect(await other.reportFailedDelivery(ride)).toBe(true);
  expect(shown(other).rides[0]).toMatchObject({ order_id: id, attempts: 1 });
});

it('shows the login to a rider who is ended, and leaves nothing of the store’s orders to read', async () => {
  await sendOut(shop, asha, rider);
  const [page, boss] = [await openOut(), await openCash()];
  await boss.removeStaffMember(rider.staff_id);
  await page.refreshRides();
  expect(page.$counter.get()).toMatchObject({ status: 'out' });
});

it('hands an order over, takes it back, and hands it over again', async () => {
  const id = await packDelivery(shop, asha);
  const page = await openCash();
  await page.openOrder(id);
  const order = () => {
    const state = page.$openOrder.get();
    return state?.status === 'ready' ? state.order : undefined;
  };
  expect(await page.moveOpenOrder('handed over', { rider_id: rider.staff_id })).toBe(true);
  expect(order()).toMatchObject({ rider: { name: rider.name }, is_back: false });
  expect(await page.markOpenOrderReturned()).toBe(true);
  expect(order()).toMatchObject({ rider: null, is_back: true, possible: ['handed over', 'cancelled'] });
  expect(await page.moveOpenOrder('handed over', { rider_id: rider.staff_id })).toBe(true);
  await page.readPeople();
  const state = page.$people.get();
  expect(state.status === 'ready' && state.data.log.slice(0, 3).map((entry) => formatAction(entry, rupees))).toEqual([
    `order ${id}: Handed over to ${rider.name}`,
    `order ${id}: back in the store`,
    `order ${id}: Handed over to ${rider.name}`,
  ]);
});

it('notes what is handed in once, though the first answer is lost', async () => {
  const order_id = await sendOut(shop, asha, rider);
  await (await openOut()).deliver({ order_id, cash_due: 164_000 }, { cash_received: 1640 });
  let isLost = true;
  const losing = (send: Send) => async (address: string, init: RequestInit) => {
    const answer = await send(address, init);
    if (isLost && address.includes('/cash') && init.method === 'POST') throw new TypeError('Failed to fetch');
    return answer;
  };
  const page = await openCash(losing);
  const before = purse(page);
  expect(before.held).toBe(164_000);
  expect(await page.handIn(before, 100_000)).toBe(false);
  expect(page.$cashProblem.get()).toMatch(/no connection to the shop/);
  isLost = false;
  expect(await page.handIn(before, 100_000)).toBe(true);
  expect(purse(page).held).toBe(64_000);
  await page.readCash(rider.staff_id);
  expect(page.$riderCash.get()[rider.staff_id]?.map(({ amount }) => amount)).toEqual([100_000, 164_000]);
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { formatAction } from '#lib/messages/counter/staff-log';
import { openCounterPage } from '#tests/support/counter/counter-device';
import { addCustomer, type Customer } from '#tests/support/shop/customers';
import { newDevice, type Send } from '#tests/support/shop/device';
import { setStock } from '#tests/support/shop/orders';
import { packDelivery, sendOut } from '#tests/support/counter/rides';
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
  expect(await page.deliver({ order_id: id }, { cash_received: 1641 })).toBe(false);
  expect(page.$rideProblem.get()).toBeTypeOf('string');
  expect(await page.deliver({ order_id: id }, { cash_received: 1640 })).toBe(true);
  expect(shown(page)).toMatchObject({ rides: [], held: 164_000 });
  expect(page.$rideProblem.get()).toBeUndefined();
});

it('counts a tap on “not at home” once, though two phones tap it', async () => {
  const id = await sendOut(shop, asha, rider);
  const [page, other] = [await openOut(), await openOut()];
  const [ride] = shown(page).rides;
  if (!ride) throw new Error('nothing is out');
  expect(await page.miss(ride)).toBe(true);
  expect(await other.miss(ride)).toBe(true);
  expect(shown(other).rides[0]).toMatchObject({ order_id: id, attempts: 1 });
});

it('shows the login to a rider who is ended, and leaves nothing of the store’s orders to read', async () => {
  await sendOut(shop, asha, rider);
  const [page, boss] = [await openOut(), await openCash()];
  await boss.endPerson(rider.staff_id);
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
  expect(await page.moveOn('handed over', { rider_id: rider.staff_id })).toBe(true);
  expect(order()).toMatchObject({ rider: { name: rider.name }, is_back: false });
  expect(await page.takeBack()).toBe(true);
  expect(order()).toMatchObject({ rider: null, is_back: true, possible: ['handed over', 'cancelled'] });
  expect(await page.moveOn('handed over', { rider_id: rider.staff_id })).toBe(true);
  await page.readPeople();
  const state = page.$people.get();
  expect(state.status === 'ready' && state.data.log.slice(0, 3).map((entry) => formatAction(entry, rupees))).toEqual([
    `order ${id}: Handed over to ${rider.name}`,
    `order ${id}: back in the store`,
    `order ${id}: Handed over to ${rider.name}`,
  ]);
});

it('notes what is handed in once, though the first answer is lost', async () => {
  await (await openOut()).deliver({ order_id: await sendOut(shop, asha, rider) }, { cash_received: 1640 });
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

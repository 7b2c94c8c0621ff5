import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { daysAfter } from '#lib/schedule/zoned-time';
import type { Decision } from '#lib/stores/counter/questions/promised';
import { openCounterPage } from '#tests/support/counter/counter-device';
import { addCustomer, type Customer } from '#tests/support/shop/customers';
import { newDevice, type Send } from '#tests/support/shop/device';
import { everyDay, momentAt, today, waitUntil } from '#tests/support/shop/opening-hours';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

let shop: TestShop;
let asha: Customer;
let cookie: string;
let orders: number[];
beforeAll(async () => {
  shop = await openTestShop();
  const slots = { slot_minutes: 60, slot_capacity: 2, lead_minutes: 0, last_order: null };
  await shop.db.insertInto('opening_hours').values(everyDay(slots)).execute();
  await setStock(shop, 1001, 999);
  ({ cookie } = await enterAs(shop, 'keeper'));
}, 60_000);
beforeEach(async () => {
  for (const table of ['holidays', 'store_days'] as const) await shop.db.deleteFrom(table).execute();
  await shop.db.updateTable('orders').set({ status: 'cancelled' }).execute();
  waitUntil(shop, 12 * 60);
  asha = await addCustomer(shop);
  orders = [await order(18), await order(20), await order(21)];
});
afterAll(() => shop.close());

const tomorrow = () => daysAfter(today(shop), 1);

async function order(hour: number): Promise<number> {
  const slot_starts_at = new Date(momentAt(tomorrow(), hour * 60)).toISOString();
  return (await granted(shop, 'createOrder', orderRequest(asha, { slot_starts_at }))).data.order_id;
}

async function openDay(through?: (send: Send) => Send) {
  const page = await openCounterPage(shop, newDevice(), { cookie }, through);
  await page.openCounter();
  await page.openBoard('surat');
  return page;
}

type Page = Awaited<ReturnType<typeof openDay>>;

/** Waits for the question about orders and answers it. @returns its orders */
async function decide({ $promised }: Page, ...decisions: Decision[]): Promise<number[]> {
  const { orders: asked, answer } = await vi.waitUntil(() => $promised.get());
  const ids = asked.map(({ order_id }) => order_id);
  answer(decisions.length > 0 ? new Map(ids.map((id, index) => [id, decisions[index] ?? 'keep'])) : undefined);
  return ids;
}

const read = () =>
  shop.db
    .selectFrom('orders')
    .select(['status', 'slot_starts_at'])
    .where('order_id', 'in', orders)
    .orderBy('order_id')
    .execute();

it('closes a day early once its later orders are moved or cancelled', async () => {
  const page = await openDay();
  const [isClosed, asked] = await Promise.all([page.closeAt(tomorrow(), '20:00'), decide(page, 'move', 'cancel')]);
  expect([isClosed, asked]).toEqual([true, orders.slice(1)]);
  const next = new Date(momentAt(daysAfter(tomorrow(), 1), 7 * 60));
  expect(await read()).toMatchObject([{ status: 'pending' }, { slot_starts_at: next }, { status: 'cancelled' }]);
});

it('is saved after its orders are moved, so a page that fails in between can ask again about the others', async () => {
  let isCut = false;
  const page = await openDay((send) => async (address, init) => {
    if (isCut) throw new TypeError('Failed to fetch');
    isCut = address.endsWith('/time');
    return send(address, init);
  });
  const moves: Decision[] = ['move', 'move', 'move'];
  const [isClosed] = await Promise.all([page.addHolidayOn(tomorrow(), 'Holi'), decide(page, ...moves)]);
  expect([isClosed, await shop.db.selectFrom('holidays').selectAll().execute()]).toEqual([false, []]);
  const again = await openDay();
  const all = Promise.all([again.addHolidayOn(tomorrow(), 'Holi'), decide(again, ...moves)]);
  expect(await all).toEqual([true, orders.slice(1)]);
});

it('changes nothing when the question is cancelled', async () => {
  const before = await read();
  const page = await openDay();
  expect(await Promise.all([page.addHolidayOn(tomorrow(), 'Holi'), decide(page)])).toEqual([false, orders]);
  expect(await read()).toEqual(before);
  expect(await shop.db.selectFrom('holidays').selectAll().execute()).toEqual([]);
});

it('names the orders that could not be moved, and asks nothing about a day without orders', async () => {
  const page = await openDay();
  const { addHolidayOn, $dayProblem, $promised } = page;
  const closing = addHolidayOn(tomorrow(), 'Holi');
  await vi.waitUntil(() => $promised.get());
  await shop.db
    .updateTable('orders')
    .set({ status: 'dispatched' })
    .where('order_id', '=', orders[1] ?? 0)
    .execute();
  await Promise.all([closing, decide(page, 'move', 'move', 'keep')]);
  expect($dayProblem.get()).toBe(`These orders could not be changed: ${orders[1]}. Please open each one to check it.`);
  expect(await addHolidayOn(daysAfter(tomorrow(), 5), 'Diwali')).toBe(true);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCounterPage } from '#tests/support/counter/counter-device';
import { addCustomer, type Customer } from '#tests/support/shop/customers';
import { newDevice } from '#tests/support/shop/device';
import { orderRequest } from '#tests/support/shop/orders';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

let shop: TestShop;
let keeper: Staff;
let asha: Customer;
beforeAll(async () => {
  shop = await openTestShop();
  keeper = await enterAs(shop, 'keeper');
  asha = await addCustomer(shop);
}, 60_000);
afterAll(() => shop.close());

const place = async () => (await granted(shop, 'createOrder', orderRequest(asha))).data.order_id;

async function openBoard() {
  const page = await openCounterPage(shop, newDevice(), { cookie: keeper.cookie });
  await page.openCounter();
  await page.openBoard('surat');
  return page;
}

function shown({ $openOrder }: Awaited<ReturnType<typeof openBoard>>) {
  const state = $openOrder.get();
  if (state?.status !== 'ready') throw new Error(state?.status ?? 'closed');
  return state.order;
}

it('offers to undo the step that was just taken, unless another phone has gone on', async () => {
  const id = await place();
  const [page, other] = [await openBoard(), await openBoard()];
  await page.openOrder(id);
  await page.accept(id);
  expect(page.$taken.get()).toEqual({ order_id: id, step: 'accepted' });
  await page.moveOpenOrder('packed');
  const packed = page.$taken.get()!;
  expect(packed).toEqual({ order_id: id, step: 'packed' });
  expect(await page.undoRecentStep(packed)).toBe(true);
  expect(page.$taken.get()).toBeUndefined();
  expect(shown(page)).toMatchObject({ status: 'pending', last_step: { step: 'accepted' } });
  await page.moveOpenOrder('packed');
  await other.openOrder(id);
  await other.moveOpenOrder('ready for pickup');
  expect(await page.undoRecentStep(packed)).toBe(false);
  expect(page.$refusal.get()).toContain('This order has changed in the meantime');
  expect(shown(page).status).toBe('ready for pickup');
});

it('undoes the last step that is seen, and puts a line back that was left out', async () => {
  const id = await place();
  const page = await openBoard();
  await page.openOrder(id);
  await page.leaveOut({ line: 1, quantity: 2, to_pick: 10 });
  const [leftOut] = shown(page).lines[0]!.left_out_by;
  expect(await page.restoreLeftOut(leftOut!.deduction_id)).toBe(true);
  expect(shown(page).lines[0]).toMatchObject({ to_pick: 10, left_out: 0 });
  await page.moveOpenOrder('packed');
  expect(await page.undoLast(shown(page).last_step!, 'Not yet')).toBe(true);
  expect(shown(page)).toMatchObject({ status: 'pending', last_step: null });
});

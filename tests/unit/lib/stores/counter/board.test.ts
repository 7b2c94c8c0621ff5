import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openCounterPage } from '#tests/support/counter/counter-device';
import { addCustomer, type Customer } from '#tests/support/shop/customers';
import { newDevice, type Send } from '#tests/support/shop/device';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, opsToken, type TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

let shop: TestShop;
let keeper: Staff;
let asha: Customer;
beforeAll(async () => {
  shop = await openTestShop();
  keeper = await enterAs(shop, 'keeper');
}, 60_000);
beforeEach(async () => {
  asha = await addCustomer(shop);
  await setStock(shop, 1001, 84);
});
afterAll(() => shop.close());

const place = async () => (await granted(shop, 'createOrder', orderRequest(asha))).data.order_id;
const failing = (part: string) => (send: Send) => (address: string, init: RequestInit) =>
  address.includes(part) ? Promise.reject(new TypeError('Failed to fetch')) : send(address, init);

/** A keeper's phone, on Surat's board. */
async function openBoard(staff = keeper, through?: (send: Send) => Send) {
  const page = await openCounterPage(shop, newDevice(), { cookie: staff.cookie }, through);
  await page.openCounter();
  await page.openBoard('surat');
  return page;
}
type Page = Awaited<ReturnType<typeof openBoard>>;

/** The lists of the board that hold an order. */
function listsWith({ $board }: Page, id: number): string[] {
  const state = $board.get();
  if (state.status !== 'ready') return [state.status];
  const { board } = state.data;
  const lists = ['new', 'packing', 'ready', 'done'] as const;
  return lists.filter((list) => board[list].some(({ order_id }) => order_id === id));
}

function shown({ $openOrder }: Page) {
  const state = $openOrder.get();
  if (state?.status !== 'ready') throw new Error(state?.status ?? 'closed');
  return state;
}

it('accepts an order, which is then being packed, and stays accepted for who taps later', async () => {
  const id = await place();
  const [page, other] = [await openBoard(), await openBoard()];
  expect(listsWith(page, id)).toEqual(['new']);
  expect(await page.accept(id)).toBe(true);
  expect(listsWith(page, id)).toEqual(['packing']);
  expect(await other.accept(id)).toBe(true);
  expect([page.$refusal.get(), other.$refusal.get()]).toEqual([undefined, undefined]);
});

it('ticks a line at once, keeps it for other phones, and takes it back', async () => {
  const id = await place();
  const page = await openBoard();
  await page.openOrder(id);
  const [line] = shown(page).order.lines;
  if (!line) throw new Error('The order has no line');
  const ticking = page.tick(line.line, true);
  expect(page.isTicked(line, shown(page).ticking)).toBe(true);
  await ticking;
  expect(shown(page)).toMatchObject({ ticking: {}, order: { lines: [{ ticked: { name: keeper.name } }] } });
  await page.tick(line.line, false);
  expect(shown(page).order.lines[0]?.ticked).toBeNull();
});

it('takes a tick back that is tapped while the shop has not answered', async () => {
  const id = await place();
  const page = await openBoard();
  await page.openOrder(id);
  const isTicked = () => shown(page).order.lines.map((line) => page.isTicked(line, shown(page).ticking));
  const ticking = page.tick(1, true);
  const unticking = page.tick(1, false);
  expect(isTicked()).toEqual([false]);
  await Promise.all([ticking, unticking]);
  expect(shown(page)).toMatchObject({ ticking: {}, order: { lines: [{ ticked: null }] } });
  const other = await openBoard();
  await other.openOrder(id);
  expect(shown(other).order.lines[0]?.ticked).toBeNull();
});

it('takes a tick back that the shop refused, and says so', async () => {
  const id = await place();
  const page = await openBoard();
  await page.openOrder(id);
  const body = { status: 'packed' };
  await granted(shop, 'moveStoreOrder', { params: { label: 'surat', orderId: id }, body, token: opsToken });
  await page.tick(shown(page).order.lines[0]?.line ?? 0, true);
  expect(shown(page)).toMatchObject({ ticking: {}, order: { lines: [{ ticked: null }] } });
  expect(page.$refusal.get()).toBe('This order has already been packed or cancelled.');
});

it('moves an order to its end with the cash received', async () => {
  const id = await place();
  const page = await openBoard();
  await page.accept(id);
  await page.openOrder(id);
  const { order_type, order_value } = shown(page).order;
  const steps =
    order_type === 'Pickup'
      ? (['packed', 'ready for pickup'] as const)
      : (['packed', 'handed over', 'dispatched'] as const);
  for (const status of steps) expect(await page.moveOpenOrder(status)).toBe(true);
  expect(listsWith(page, id)).toEqual(['ready']);
  const end = order_type === 'Pickup' ? 'collected' : 'delivered';
  expect(await page.moveOpenOrder(end, { cash_received: order_value / 100 })).toBe(true);
  await page.refreshBoard();
  expect(listsWith(page, id)).toEqual(['done']);
  expect(shown(page).order).toMatchObject({ status: end, payment: 'cash_received', cash_received: order_value });
});

it('says why an order cannot be moved, and shows how it stands now', async () => {
  const id = await place();
  const page = await openBoard();
  await page.openOrder(id);
  const body = { status: 'cancelled' };
  await granted(shop, 'moveStoreOrder', { params: { label: 'surat', orderId: id }, body, token: opsToken });
  expect(await page.moveOpenOrder('packed')).toBe(false);
  expect(page.$refusal.get()).toBe('Someone else has just moved this order. This is its current state.');
  expect(shown(page).order.status).toBe('cancelled');
  page.closeOrder();
  expect(page.$refusal.get()).toBeUndefined();
});

it('goes on showing the orders when the shop is not reached, and since when', async () => {
  const id = await place();
  let isAway = false;
  const page = await openBoard(keeper, (send) => (address, init) => failing(isAway ? '' : '\n')(send)(address, init));
  expect(page.$offlineSince.get()).toBeUndefined();
  isAway = true;
  await page.refreshBoard();
  const since = page.$offlineSince.get();
  expect(since).toBeTypeOf('number');
  await page.refreshBoard();
  expect(page.$offlineSince.get()).toBe(since);
  expect(listsWith(page, id)).toEqual(['new']);
  isAway = false;
  await page.refreshBoard();
  expect(page.$offlineSince.get()).toBeUndefined();
});

it('shows the login when the person was ended', async () => {
  const gone = await enterAs(shop, 'keeper');
  const page = await openBoard(gone);
  const { cookie } = await enterAs(shop, 'owner');
  await granted(shop, 'endStaff', { params: { label: 'surat', staffId: gone.staff_id }, cookie });
  await page.refreshBoard();
  expect(page.$counter.get()).toMatchObject({
    status: 'out',
    problem: expect.stringContaining('has ended your access'),
  });
});

it('reads the board every five seconds while its stream is refused, and connects again after `Retry-After`', async () => {
  let connections = 0;
  const refusal = { status: false, code: 'rate_limited', message: '' };
  const refusingStreams = (send: Send) => async (address: string, init: RequestInit) => {
    if (!address.includes('/events')) return send(address, init);
    connections += 1;
    return Response.json(refusal, { status: 429, headers: { 'Retry-After': '60' } });
  };
  const page = await openBoard(keeper, refusingStreams);
  for (const name of ['addEventListener', 'removeEventListener']) {
    vi.stubGlobal(name, () => undefined);
    Object.assign(document, { [name]: () => undefined });
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const end = page.syncBoard();
  await vi.waitFor(() => expect(connections).toBe(1));
  const id = await place();
  vi.advanceTimersByTime(5000);
  await vi.waitFor(() => expect(listsWith(page, id)).toEqual(['new']));
  vi.advanceTimersByTime(50_000);
  expect(connections).toBe(1);
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(() => expect(connections).toBe(2));
  end();
  vi.useRealTimers();
});

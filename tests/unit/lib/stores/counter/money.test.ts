import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openCounterPage } from '#tests/support/counter/counter-device';
import { returnedOrders, type ReturnPeople } from '#tests/support/counter/returns';
import { storeIds, addCustomer } from '#tests/support/shop/customers';
import { surat } from '#tests/support/shop/catalogue';
import { newDevice, type Send } from '#tests/support/shop/device';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

let shop: TestShop;
const who = {} as ReturnPeople;
const { collected, collect, ask } = returnedOrders(who);
/** What becomes of what is sent to be changed. */
let network: 'whole' | 'away' | 'answers are lost';
let sent: [path: string, body: unknown][];
beforeAll(async () => {
  shop = await openTestShop();
  Object.assign(who, { shop, ravi: await enterAs(shop, 'owner') });
}, 60_000);
beforeEach(async () => {
  network = 'whole';
  sent = [];
  who.asha = await addCustomer(shop);
  await setStock(shop, 1001, 84);
});
afterAll(() => shop.close());

const through = (send: Send) => async (address: string, init: RequestInit) => {
  if (init.method === 'GET') return send(address, init);
  sent.push([address.split('/').at(-1) ?? '', typeof init.body === 'string' ? JSON.parse(init.body) : undefined]);
  if (network === 'away') throw new TypeError('Failed to fetch');
  const answer = await send(address, init);
  if (network === 'answers are lost') throw new TypeError('Failed to fetch');
  return answer;
};

/** An order of ten at ₹164, to be paid in cash. */
const place = async () => (await granted(shop, 'createOrder', orderRequest(who.asha))).data.order_id;

/** The counter of the owner, or of someone else, with an order open. */
async function openAt(id: number, { cookie } = who.ravi) {
  const page = await openCounterPage(shop, newDevice(), { cookie }, through);
  await page.openCounter();
  await page.openBoard('surat');
  await page.openOrder(id);
  return page;
}
type Page = Awaited<ReturnType<typeof openAt>>;

function shown({ $openOrder }: Page) {
  const state = $openOrder.get();
  if (state?.status !== 'ready') throw new Error(state?.status ?? 'closed');
  return state.order;
}

const newPart = (other: object = {}) => ({
  deduction_id: crypto.randomUUID() as string,
  kind: 'line' as const,
  line: 1,
  quantity: 2,
  stock_back: 2,
  reason: 'Torn bags',
  ...other,
});

it('cancels the open order with its reason, and says why not when it has left the store', async () => {
  const page = await openAt(await place());
  expect(await page.cancelOpenOrder('No dal left')).toBe(true);
  expect(sent).toEqual([['cancel', { reason: 'No dal left' }]]);
  expect([shown(page).status, page.$refusal.get()]).toEqual(['cancelled', undefined]);
  const late = await place();
  await page.openOrder(late);
  await collect(late);
  expect(await page.cancelOpenOrder('Too late')).toBe(false);
  expect(shown(page).status).toBe('collected');
  expect(page.$refusal.get()).toBe('Someone else has just moved this order. This is its current state.');
  page.closeOrder();
  expect(await page.cancelOpenOrder('No order is open')).toBe(false);
  expect(sent).toHaveLength(2);
});

it('lets a part fall once, also when its answer was lost and it is tapped again', async () => {
  const page = await openAt(await place());
  const before = shown(page).order_value;
  const part = newPart();
  network = 'answers are lost';
  expect(await page.deduct(part)).toBe(false);
  expect(page.$refusal.get()).toMatch(/no connection to the shop/);
  network = 'whole';
  expect(await page.deduct(part)).toBe(true);
  expect(await page.deduct(part)).toBe(true);
  expect(sent).toEqual([1, 2, 3].map(() => ['deductions', part]));
  expect(page.$refusal.get()).toBeUndefined();
  expect(shown(page)).toMatchObject({
    order_value: before - 32_800,
    deductions: [{ deduction_id: part.deduction_id, amount: 32_800, reason: 'Torn bags', money: 'collect' }],
  });
});

it('says why a part cannot fall, and never keeps money until the shop is reached', async () => {
  const page = await openAt(await place());
  expect(await page.deduct(newPart({ quantity: 11 }))).toBe(false);
  expect(page.$refusal.get()).toBeTypeOf('string');
  network = 'away';
  expect(await page.deduct(newPart())).toBe(false);
  expect(page.$refusal.get()).toMatch(/so nothing has changed/);
  expect(page.actionOutbox.$entries.get()).toBeNull();
  expect(shown(page).deductions).toEqual([]);
});

it('notes a transfer with its reference, which stays', async () => {
  const page = await openAt(await collected());
  const part = newPart({ kind: 'goodwill', line: undefined, quantity: undefined, stock_back: undefined, amount: 50 });
  await page.deduct(part);
  expect(shown(page).deductions).toMatchObject([{ money: 'transfer', is_settled: false, amount: 5000 }]);
  expect(await page.markTransferred(part.deduction_id, 'UTR 1')).toBe(true);
  expect(sent.at(-1)).toEqual(['transfer', { reference: 'UTR 1' }]);
  expect(await page.markTransferred(part.deduction_id, 'UTR 1')).toBe(true);
  expect(await page.markTransferred(part.deduction_id, 'UTR 2')).toBe(false);
  expect(page.$refusal.get()).toBeTypeOf('string');
  expect(shown(page).deductions).toMatchObject([{ is_settled: true, transfer_reference: 'UTR 1' }]);
});

it('knows who sees to the money, and how the customer would get it', async () => {
  const id = await place();
  const [page, keeper] = [await openAt(id), await openAt(id, await enterAs(shop, 'keeper'))];
  expect([page.$hasMoney.get(), keeper.$hasMoney.get()]).toEqual([true, false]);
  const order = shown(page);
  expect(page.moneyOf(order)).toBe('collect');
  expect(page.moneyOf({ ...order, status: 'collected' })).toBe('transfer');
  expect(page.moneyOf({ ...order, status: 'collected', payment_type: 'online' })).toBe('refund');
});

it('decides on a return, and says why a decision comes too late', async () => {
  const id = await collected();
  const returnId = await ask(id, 3);
  const page = await openAt(id);
  const offer = { decision: 'offer' as const, offer: 100, stock_back: false, reason: 'Please keep the dal' };
  expect(await page.decide(returnId, offer)).toBe(true);
  expect(sent).toEqual([['decide', offer]]);
  expect(shown(page).returns).toMatchObject([{ status: 'offered', offer: 10_000, answer: 'Please keep the dal' }]);
  expect(await page.decide(returnId, { decision: 'accept', stock_back: true, reason: 'All of it' })).toBe(true);
  expect(await page.decide(returnId, { decision: 'decline', reason: 'No' })).toBe(false);
  expect(page.$refusal.get()).toBeTypeOf('string');
  expect(shown(page).returns).toMatchObject([{ status: 'accepted', answer: 'All of it' }]);
  expect(shown(page).deductions).toHaveLength(1);
});

it('reads where the money goes when asked, and says when no one has said it', async () => {
  const id = await collected();
  const page = await openAt(id);
  expect(await page.readBankAccount()).toBeUndefined();
  expect(page.$refusal.get()).toBeTypeOf('string');
  await ask(id, 1);
  const account = { holder: 'Asha Patel', account: '0123456789', bank_code: 'SBIN0001234', bank_name: '' };
  const body = { ...storeIds(surat), ...account };
  await granted(shop, 'giveBankDetails', { params: { orderId: id }, body, token: who.asha.token });
  expect(await page.readBankAccount()).toEqual(account);
  expect(page.$refusal.get()).toBeUndefined();
});

it('shows a file of a return where only the store’s staff reads it', async () => {
  const id = await place();
  const page = await openAt(id);
  expect(page.returnFileAddress('a-return', 'a-file')).toMatch(
    new RegExp(`/counter/stores/surat/orders/${id}/returns/a-return/files/a-file$`),
  );
});

it('says who has ended the role of the person who refunds a part, and refunds nothing', async () => {
  const meena = await enterAs(shop, 'owner');
  const id = await place();
  const page = await openAt(id, meena);
  await granted(shop, 'endStaff', { params: { label: 'surat', staffId: meena.staff_id }, cookie: who.ravi.cookie });
  expect(await page.deduct(newPart())).toBe(false);
  expect(page.$counter.get()).toEqual({
    status: 'out',
    problem: `${who.ravi.name} has ended your access to this counter. If you still work here, please ask them to add you again.`,
  });
  expect(shown(await openAt(id)).deducted).toBe(0);
});

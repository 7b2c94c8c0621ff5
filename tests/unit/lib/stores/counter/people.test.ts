import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatAction, actorName } from '#lib/messages/counter/staff-log';
import { openCounterPage } from '#tests/support/counter/counter-device';
import { addCustomer, newMobile } from '#tests/support/shop/customers';
import { newDevice } from '#tests/support/shop/device';
import { orderRequest } from '#tests/support/shop/orders';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs, newCookie, type Staff } from '#tests/support/shop/staff';

const rupees = { bank_account: '₹', country: 'India' };

let shop: TestShop;
let owner: Staff;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await enterAs(shop, 'owner');
}, 60_000);
afterAll(() => shop.close());

/** An owner's phone, that shows who works in Surat. */
async function openPeople(staff = owner) {
  const page = await openCounterPage(shop, newDevice(), { cookie: staff.cookie });
  await page.openCounter();
  await page.openBoard('surat');
  await page.readPeople();
  return page;
}
type Page = Awaited<ReturnType<typeof openPeople>>;

function shown({ $people }: Page) {
  const state = $people.get();
  if (state.status !== 'ready') throw new Error(state.status);
  return state.data;
}
const named = (page: Page, name: string) => shown(page).people.find((person) => person.name === name);

it('adds someone and ends them, and tells both in words', async () => {
  const page = await openPeople();
  const target = `${newMobile()}@example.com`;
  expect(await page.addPerson({ target, role: 'rider', name: 'Imran Shaikh' })).toBe(true);
  const added = named(page, 'Imran Shaikh');
  expect(added).toMatchObject({ role: 'rider', target });
  const phone = await newCookie(shop, { target });
  expect(await page.removeStaffMember(added?.staff_id ?? 0)).toBe(true);
  expect(named(page, 'Imran Shaikh')).toBeUndefined();
  const there = await openCounterPage(shop, newDevice(), { cookie: phone });
  await there.openCounter();
  expect(there.$counter.get()).toMatchObject({ status: 'out' });
  expect(
    shown(page)
      .log.slice(0, 2)
      .map((entry) => `${actorName(entry)} ${formatAction(entry, rupees)}`),
  ).toEqual(['The owner removed Imran Shaikh as rider', 'The owner added Imran Shaikh as rider']);
});

it('says why someone was not added or ended, and keeps who is shown', async () => {
  const page = await openPeople();
  const before = shown(page).people;
  expect(await page.addPerson({ target: `${newMobile()}@example.com`, role: 'operator', name: 'Nila' })).toBe(false);
  expect(page.$peopleProblem.get()).toBe('Only an operator can add another operator.');
  expect(await page.removeStaffMember(before.find(({ role }) => role === 'owner')?.staff_id ?? 0)).toBe(false);
  expect(page.$peopleProblem.get()).toContain('last owner');
  expect(shown(page).people).toEqual(before);
  await page.addPerson({ target: `${newMobile()}@example.com`, role: 'keeper', name: 'Meena' });
  expect(page.$peopleProblem.get()).toBeUndefined();
});

it('reads older entries after those that are shown, none twice', async () => {
  const asha = await addCustomer(shop);
  const orderId = (await granted(shop, 'createOrder', orderRequest(asha))).data.order_id;
  await granted(shop, 'acceptOrder', { params: { label: 'surat', orderId }, cookie: owner.cookie, body: {} });
  const first = await shop.db.selectFrom('staff_log').selectAll().orderBy('log_id', 'desc').executeTakeFirstOrThrow();
  const { log_id: _id, details, ...entry } = first;
  const copies = Array.from({ length: 120 }, () => ({ ...entry, details: JSON.stringify(details) }));
  await shop.db.insertInto('staff_log').values(copies).execute();
  const page = await openPeople();
  expect(shown(page)).toMatchObject({ hasOlder: true });
  expect(shown(page).log).toHaveLength(100);
  expect(
    shown(page)
      .log.slice(0, 1)
      .map((entry) => formatAction(entry, rupees)),
  ).toEqual([`accepted order ${orderId}`]);
  await page.readOlderLog();
  const { log, hasOlder } = shown(page);
  expect(hasOlder).toBe(false);
  expect(new Set(log.map(({ log_id }) => log_id)).size).toBe(log.length);
  expect(log.length).toBeGreaterThan(120);
});

it('has words for what no sentence was written for', () => {
  const entry = { staff_id: null, name: '', about: '12', details: {} };
  expect(`${actorName({ ...entry, what: '' })} ${formatAction({ ...entry, what: 'price_changed' }, rupees)}`).toBe(
    'The command line price changed 12',
  );
  for (const [what, details, words] of [
    ['order_moved', { status: 'delivered', cash_received: 1050.5 }, 'order 12: Delivered, cash received ₹1,050.50'],
    ['order_moved', { status: 'collected' }, 'order 12: Picked up'],
    ['order_deducted', { amount: 40, reason: 'Torn' }, 'refunded ₹40 of order 12, Torn'],
    ['cash_handed_in', { name: 'Imran', handed_in: 20, held: 0 }, 'recorded that Imran handed in ₹20 and still has ₹0'],
    [
      'return_decided',
      { decision: 'offer', offer: 82, reason: 'Half' },
      'order 12: offered a partial refund for a return, ₹82, Half',
    ],
  ] as const)
    expect(formatAction({ ...entry, what, details }, rupees)).toBe(words);
});

it('shows only what was done that has the words looked for, also after someone is added', async () => {
  const page = await openPeople();
  const target = `${newMobile()}@example.com`;
  await page.addPerson({ target, role: 'rider', name: 'Zarina Bano' });
  await page.searchLog('zarina rider');
  expect(shown(page).log.map(({ what }) => what)).toEqual(['staff_added']);
  await page.addPerson({ target: `${newMobile()}@example.com`, role: 'keeper', name: 'Farid' });
  expect(shown(page).log).toHaveLength(1);
  await page.searchLog('');
  expect(shown(page).log.length).toBeGreaterThan(1);
});

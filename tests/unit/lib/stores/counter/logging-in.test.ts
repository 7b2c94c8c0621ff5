import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCounterPage } from '#tests/support/counter/counter-device';
import { readCode } from '#tests/support/shop/customers';
import { toronto } from '#tests/support/shop/catalogue';
import { newDevice, type Send } from '#tests/support/shop/device';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { addStaffTo, enterAs } from '#tests/support/shop/staff';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
afterAll(() => shop.close());

const onSurat = { label: 'surat', url: 'https://surat.example/' };
const onToronto = { label: 'toronto', url: 'https://toronto.example/' };

/** Someone who is keeper in Surat and in Toronto. */
async function keeperOfTwo() {
  const keeper = await enterAs(shop, 'keeper');
  const { cookie } = await enterAs(shop, 'owner', toronto.store_id);
  const body = { target: keeper.target, role: 'rider', name: keeper.name };
  await granted(shop, 'addStaff', { params: { label: 'toronto' }, cookie, body });
  return keeper;
}

it('lets staff in by a code, keeps them logged in, and lets them leave', async () => {
  const { target, name } = await addStaffTo(shop, 'keeper');
  const [device, jar] = [newDevice(), {}];
  const page = await openCounterPage(shop, device, jar);
  await page.openCounter();
  expect(page.$counter.get()).toEqual({ status: 'out', problem: undefined });
  await page.sendLoginCode(target);
  expect(page.$counterLogin.get()).toMatchObject({ step: 'code', target, waitS: 30 });
  await page.enterCode('000000');
  expect(page.$counterLogin.get()).toMatchObject({ step: 'code', problem: 'Invalid OTP. Please try again.' });
  await page.enterCode(await readCode(shop, target));
  const standing = { status: 'in', name, store: { label: 'surat', roles: ['keeper'] } };
  expect(page.$counter.get()).toMatchObject(standing);
  expect(page.$counterLogin.get()).toEqual({ step: 'target', target });

  const later = await openCounterPage(shop, device, jar);
  await later.openCounter();
  expect(later.$counter.get()).toMatchObject(standing);
  await later.logOut();
  expect(later.$counter.get()).toEqual({ status: 'out', problem: undefined });
  await later.openCounter();
  expect(later.$counter.get().status).toBe('out');
});

it('says what is wrong with what was typed, and how long to wait for another code', async () => {
  const { target } = await addStaffTo(shop, 'keeper');
  const page = await openCounterPage(shop, newDevice(), {});
  expect(page.targetProblem('')).toBe('This field is required');
  expect(page.targetProblem('98')).toBe('Please enter a valid e-mail address or mobile number.');
  expect(page.targetProblem(target)).toBeUndefined();
  const ask = async () => {
    await page.sendLoginCode(target);
    const state = page.$counterLogin.get();
    return state.step === 'code' ? state : undefined;
  };
  let state = await ask();
  for (let sent = 1; sent < 10 && !state?.note && !state?.problem; sent += 1) state = await ask();
  expect(state?.note ?? state?.problem).toMatch(/in (a minute|\d+ minutes)/);
  expect(state?.waitS).toBeGreaterThan(30);
});

it('remembers on the device that a code was sent', async () => {
  const device = newDevice();
  await (await openCounterPage(shop, device, {})).sendLoginCode('98250 00001');
  const page = await openCounterPage(shop, device, {});
  expect(page.$counterLogin.get()).toMatchObject({ step: 'code', target: '98250 00001' });
  page.returnToTarget();
  expect(page.$counterLogin.get()).toEqual({ step: 'target', target: '98250 00001' });
});

it('asks in which of several stores, and remembers it on the device', async () => {
  const jar = await keeperOfTwo();
  const device = newDevice();
  const page = await openCounterPage(shop, device, jar);
  await page.openCounter();
  const state = page.$counter.get();
  if (state.status !== 'in') throw new Error(state.status);
  expect(state.store).toBeUndefined();
  expect(state.stores.map(({ label }) => label).sort()).toEqual(['surat', 'toronto']);
  page.chooseCounterStore(state.stores.find(({ label }) => label === 'toronto'));
  const later = await openCounterPage(shop, device, jar);
  await later.openCounter();
  expect(later.$counter.get()).toMatchObject({ status: 'in', store: { label: 'toronto', roles: ['rider'] } });
  await later.openCounter(onToronto); // a page of the marketplace that shows another store than its own host
  expect(later.$counter.get()).toMatchObject({ store: { label: 'toronto' } });
  await later.openCounter(onSurat);
  expect(later.$counter.get()).toMatchObject({ store: { label: 'surat' } });
});

it('says that a session has ended, and that the shop was not reached, which ends none', async () => {
  const keeper = await enterAs(shop, 'keeper');
  let isAway = true;
  const through = (send: Send) => (address: string, init: RequestInit) =>
    isAway ? Promise.reject(new TypeError('Failed to fetch')) : send(address, init);
  const page = await openCounterPage(shop, newDevice(), keeper, through);
  await page.openCounter();
  expect(page.$counter.get()).toMatchObject({ status: 'failed', problem: expect.stringContaining('cannot reach') });
  isAway = false;
  await page.openCounter();
  isAway = true;
  await page.logOut();
  expect(page.$counter.get()).toMatchObject({
    status: 'in',
    problem: expect.stringContaining('no connection to the shop'),
  });
  isAway = false;
  await shop.db.updateTable('staff_sessions').set({ revoked_at: shop.now() }).execute();
  await page.openCounter();
  expect(page.$counter.get()).toEqual({
    status: 'out',
    problem: 'You have been logged out of the counter. Please log in again.',
  });
});

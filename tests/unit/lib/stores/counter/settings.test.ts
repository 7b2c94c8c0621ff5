import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCounterPage } from '#tests/support/counter/counter-device';
import { newDevice } from '#tests/support/shop/device';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop();
  ({ cookie } = await enterAs(shop, 'owner'));
});
afterAll(() => shop.close());

it('shows each section its own result when two are saved at the same time', async () => {
  const page = await openCounterPage(shop, newDevice(), { cookie });
  await page.openCounter();
  await page.openBoard('surat');
  await page.loadSettings();
  const state = page.$settings.get();
  if (state.status !== 'ready') throw new Error('The settings did not load');
  const { areas } = state.data;
  const shown: unknown[] = [];
  page.$saved.subscribe((saved) => {
    if (saved) shown.push([saved.section, saved.problem === undefined, saved.cells.length]);
  });
  const noSlots = { slot_minutes: '', slot_capacity: '', lead_minutes: '', last_order: '' };
  const wrong = { weekday: 'Mon', opens: '10:00', closes: '08:00', ...noSlots };
  expect(await Promise.all([page.setAreas(areas), page.setWeek([wrong])])).toEqual([true, false]);
  expect(shown).toEqual([
    ['areas', true, 0],
    ['week', false, 1],
  ]);
});

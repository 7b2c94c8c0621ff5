import type { Slot } from '#contract/order';
import { slotDay, slotTimes } from '#lib/schedule/slot-words';
import {
  addRider,
  enterCounter,
  openFromBoard,
  openView,
  orderDelivery,
  orderPickup,
  sayYes,
} from '#tests/support/browser/counter';
import { pressWithKey, tabTo } from '#tests/support/browser/tab-to';
import { expect, test, type Locator, type Page } from '#tools/browser/journey';
import { newShopper } from '#tools/browser/shopper';

const owner = 'owner@surat-sadan.example';
const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ item_id: 1001 + index, product_qty: 2 }));

const boxOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);

/** The number of lines of the open order that are completely between the dialog's top and the buttons at its end. */
const visibleLines = (sheet: Locator) =>
  sheet.evaluate((dialog) => {
    const bar = dialog.lastElementChild?.getBoundingClientRect().top ?? 0;
    const lines = [...dialog.querySelectorAll('ul[aria-label="To pick"] > li')];
    return lines.filter((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      return top >= dialog.getBoundingClientRect().top && bottom <= Math.min(bar, innerHeight);
    }).length;
  });

/** Text of 200 % on a phone of 390 px has as much room as usual text on 195 px. */
const sizes = [
  { name: 'text at 200 %', width: 195, height: 422 },
  { name: '320 px', width: 320, height: 640 },
  { name: '390 px', width: 390, height: 844 },
  { name: '1280 px', width: 1280, height: 800 },
];

test('the first order is in the upper half of the screen before the sound is on, and four lines of an opened one are visible', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, owner);
  await expect(page.getByRole('button', { name: 'Turn sound on' })).toBeVisible();
  await api.register(shopper);
  const id = await orderPickup(api, shopper, itemsOf(5));
  const accept = page.getByRole('button', { name: `Accept order ${id}` });
  await expect(accept).toBeVisible();
  const first = page.getByRole('region', { name: /^New/ }).getByRole('listitem').first();
  for (const { name, ...size } of sizes) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    expect((await boxOf(first)).top, name).toBeLessThan(size.height / 2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(size.width);
  }
  await page.setViewportSize({ width: 195, height: 422 });
  await page.getByRole('button', { name: 'Find an order' }).click();
  await page.getByLabel('Order number').fill(String(id));
  await page.getByLabel('Order number').press('Enter');
  await page
    .getByRole('dialog', { name: `Order ${id}` })
    .getByRole('button', { name: 'Close' })
    .click();
  await page.setViewportSize({ width: 390, height: 844 });
  await accept.click();
  const sheet = await openFromBoard(page, id);
  await expect(sheet.getByText(`Order ${id}: Accepted.`)).toBeVisible();
  await expect(async () => expect(await visibleLines(sheet)).toBeGreaterThanOrEqual(4)).toPass();
  await button(sheet, 'Close').click();

  const slots: Slot[] = (await api.call('GET', 'order/slots/33/33001')).data;
  const dayOf = (slot: Slot) => slotDay(slot, 'Asia/Kolkata', Date.now());
  const later = slots.find((slot) => dayOf(slot) !== 'Today')!;
  const planned = await orderPickup(api, shopper, itemsOf(1), later.starts_at);
  const card = button(page, `Accept order ${planned}`).locator('..');
  await expect(card).toContainText(`${dayOf(later)}, ${slotTimes(later, 'Asia/Kolkata')}`);
});

/** Counts taps; typed text and the keys of a phone’s keyboard are no taps. */
function countTaps() {
  let count = 0;
  return {
    tap: async (target: Locator) => {
      count += 1;
      await target.click();
    },
    total: () => count,
  };
}

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });

test('the frequent jobs at the counter need few taps', async ({ page, origin, surat, api, shopper }) => {
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, owner);
  await button(page, 'Turn sound on').click();
  const target = `rider-${shopper.mobile}@example.com`;
  const rider = `Imran ${shopper.mobile}`;
  await addRider(page, rider, target);
  await openView(page, 'Orders');
  await api.register(shopper);
  const id = await orderPickup(api, shopper, itemsOf(3));

  const accepting = countTaps();
  await accepting.tap(button(page, `Accept order ${id}`));
  await expect(button(page, `Accept order ${id}`)).toHaveCount(0);
  expect(accepting.total(), 'accept').toBeLessThanOrEqual(1);

  const packing = countTaps();
  const card = (order: number) => page.getByRole('listitem').filter({ hasText: `Order ${order}` });
  const sheet = page.getByRole('dialog', { name: `Order ${id}` });
  await packing.tap(button(card(id), new RegExp(`^Order ${id}`)));
  await packing.tap(button(sheet, 'Packed'));
  await packing.tap(button(page, 'Yes, it is packed'));
  await expect(button(sheet, 'Ready for pickup')).toBeVisible();
  expect(packing.total(), 'pack three lines').toBeLessThanOrEqual(4);

  await button(sheet, 'Ready for pickup').click();
  await expect(button(sheet, 'Picked up')).toBeVisible();
  await button(sheet, 'Close').click();
  const pickup = countTaps();
  await pickup.tap(button(card(id), new RegExp(`^Order ${id}`)));
  await pickup.tap(button(sheet, 'Picked up'));
  await expect(sheet.getByText(`Order ${id}: Picked up.`)).toBeVisible();
  expect(pickup.total(), 'pickup').toBeLessThanOrEqual(2);
  await button(sheet, 'Close').click();

  const deliveries = [await orderDelivery(api, newShopper()), await orderDelivery(api, newShopper())];
  for (const order of deliveries) {
    await button(page, `Accept order ${order}`).click();
    const open = await openFromBoard(page, order);
    await button(open, 'Packed').click();
    await sayYes(page, /not ticked$/);
    await button(open, 'Close').click();
  }
  const handing = countTaps();
  await handing.tap(button(page, /^Hand over \d+ orders? to a rider$/));
  const out = page.getByRole('dialog', { name: 'Which orders go out?' });
  const others = out.getByRole('listitem').filter({ hasNotText: new RegExp(deliveries.join('|')) });
  const ofOtherTests = others.getByRole('checkbox', { checked: true }); // other tests change this list
  while ((await ofOtherTests.count()) > 0) await ofOtherTests.first().uncheck();
  await handing.tap(button(out, rider));
  await expect(out).toHaveCount(0);
  for (const order of deliveries) await expect(card(order)).toContainText(rider);
  expect(handing.total(), 'hand over to a rider').toBeLessThanOrEqual(3);

  const store = origin.replace('localhost', 'bhopal.localhost');
  await page.goto(`${store}/counter`);
  await enterCounter(page, api, 'owner@bhopal-haat.example', 'Bhopal Haat');
  const views = page.getByRole('navigation', { name: 'Counter' });
  const selling = countTaps();
  const sold = page.getByRole('switch').last();
  await selling.tap(button(views, 'Shelf'));
  await selling.tap(sold);
  await expect(sold).not.toBeChecked();
  expect(selling.total(), 'mark as sold out').toBeLessThanOrEqual(2);
  await sold.click();

  const pricing = countTaps();
  await openView(page, 'Orders');
  await pricing.tap(button(views, 'Shelf'));
  await pricing.tap(page.getByRole('list', { name: 'Items' }).getByRole('listitem').last().getByRole('button'));
  const item = page.getByRole('dialog');
  const price = item.getByLabel('Price in ₹');
  const cost = Number(await price.inputValue()) + 1;
  await pricing.tap(price);
  await price.fill(String(cost));
  await price.press('Enter');
  await expect(item.getByRole('status').first()).toContainText(`₹${cost.toLocaleString('en-IN')}`);
  expect(pricing.total(), 'change a price').toBeLessThanOrEqual(3);
  await button(item, 'Done').click();

  const closing = countTaps();
  await closing.tap(button(views, 'End of day'));
  await closing.tap(page.getByLabel('Cash counted'));
  await page.keyboard.type('0');
  await closing.tap(button(page, 'Close the day'));
  await closing.tap(page.getByRole('dialog').getByRole('button', { name: 'Close the day' }));
  await expect(page.getByRole('region', { name: 'Closed' })).toBeVisible();
  expect(closing.total(), 'close the day').toBeLessThanOrEqual(4);
});

test('at 1280 px, an order goes from the board to its customer with the keyboard alone', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, owner);
  const press = (target: Locator, key?: string) => pressWithKey(page, target, key);
  await press(button(page, 'Turn sound on'));
  await api.register(shopper);
  const id = await orderPickup(api, shopper, itemsOf(2));
  await press(button(page, `Accept order ${id}`));
  await expect(button(page, `Accept order ${id}`)).toHaveCount(0);
  const sheet = page.getByRole('dialog', { name: `Order ${id}` });
  const card = page.getByRole('listitem').filter({ hasText: `Order ${id}` });
  await press(button(card, new RegExp(`^Order ${id}`)));
  for (const tick of await sheet.getByRole('checkbox').all()) {
    await press(tick, 'Space');
    await expect(tick).toBeChecked();
  }
  for (const step of ['Packed', 'Ready for pickup', 'Picked up']) await press(button(sheet, step));
  await expect(sheet.getByText(`Order ${id}: Picked up.`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(card, new RegExp(`^Order ${id}`))).toBeFocused();
  for (const view of [
    'Today',
    'Shelf',
    'Subscriptions',
    'Cash',
    'Reviews',
    'End of day',
    'Books',
    'All orders',
    'Shop',
    'People',
  ]) {
    const tab = page.getByRole('navigation', { name: 'Counter' }).getByRole('button', { name: view, exact: true });
    await press(tab);
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await tabTo(page, tab);
  }
});

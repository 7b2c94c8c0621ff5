import { randomUUID } from 'node:crypto';
import {
  addRider,
  enterCounter,
  handOverPickup,
  openView,
  orderDelivery,
  orderPickup,
  sayYes,
  showAsToday,
  subscribeToLunch,
} from '#tests/support/browser/counter';
import { keepStored, startDoubleTaps } from '#tests/support/browser/double-taps';
import type { Api, Shopper } from '#tools/browser/shopper';
import { expect, test, type Page } from '#tools/browser/journey';

// Each taps dozens of controls, with a pause after each.
test.describe.configure({ timeout: 600_000 });

const owner = 'owner@surat-sadan.example';
const keeper = 'keeper@surat-sadan.example'; // the owner’s codes are limited to twelve from one network
/** Whether every control of each screen is tapped, which takes minutes: in `npm run soak`. Otherwise steps and money alone. */
const isThorough = process.env.SOAK !== undefined;
const sweep = isThorough ? test : test.skip;
const belowHeader = 'header ~ *, dialog';

/** Opens the counter of a store whose orders no other test changes. @returns opens one of its views */
async function openCounter(page: Page, api: Api, origin: string): Promise<(view: string) => Promise<void>> {
  const address = `${origin.replace('localhost', 'bhopal.localhost')}/counter`;
  await page.goto(address);
  await enterCounter(page, api, 'owner@bhopal-haat.example', 'Bhopal Haat');
  const open = await keepStored(page);
  return async (view) => {
    await open(address);
    await openView(page, view);
  };
}

for (const [first, ...others] of [['Orders'], ['Today', 'Cash', 'Books'], ['All orders', 'People']] as const)
  sweep(
    `a double tap at the counter, from ${first} on, never activates a control revealed by the first tap`,
    async ({ page, api, origin }) => {
      const taps = await startDoubleTaps(page);
      const open = await openCounter(page, api, origin);
      const within = first === 'Orders' ? undefined : belowHeader;
      for (const view of [first, ...others]) await taps.every(() => open(view), within);
    },
  );

sweep(
  'a double tap at the shelf never activates a control revealed by the first tap',
  async ({ page, api, origin }) => {
    const taps = await startDoubleTaps(page);
    const open = await openCounter(page, api, origin);
    await taps.every(() => open('Shelf'), belowHeader);
    await taps.every(async () => {
      await open('Shelf');
      await page.getByRole('list', { name: 'Items' }).getByRole('button').first().press('Enter');
      await expect(page.getByRole('dialog').getByLabel('Price in ₹')).toBeVisible();
    }, 'dialog');
  },
);

/** Opens the counter. @returns opens one of its views, and the sheet of an order */
async function enterSurat(page: Page, api: Api, surat: string, person = owner) {
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, person);
  const open = await keepStored(page);
  const sheetOf = (id: number) => page.getByRole('dialog', { name: `Order ${id}` });
  return {
    async view(name: string): Promise<void> {
      await open(`${surat}/counter`);
      await openView(page, name);
    },
    sheetOf,
    async openSheet(id: number): Promise<void> {
      await open(`${surat}/counter`);
      await page.getByLabel('Order number').fill(String(id));
      await page.getByLabel('Order number').press('Enter');
      await expect(sheetOf(id).getByRole('button', { name: 'Print slip' })).toBeVisible();
    },
  };
}

/** Orders two items to pick up. @returns the order's number, its sheet, and what opens it at the counter */
async function orderAtCounter(page: Page, api: Api, surat: string, shopper: Shopper, person = owner) {
  const counter = await enterSurat(page, api, surat, person);
  await api.register(shopper);
  const id = await orderPickup(api, shopper, [
    { item_id: 1002, product_qty: 1 },
    { item_id: 1003, product_qty: 2 },
  ]);
  return { id, sheet: counter.sheetOf(id), openSheet: () => counter.openSheet(id) };
}

sweep(
  'a double tap on the forms of an order’s sheet and on its slip never activates a control revealed by the first tap',
  async ({ page, api, surat, shopper }) => {
    const taps = await startDoubleTaps(page);
    const { sheet, openSheet } = await orderAtCounter(page, api, surat, shopper);
    for (const name of ['Missing…', 'Refund a part', 'Cancel order', 'Print slip'])
      await taps.every(async () => {
        await openSheet();
        await sheet.getByRole('button', { name }).first().press('Enter');
      });
  },
);

test('a double tap on the steps of an order takes one step', async ({ page, api, surat, shopper }) => {
  const taps = await startDoubleTaps(page);
  const { sheet, openSheet } = await orderAtCounter(page, api, surat, shopper, keeper);
  for (const [step, question] of [
    ['Accept'],
    ['Packed', /not ticked$/],
    ['Ready for pickup'],
    ['Picked up'],
  ] as const) {
    if (isThorough) await taps.every(openSheet, 'dialog');
    await openSheet();
    const button = sheet.getByRole('button', { name: step, exact: true });
    await taps.twice(button);
    if (question) await taps.twice(page.getByRole('dialog', { name: question }).getByRole('button').first());
    await expect(button).toHaveCount(0);
  }
});

test('a double tap on a return decides nothing before its question', async ({ page, api, surat, shopper }) => {
  const taps = await startDoubleTaps(page);
  const { id, sheet, openSheet } = await orderAtCounter(page, api, surat, shopper);
  await openSheet();
  await sheet.getByRole('button', { name: 'Accept', exact: true }).press('Enter');
  await handOverPickup(sheet);
  const { authorization } = await api.login(shopper);
  const lines = [{ line: 1, quantity: 1 }];
  const body = { saas_id: 33, store_id: 33001, return_id: randomUUID(), lines, reason: 'It was torn' };
  await api.call('POST', `order/returns/${id}`, body, authorization);
  const returns = sheet.getByRole('region', { name: 'Returns' });
  if (isThorough) await taps.every(openSheet, 'dialog');
  for (const name of isThorough ? ['Accept', 'Offer a partial refund', 'Decline'] : [])
    await taps.every(async () => {
      await openSheet();
      await returns.getByRole('button', { name, exact: true }).press('Enter');
      await returns.getByLabel('Your answer').fill('Please bring it');
    }, 'dialog');
  await openSheet();
  await taps.twice(returns.getByRole('button', { name: 'Accept', exact: true }));
  await returns.getByLabel('Your answer').fill('Please bring it');
  await taps.twice(returns.getByRole('button', { name: 'Accept', exact: true }));
  await taps.twice(
    page
      .getByRole('dialog', { name: /for this return\?$/ })
      .getByRole('button')
      .first(),
  );
  await expect(returns).toContainText('Accepted');
});

test('a double tap on a delivery takes one step, and books no cash at the door or in the store before its question', async ({
  page,
  context,
  api,
  origin,
  surat,
  shopper,
}) => {
  const [name, target] = ['Farhan Ali', `rider-${shopper.mobile}@example.com`];
  const counter = await enterSurat(page, api, surat);
  await addRider(page, name, target);
  const id = await orderDelivery(api, shopper);
  const sheet = counter.sheetOf(id);
  await counter.openSheet(id);
  await sheet.getByRole('button', { name: 'Accept', exact: true }).press('Enter');
  await sheet.getByRole('button', { name: 'Packed', exact: true }).press('Enter');
  await sayYes(page, /not ticked$/);
  const taps = await startDoubleTaps(page);
  const chooseRider = async () => {
    await counter.openSheet(id);
    await sheet.getByLabel('Who delivers it?').selectOption({ label: name });
  };
  if (isThorough) await taps.every(chooseRider, 'dialog');
  await chooseRider();
  await taps.twice(sheet.getByRole('button', { name: 'Hand over for delivery' }));
  await expect(sheet.getByText(`With ${name}`)).toBeVisible();
  if (isThorough) await taps.every(() => counter.openSheet(id), 'dialog');

  const phone = await context.newPage(); // on another host, so with another cookie
  const atDoor = await startDoubleTaps(phone);
  await phone.goto(`${origin}/counter`);
  await enterCounter(phone, api, target);
  const open = await keepStored(phone);
  const ride = phone.getByRole('listitem').filter({ hasText: `Order ${id}` });
  const openRide = async () => {
    await open(`${origin}/counter`);
    await expect(ride).toBeVisible();
  };
  if (isThorough) await atDoor.every(openRide);
  for (const end of isThorough ? ['Not at home', 'Delivered'] : [])
    await atDoor.every(async () => {
      await openRide();
      await ride.getByRole('button', { name: end }).press('Enter');
    });
  await openRide();
  await atDoor.twice(ride.getByRole('button', { name: 'Delivered' }));
  await atDoor.twice(phone.getByRole('dialog').getByRole('button', { name: 'Delivered' }));
  await expect(phone.getByText('of the store’s cash')).toBeVisible();

  if (isThorough) await taps.every(() => counter.view('Cash'), belowHeader);
  await counter.view('Cash');
  const purse = page.getByRole('listitem').filter({ hasText: name });
  await taps.twice(purse.getByRole('button', { name: 'Confirm', exact: true }));
  await taps.twice(
    page
      .getByRole('dialog', { name: `${name} hands in` })
      .getByRole('button')
      .first(),
  );
  await expect(purse.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0);
});

sweep(
  'a double tap at the stops never activates a control revealed by the first tap',
  async ({ page, api, surat, shopper }) => {
    const date = await subscribeToLunch(page, surat, api, shopper);
    const taps = await startDoubleTaps(page);
    await showAsToday(page, date);
    const counter = await enterSurat(page, api, surat, keeper);
    const missed = page.getByRole('button', { name: /^Not delivered/ }).first();
    const openStops = async () => {
      await counter.view('Subscriptions');
      await expect(missed).toBeVisible();
    };
    await taps.every(openStops, belowHeader);
    await taps.every(async () => {
      await openStops();
      await missed.press('Enter');
    }, belowHeader);
    await page.unrouteAll({ behavior: 'ignoreErrors' }); // it asks again and again
  },
);

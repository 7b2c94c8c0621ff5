import { randomUUID } from 'node:crypto';
import { addRider, enterCounter, handOverPickup, orderDelivery, sayYes } from '#tests/support/browser/counter';
import { belowHeader, enterSurat, keeper, orderAtCounter } from '#tests/support/browser/counter-sheet';
import { keepStored, startDoubleTaps } from '#tests/support/browser/double-taps';
import { expect, test } from '#tools/browser/journey';

// Each taps dozens of controls, with a pause after each.
test.describe.configure({ timeout: 600_000 });

/** Whether every control is tapped in each state of an order, which takes minutes: in `npm run soak`. */
const isThorough = process.env.SOAK !== undefined;

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

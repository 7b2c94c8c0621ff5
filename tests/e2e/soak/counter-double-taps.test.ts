import { enterCounter, openView, showAsToday, subscribeToLunch } from '#tests/support/browser/counter';
import { belowHeader, enterSurat, keeper, orderAtCounter } from '#tests/support/browser/counter-sheet';
import { keepStored, startDoubleTaps } from '#tests/support/browser/double-taps';
import type { Api } from '#tools/browser/shopper';
import { expect, test, type Page } from '#tools/browser/journey';

// In `npm run soak`. Each taps dozens of controls, with a pause after each.
test.describe.configure({ timeout: 600_000 });

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
  test(`a double tap at the counter, from ${first} on, never activates a control revealed by the first tap`, async ({
    page,
    api,
    origin,
  }) => {
    const taps = await startDoubleTaps(page);
    const open = await openCounter(page, api, origin);
    const within = first === 'Orders' ? undefined : belowHeader;
    for (const view of [first, ...others]) await taps.every(() => open(view), within);
  });

test('a double tap at the shelf never activates a control revealed by the first tap', async ({ page, api, origin }) => {
  const taps = await startDoubleTaps(page);
  const open = await openCounter(page, api, origin);
  await taps.every(() => open('Shelf'), belowHeader);
  await taps.every(async () => {
    await open('Shelf');
    await page.getByRole('list', { name: 'Items' }).getByRole('button').first().press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Price in ₹')).toBeVisible();
  }, 'dialog');
});

test('a double tap on the forms of an order’s sheet and on its slip never activates a control revealed by the first tap', async ({
  page,
  api,
  surat,
  shopper,
}) => {
  const taps = await startDoubleTaps(page);
  const { sheet, openSheet } = await orderAtCounter(page, api, surat, shopper);
  for (const name of ['Missing…', 'Refund a part', 'Cancel order', 'Print slip'])
    await taps.every(async () => {
      await openSheet();
      await sheet.getByRole('button', { name }).first().press('Enter');
    });
});

test('a double tap at the stops never activates a control revealed by the first tap', async ({
  page,
  api,
  surat,
  shopper,
}) => {
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
});

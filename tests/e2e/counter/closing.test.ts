import type { Store } from '#contract/store';
import { daysAfter } from '#lib/schedule/zoned-time';
import { registerAndGoToPayment } from '#tests/support/browser/checkout';
import { expectScreenFit } from '#tests/support/browser/accessibility';
import { enterCounter } from '#tests/support/browser/counter';
import { expect, test, type Page } from '#tools/browser/journey';

const reason = 'Stocktaking for the season';
const words = `Closed for ${reason}`;

const show = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Counter' }).getByRole('button', { name, exact: true }).click();

/** Closes the store today and tomorrow. @returns the days */
async function close(page: Page): Promise<string[]> {
  await show(page, 'Today');
  const field = page.getByLabel('Closed on');
  const today = (await field.getAttribute('min')) ?? '';
  const days = [today, daysAfter(today, 1)];
  for (const [index, date] of days.entries()) {
    await field.fill(date);
    await page.getByLabel('Reason shown to customers').fill(reason);
    await page.getByRole('button', { name: 'Add holiday' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: reason })).toHaveCount(index + 1);
    await expect(field).toHaveValue('');
  }
  return days;
}

/** Closes another day for which an order is promised, and moves the order to the following opening. */
async function closeLongerAndMove(page: Page, date: string): Promise<void> {
  await show(page, 'Today');
  const fill = async () => {
    await page.getByLabel('Closed on').fill(date);
    await page.getByLabel('Reason shown to customers').fill(reason);
    await page.getByRole('button', { name: 'Add holiday' }).press('Enter');
  };
  await fill();
  const dialog = page.getByRole('dialog', { name: 'One order is promised for this time' });
  const order = dialog.getByLabel(/^Order \d+, Asha Patel: /);
  await expectScreenFit(page);
  await dialog.getByRole('button', { name: /^Open order \d+$/ }).click();
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  await page.goBack();
  await fill();
  await expect(order.getByRole('option')).toHaveText([
    'Keep this time',
    /^Move to \w+, \d+ \w+, \d+ AM$/,
    'Cancel the order',
  ]);
  await order.selectOption('move');
  await dialog.getByRole('button', { name: 'Add holiday' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: reason })).toHaveCount(3);
}

async function openAgain(page: Page): Promise<void> {
  await show(page, 'Today');
  const holidays = page.getByRole('listitem').filter({ hasText: reason });
  for (let left = 3; left > 0; left--) {
    await expect(holidays).toHaveCount(left);
    await holidays.first().getByRole('button', { name: /^Open/ }).click();
  }
  await expect(holidays).toHaveCount(0);
}

/** Reads on every page whether the store is closed for the holidays, once its pages are published with all of them. */
async function expectEverywhere(page: Page, store: string, origin: string, holidays: number): Promise<void> {
  const read = async (address: string, selector: string) => {
    await page.goto(address);
    return (
      await page
        .locator(selector)
        .filter({ hasText: /Open|Closed|Takes/ })
        .first()
        .textContent()
    )?.replaceAll(/\s+/g, ' ');
  };
  const product = await page.locator('a[href*="/ProductDetails/"]').first().getAttribute('href');
  const card = '.store-card:has([data-name]:text("Mumbai Tiffin")) [data-opening]';
  const places = [
    [store, '[data-opening]'],
    [new URL(product ?? '', store).href, '[data-opening]'],
    [`${origin}/landing`, card],
    [`${store}/stores`, card],
  ] as const;
  for (const [address, selector] of places)
    await expect(async () => {
      const said = await read(address, selector);
      expect(said?.includes(words), `${address}: ${said}`).toBe(holidays > 0);
    }).toPass({ timeout: 90_000 });
  // The line above is up to date before the page's file is.
  await expect(async () => {
    await page.goto(store);
    const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).join('');
    expect(data.includes(reason)).toBe(holidays > 0);
    const { schedule } = JSON.parse((await page.locator('#page-store').textContent()) ?? '') as Store;
    expect(schedule?.holidays.filter(({ name }) => name === reason)).toHaveLength(holidays);
  }).toPass({ timeout: 90_000 });
}

test('a store that closes is closed on every page; a customer at the payment is asked before an order for its opening', async ({
  page,
  browser,
  origin,
  api,
  shopper,
}) => {
  test.slow();
  const store = origin.replace('localhost', 'mumbai.localhost');
  await page.goto(`${store}/counter`);
  await enterCounter(page, api, 'owner@mumbai-tiffin.example', 'Mumbai Tiffin');
  const theirs = await browser.newPage();
  await registerAndGoToPayment(theirs, api, shopper, store);
  const days = await close(page);

  await theirs.getByRole('button', { name: 'Place Order' }).click();
  await expect(theirs.getByText(/Place it again to order for its next opening\./)).toBeVisible();
  const payment = theirs.getByRole('region', { name: 'Payment' });
  await expect(payment).toContainText(/when the store opens: \w+, \d+ \w+, \d+ AM/);
  await payment.getByRole('button', { name: 'Change' }).click();
  await theirs.goto(store);
  await expectEverywhere(theirs, store, origin, days.length);
  await theirs.goto(`${store}/checkout`);
  await theirs.getByRole('radio', { name: 'Pickup' }).check({ force: true });
  await expect(
    theirs.getByText(/The store is closed now. It will prepare your order when it opens: \w+, \d+ \w+, \d+ AM/),
  ).toBeVisible();
  await theirs.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(payment).toContainText(/when the store opens: /);
  await theirs.getByRole('button', { name: 'Place Order' }).click();
  await expect(theirs.getByRole('dialog', { name: 'Order Successful' })).toBeVisible();
  await show(page, 'Orders');
  await expect(page.getByText('For the next opening').first()).toBeVisible();
  const { data } = await api.call('GET', 'storeMaster/get-store-Bydomain/mumbai');
  expect(data.schedule.holidays.filter(({ name }: { name: string }) => name === reason)).toHaveLength(2);
  await closeLongerAndMove(page, daysAfter(days[0] ?? '', 2));

  await openAgain(page);
  await theirs.goto(store);
  await expectEverywhere(theirs, store, origin, 0);
  await theirs.close();
});

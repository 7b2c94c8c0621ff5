import { expectScreenFit } from '#tests/support/browser/accessibility';
import { enterCounter, orderPickup, sayYes } from '#tests/support/browser/counter';
import { expect, ignoreOfflineErrors, test, waitUntilKept, type Page } from '#tools/browser/journey';

/** Staff of the demo's folder. */
const owner = 'owner@surat-sadan.example';
const twoItems = [1002, 1003].map((item_id) => ({ item_id, product_qty: 1 }));

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });

/** Leaves a page only what it is told: it asks for nothing by itself. */
const withoutAsking = (page: Page) => page.addInitScript(() => Object.assign(window, { setInterval: () => 0 }));

/** The width of the printed page in points, and the number of sheets. */
async function printed(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const width = /\/MediaBox \[0 0 ([\d.]+) /.exec(pdf)?.[1];
  return { width: Math.round(Number(width)), sheets: pdf.match(/\/Type \/Page\b/g)?.length };
}

test('an order is heard, accepted, picked and handed over', async ({ page, surat, api, shopper }) => {
  await withoutAsking(page);
  await page.goto(`${surat}/counter`);
  await expect(page).toHaveTitle('Counter | Surat Sadan');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('This field is required')).toBeVisible();
  await expectScreenFit(page);
  await page.getByLabel('Email or phone number').focus();
  await enterCounter(page, api, owner);
  await page.getByRole('button', { name: 'Turn sound on' }).click();
  await expect(page.getByRole('heading', { name: /^New/ })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Turn sound off' })).toBeVisible();

  await api.register(shopper);
  const id = await orderPickup(api, shopper, twoItems);
  const card = page.getByRole('listitem').filter({ hasText: `Order ${id}` });
  await expect(
    column(page, 'New')
      .getByRole('listitem')
      .filter({ hasText: `Order ${id}` }),
  ).toContainText('Cash to collect');
  await expect(page).toHaveTitle(/^\(\d+\) Counter \| Surat Sadan$/);
  await expectScreenFit(page);
  await page.getByRole('button', { name: `Accept order ${id}` }).click();
  await expect(
    column(page, 'Packing')
      .getByRole('listitem')
      .filter({ hasText: `Order ${id}` }),
  ).toBeVisible();

  await card.getByRole('button', { name: `Order ${id}` }).click();
  const sheet = page.getByRole('dialog', { name: `Order ${id}` });
  await expect(sheet.getByText('2 lines are not ticked.')).toBeVisible();
  for (const tick of await sheet.getByRole('checkbox').all()) await tick.check();
  await expect(sheet.getByText('Ticked by Hetal Mehta')).toHaveCount(2);
  await expectScreenFit(page);
  await sheet.getByRole('button', { name: 'Packed' }).click();
  await page.evaluate(() => {
    const print = () => Object.assign(window, { paper: document.adoptedStyleSheets.at(-1)?.cssRules[0]?.cssText });
    Object.assign(window, { print }); // the print dialog would stay open
  });
  await sheet.getByRole('button', { name: 'Print slip' }).click();
  await expect(page.getByRole('heading', { name: `Order ${id}` })).toBeFocused();
  const paperAtPrint = await page.evaluate(() => (window as { paper?: string }).paper);
  expect(paperAtPrint, 'the page has its length when the dialog opens').toMatch(/80mm [1-9]\d*mm/);
  const paper = page.getByLabel('Paper');
  for (const width of [58, 80]) {
    await paper.selectOption(`${width} mm roll`);
    await expect.poll(() => printed(page)).toEqual({ width: Math.round((width / 25.4) * 72), sheets: 1 });
  }
  await page.getByRole('button', { name: 'Back to the orders' }).click();
  await expect(card.getByRole('button', { name: `Order ${id}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Ready for pickup' }).click();
  await sheet.getByLabel('Cash received').fill('1000000');
  await sheet.getByRole('button', { name: 'Picked up' }).click();
  await expect(sheet.getByText(/^Enter an amount up to ₹[\d,.]+\.$/)).toBeVisible();
  await sheet.getByLabel('Cash received').fill('50');
  await sheet.getByRole('button', { name: 'Picked up' }).click();
  await expect(sheet.getByText('This field is required')).toBeVisible();
  await sheet.getByLabel(/^Why is the payment ₹[\d,.]+ less than the amount due\?$/).fill('The rest tomorrow');
  await expectScreenFit(page);
  await sheet.getByRole('button', { name: 'Picked up' }).click();
  await sayYes(page, 'Picked up, ₹50 in cash?');
  await expect(sheet.getByText(/short: The rest tomorrow$/)).toBeVisible();
  await sheet.getByText('Who did what, and when').click();
  await expect(sheet.getByText(`Hetal Mehta accepted order ${id}`)).toBeVisible();
  await expect(sheet.getByText(/^Placed: /)).toBeVisible();
  await expectScreenFit(page);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(card.getByRole('button', { name: `Order ${id}` })).toBeFocused(); // which is in another list now
  await expect(
    column(page, 'Done today')
      .getByRole('listitem')
      .filter({ hasText: `Order ${id}` }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Log out' }).click();
  await sayYes(page, 'Log out?');
  await expect(page.getByLabel('Email or phone number')).toBeFocused();
});

test('an order comes where a proxy cuts the events', async ({ page, origin, api, shopper, problems }) => {
  await page.route('**/api/v1/counter/**/events?*', (route) => route.abort());
  await page.goto(`${origin}/counter`);
  await enterCounter(page, api, 'keeper@surat-sadan.example');
  await expect(column(page, 'New')).toBeVisible();
  await api.register(shopper);
  const id = await orderPickup(api, shopper, twoItems);
  await expect(page.getByRole('button', { name: `Accept order ${id}` })).toBeVisible();
  ignoreOfflineErrors(problems);
});

test.describe('beside the worker for use without a network', () => {
  test.use({ serviceWorkers: 'allow' });
  test('the counter is not kept, and has nothing of the customers’ pages', async ({ page, surat }) => {
    await page.goto(surat);
    await waitUntilKept(page);
    await page.goto(`${surat}/counter`);
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await expect(page.getByRole('banner').or(page.getByRole('contentinfo')).or(page.getByRole('search'))).toHaveCount(
      0,
    );
    const kept = await page.evaluate(async () => {
      const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
      return (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain('/');
    expect(kept).not.toContain('/counter');
  });
});

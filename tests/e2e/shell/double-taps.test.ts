import { enterCounter, orderPickup } from '#tests/support/browser/counter';
import { startDoubleTaps } from '#tests/support/browser/double-taps';
import type { Api, Shopper } from '#tools/browser/shopper';
import { cartLink, expect, saveAddress, setSession, test, type Page } from '#tools/browser/journey';

// Each taps dozens of controls, with a pause after each.
test.describe.configure({ timeout: 600_000 });

/** Keeps what the page has stored. @returns opens an address with that again */
async function keepStored(page: Page): Promise<(address: string) => Promise<void>> {
  const stored = await page.evaluate(() => Object.entries(localStorage));
  return async (address) => {
    // There no script writes what it had before. A step back that is under way would end the first attempt.
    await expect(() => page.goto(new URL('/favicon.svg', address).href, { waitUntil: 'commit' })).toPass();
    await page.evaluate((stored) => {
      localStorage.clear();
      sessionStorage.clear();
      for (const [key, value] of stored) localStorage.setItem(key, value);
    }, stored);
    await page.goto(address);
  };
}

const isShown = (page: Page, text: string) =>
  expect(page.locator(`main :text("${text}"):visible`).first()).toBeVisible();

const pages = {
  home: [['/', 'Toor dal', 'body']],
  'a product': [['/ProductDetails/1001', 'In stock']],
  'the lists': [
    ['/search?q=dal', 'Chana dal'],
    ['/browse/category-101', 'Chana dal'],
    ['/meal-subscriptions', 'Subscribe Now'],
  ],
  'the account': [
    ['/login', 'Forget Password'],
    ['/Signup', 'Signup'],
  ],
};

for (const [name, paths] of Object.entries(pages))
  test(`a double tap on ${name} never activates a control revealed by the first tap`, async ({ page, surat }) => {
    const taps = await startDoubleTaps(page);
    await page.goto(surat);
    const open = await keepStored(page);
    for (const [path = '', text = '', within] of paths)
      await taps.every(async () => {
        await open(surat + path);
        await isShown(page, text);
      }, within);
  });

test('a double tap while buying adds once, orders once, and never activates a control revealed by the first tap', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  const taps = await startDoubleTaps(page);
  await page.goto(surat);
  await setSession(page, api, shopper, surat);
  await page.goto(`${surat}/ProductDetails/1001`);
  await taps.twice(page.getByRole('button', { name: 'Add to cart' }));
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item\b/);
  await page.goto(`${surat}/checkout`);
  await saveAddress(page);
  const open = await keepStored(page);
  for (const [path, text] of [
    ['/cart', 'Proceed to checkout'],
    ['/checkout', 'Continue to payment'],
    ['/profile', 'No orders yet'],
  ] as const)
    await taps.every(async () => {
      await open(surat + path);
      await isShown(page, text);
    });
  const pay = page.getByRole('button', { name: 'Continue to payment' });
  await taps.every(async () => {
    await open(`${surat}/checkout`);
    await pay.press('Enter');
    await isShown(page, 'Place Order');
  });
  await open(`${surat}/checkout`);
  await taps.twice(pay);
  await taps.twice(page.getByRole('button', { name: 'Place Order' }));
  await expect(page.getByRole('dialog', { name: 'Order Successful' })).toBeVisible();
});

/** Opens the counter of a store whose orders no other test changes. @returns opens one of its views */
async function openCounter(page: Page, api: Api, origin: string): Promise<(view: string) => Promise<void>> {
  const address = `${origin.replace('localhost', 'bhopal.localhost')}/counter`;
  await page.goto(address);
  await enterCounter(page, api, 'owner@bhopal-haat.example', 'Bhopal Haat');
  const open = await keepStored(page);
  return async (view) => {
    await open(address);
    const views = page.getByRole('navigation', { name: 'Counter' });
    await views.getByRole('button', { name: view, exact: true }).press('Enter');
    await expect(page.locator('.skeleton')).toHaveCount(0);
  };
}

for (const [first, ...others] of [['Orders'], ['Today', 'Cash', 'Books'], ['All orders', 'People']] as const)
  test(`a double tap at the counter, from ${first} on, never activates a control revealed by the first tap`, async ({
    page,
    api,
    origin,
  }) => {
    const taps = await startDoubleTaps(page);
    const openView = await openCounter(page, api, origin);
    const within = first === 'Orders' ? undefined : 'header ~ *, dialog';
    for (const view of [first, ...others]) await taps.every(() => openView(view), within);
  });

test('a double tap at the shelf never activates a control revealed by the first tap', async ({ page, api, origin }) => {
  const taps = await startDoubleTaps(page);
  const openView = await openCounter(page, api, origin);
  await taps.every(() => openView('Shelf'), 'header ~ *, dialog');
  await taps.every(async () => {
    await openView('Shelf');
    await page.getByRole('list', { name: 'Items' }).getByRole('button').first().press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Price in ₹')).toBeVisible();
  }, 'dialog');
});

/** Orders two items to pick up. @returns the order's sheet, and what opens it at the counter */
async function orderAtCounter(page: Page, api: Api, surat: string, shopper: Shopper) {
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, 'owner@surat-sadan.example');
  const open = await keepStored(page);
  await api.register(shopper);
  const id = await orderPickup(api, shopper, [
    { item_id: 1002, product_qty: 1 },
    { item_id: 1003, product_qty: 2 },
  ]);
  const sheet = page.getByRole('dialog', { name: `Order ${id}` });
  const openSheet = async () => {
    await open(`${surat}/counter`);
    const card = page.getByRole('button', { name: new RegExp(`^Order ${id}`) });
    await card.first().press('Enter');
    await expect(sheet.getByRole('button', { name: 'Print slip' })).toBeVisible();
  };
  return { sheet, openSheet };
}

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

test('a double tap on the steps of an order takes one step, and books no cash before its question', async ({
  page,
  api,
  surat,
  shopper,
}) => {
  const taps = await startDoubleTaps(page);
  const { sheet, openSheet } = await orderAtCounter(page, api, surat, shopper);
  for (const [step, question] of [
    ['Accept'],
    ['Packed', /not ticked$/],
    ['Ready for pickup'],
    ['Picked up', /in cash\?$/],
  ] as const) {
    await taps.every(openSheet, 'dialog');
    await openSheet();
    const button = sheet.getByRole('button', { name: step, exact: true });
    await taps.twice(button);
    if (question) await taps.twice(page.getByRole('dialog', { name: question }).getByRole('button').first());
    await expect(button).toHaveCount(0);
  }
});

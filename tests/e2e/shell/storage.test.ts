import { cartLink, expect, test, type Page } from '#tools/browser/journey';

/** What browsers do with storage that is blocked, and with storage that is full. */
const refusals: Record<string, () => void> = {
  blocked: () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      });
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    };
  },
};

/** Fills the cart from a card, which is said in the words `said`; searches, and reads the results. */
async function shop(page: Page, store: string, said = 'Item Added to Cart'): Promise<void> {
  await page.goto(store);
  await page.getByRole('button', { name: /^Add / }).first().click();
  await expect(page.getByText(said)).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
  await page.getByRole('search').locator('input').fill('basmati');
  await expect(page.getByRole('option').first()).toContainText('Basmati rice');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Results for “basmati”' })).toBeVisible();
}

for (const [state, refuse] of Object.entries(refusals))
  test(`with storage ${state} one browses, searches and fills a cart, and is told that it is not kept`, async ({
    page,
    surat,
  }) => {
    await page.addInitScript(refuse);
    await shop(page, surat, 'Item Added to Cart. Your browser blocks storage. Your cart');
  });

test('with storage blocked the stores that were found are shown all the same', async ({ page }) => {
  await page.addInitScript(refusals.blocked ?? '');
  await page.goto('/landing');
  await page.getByPlaceholder('Search for nearest delivery store').fill('395003');
  await page.getByRole('button', { name: 'Find Store' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Surat Sadan' })).toBeVisible();
  await expect(page.getByText('Delivery ₹20, free from ₹399, minimum ₹99')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Toronto Desi Mart' })).toBeHidden();
});

test('with storage blocked the product page stays, as leaving it would empty the cart', async ({ page, surat }) => {
  await page.clock.install();
  await page.addInitScript(refusals.blocked ?? '');
  await page.goto(`${surat}/ProductDetails/1001`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('will be lost when you leave this page')).toBeVisible();
  await page.clock.runFor(5000);
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
  await expect(page).toHaveURL(`${surat}/ProductDetails/1001`);
});

test('with storage blocked the heart says that the wish is not kept', async ({ page, surat }) => {
  await page.addInitScript(refusals.blocked ?? '');
  await page.goto(`${surat}/ProductDetails/1001`);
  const heart = page.getByRole('button', { name: 'Wishlist: Toor dal' });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(
    page.getByText('Your browser blocks storage. Your wishlist will be lost when you leave this page.'),
  ).toBeVisible();
});

for (const garbage of ['{', '[]', '{"lines":[{}]}', '\u0000'])
  test(`with ${JSON.stringify(garbage)} kept under every key one browses, searches and fills a cart`, async ({
    page,
    surat,
  }) => {
    await page.goto(surat);
    await page.evaluate((text) => {
      const keys = ['auth', 'cart:33001', 'wishlist:33001', 'selectedStore', 'deliveryAddress', 'orderMaster'];
      for (const area of [localStorage, sessionStorage])
        for (const key of [...keys, 'stores', 'redirect', 'orderInformations']) area.setItem(key, text);
    }, garbage);
    await shop(page, surat);
  });

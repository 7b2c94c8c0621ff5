import { cartLink, expect, test, type Page } from '#tests/support/journey';

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
    await shop(page, surat, 'Item Added to Cart. Your browser cannot keep your cart');
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

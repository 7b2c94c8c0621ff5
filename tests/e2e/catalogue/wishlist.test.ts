import { expectAccessible, expectScreenFit } from '#tests/support/browser/accessibility';
import { cartLink, expect, login, setSession, test, type Page } from '#tools/browser/journey';

const wishLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Wishlist/ });
const heart = (page: Page, name: string) => page.getByRole('button', { name: `Wishlist: ${name}` });

/** Puts items on the wishlist as an earlier visit would have, and opens it. */
async function openWith(page: Page, store: string, items: number[]): Promise<void> {
  await page.goto(`${store}/cart`);
  await page.evaluate(
    (text) => localStorage.setItem('wishlist:33001', text),
    JSON.stringify(items.map((item_id) => ({ item_id }))),
  );
  await page.goto(`${store}/wishlist`);
}

test('the heart of a product puts it on the wishlist, and takes it off', { tag: '@wide' }, async ({ page, surat }) => {
  await page.goto(`${surat}/ProductDetails/1001`);
  await expect(wishLink(page)).toHaveAccessibleName('Wishlist 0 items');
  await heart(page, 'Toor dal').press('Enter');
  await expect(heart(page, 'Toor dal')).toHaveAttribute('aria-pressed', 'true');
  await expect(wishLink(page)).toHaveAccessibleName('Wishlist 1 item');
  await page.reload();
  await expect(heart(page, 'Toor dal')).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await heart(page, 'Toor dal').press('Space');
  await expect(heart(page, 'Toor dal')).toHaveAttribute('aria-pressed', 'false');
  await expect(wishLink(page)).toHaveAccessibleName('Wishlist 0 items');
});

test('the wishlist shows what is wished for, adds it to the cart and lets go of it', async ({ page, surat }) => {
  await openWith(page, surat, [1001, 1002]);
  const cards = page.getByRole('list', { name: 'Wishlist' }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await expect(page.getByText('2 items, saved on this device')).toBeVisible();
  await expectScreenFit(page);
  await page.getByRole('button', { name: 'Add Toor dal' }).click();
  await expect(page.getByText('Item Added to Cart')).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
  await heart(page, 'Toor dal').press('Enter');
  await expect(cards).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Wishlist' })).toBeFocused();
  await expect(page.getByText('1 item, saved on this device')).toBeVisible();
  await expect(wishLink(page)).toHaveAccessibleName('Wishlist 1 item');
});

test('an empty wishlist says so and leads to the shop', { tag: '@wide' }, async ({ page, surat }) => {
  await page.goto(surat);
  await wishLink(page).click();
  await expect(page.getByText('Your wishlist is empty')).toBeVisible();
  await expectScreenFit(page);
  await page.getByRole('link', { name: 'Shop Now' }).click();
  await expect(page).toHaveURL(`${surat}/`);
});

test('what the store sells no longer is said and can be removed', async ({ page, surat }) => {
  await openWith(page, surat, [1001, 999_999]);
  await expect(page.getByText('One item on your wishlist is no longer sold in this store.')).toBeVisible();
  await expectScreenFit(page);
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByText('no longer sold')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Wishlist' })).toBeFocused();
  await expect(wishLink(page)).toHaveAccessibleName('Wishlist 1 item');
});

test('the wishlist follows another tab, and each store has its own', async ({ page, context, surat, origin }) => {
  await page.goto(`${surat}/wishlist`);
  await expect(page.getByText('Your wishlist is empty')).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${surat}/ProductDetails/1001`);
  await heart(other, 'Toor dal').click();
  await expect(page.getByRole('link', { name: 'Toor dal' })).toBeVisible();
  await page.goto(`${origin.replace('localhost', 'bhopal.localhost')}/wishlist`);
  await expect(page.getByText('Your wishlist is empty')).toBeVisible();
});

test('a customer who logs in finds the wishlist of the device', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  await openWith(page, surat, [1001]);
  await login(page, shopper, surat);
  await page.goto(`${surat}/wishlist`);
  await expect(page.getByRole('link', { name: 'Toor dal' })).toBeVisible();
});

test('a wishlist that cannot be read is damaged no further and works', async ({ page, surat }) => {
  await page.goto(`${surat}/cart`);
  await page.evaluate(() => localStorage.setItem('wishlist:33001', '[{"item_id":'));
  await page.goto(`${surat}/ProductDetails/1001`);
  await heart(page, 'Toor dal').click();
  await expect(wishLink(page)).toHaveAccessibleName('Wishlist 1 item');
});

test('a wishlist that cannot be loaded says why, and is tried again', async ({ page, surat }) => {
  await page.route('**/catalog/items/**', (route) =>
    route.fulfill({ status: 429, json: { status: false, code: 'rate_limited', message: 'Please wait.' } }),
  );
  await openWith(page, surat, [1001]);
  await expect(page.getByRole('heading', { name: 'Your wishlist could not be loaded' })).toBeVisible();
  await expectScreenFit(page);
  await page.unroute('**/catalog/items/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Toor dal' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the wishlist says what it needs', async ({ page, surat }) => {
    await page.goto(`${surat}/wishlist`);
    expect(await page.content()).toContain('Your wishlist needs JavaScript');
  });
});

/** What a browser reports when a customer turns to a page again. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('cart and wishlist are those of the account when the customer comes back to another device', async ({
  page,
  surat,
  browser,
  api,
  shopper,
}) => {
  await api.register(shopper);
  await setSession(page, api, shopper, surat);
  const other = await (await browser.newContext()).newPage();
  await setSession(other, api, shopper, surat);
  await Promise.all([page, other].map((each) => each.goto(`${surat}/ProductDetails/1001`)));
  await heart(page, 'Toor dal').press('Enter');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(async () => {
    await comeBack(other);
    await expect(wishLink(other)).toHaveAccessibleName('Wishlist 1 item', { timeout: 10_000 });
    await expect(cartLink(other)).toHaveAccessibleName(/\b1 item/, { timeout: 10_000 });
  }).toPass(); // the first device may still be sending
  await expect(heart(other, 'Toor dal')).toHaveAttribute('aria-pressed', 'true');
  await heart(other, 'Toor dal').press('Enter');
  await expect(async () => {
    await comeBack(page);
    await expect(wishLink(page)).toHaveAccessibleName('Wishlist 0 items', { timeout: 10_000 });
  }).toPass();
  await other.context().close();
});

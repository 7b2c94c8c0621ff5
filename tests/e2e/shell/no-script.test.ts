import { expect, test } from '#tools/browser/journey';

test.use({ javaScriptEnabled: false });

test('without JavaScript the home page shows categories and products with prices', async ({ page, surat }) => {
  await page.goto(surat);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const product = page.getByRole('listitem').filter({ hasText: 'Toor dal' });
  await expect(product.getByText('₹164')).toBeVisible();
  await expect(page.getByRole('main').getByText('Dals & pulses').first()).toBeVisible();
});

test('without JavaScript a product page can be read', async ({ page, surat }) => {
  await page.goto(surat);
  await page.getByRole('link', { name: 'Toor dal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Toor dal/ })).toBeVisible();
  await expect(page.getByRole('main').getByText('₹164').first()).toBeVisible();
  await expect(page.getByText('The dal behind almost every Gujarati lunch')).toBeVisible();
  await expect(page.getByText('In stock')).toBeHidden();
  const note = page.locator('form noscript p').first();
  await expect(note).toBeVisible();
  await expect(note).toContainText('Checking stock and adding to the cart need JavaScript');
});

test('without JavaScript the list is read page by page, whole or by category', async ({ page, surat }) => {
  await page.goto(surat);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(page).toHaveURL(`${surat}/browse/2`);
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/browse\/2$/);
  await page.getByRole('link', { name: 'Previous page' }).click();
  await expect(page).toHaveURL(`${surat}/`);
  await page.getByRole('link', { name: 'Spices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Spices' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Spices' })).toHaveAttribute('aria-current', 'true');
});

test('without JavaScript the plans of a store can be read', async ({ page, surat }) => {
  await page.goto(surat);
  await page.getByRole('link', { name: 'Meal subscriptions' }).click();
  await expect(page.getByRole('heading', { name: 'Gujarati lunch' }).first()).toBeInViewport();
  await expect(page.getByText('30 days', { exact: true }).first()).toBeVisible();
  const item = page.getByRole('group', { name: 'Choose what you would like' }).first().getByText('Gujarati thali');
  await expect(item).toBeVisible();
  await page.getByRole('navigation', { name: 'This store' }).getByRole('link', { name: 'My Subscription' }).click();
  await expect(page.getByRole('heading', { name: 'My Subscription' })).toBeInViewport();
});

for (const [address, words] of Object.entries({
  '/cart': 'Your cart needs JavaScript. Please turn it on in your browser.',
  '/checkout': 'The checkout needs JavaScript. Please turn it on in your browser: your cart is saved.',
  '/checkout/change': 'Changing an order needs JavaScript. Please turn it on in your browser.',
  '/checkout/plan': 'Subscribing needs JavaScript.',
  '/cart/checkout/summary': 'Viewing your order needs JavaScript. You can also call the store: +91 00000 33001.',
  '/counter': 'The counter needs JavaScript.',
  '/profile': 'Your account needs JavaScript.',
  '/order': 'Your order needs JavaScript.',
  '/wishlist': 'Your wishlist needs JavaScript. Please turn it on in your browser.',
  '/search': 'Searching needs JavaScript. See everything the store has',
  '/my-subscription': 'Your subscription needs JavaScript. You can also call the store: +91 00000 33001.',
}))
  test(`without JavaScript ${address} says what it needs, and nothing is loading for ever`, async ({ page, surat }) => {
    await page.goto(`${surat}${address}`);
    await expect(page.getByRole('main').getByText(words, { exact: true })).toBeVisible();
    await expect(page.locator('[aria-busy=true]:visible, .skeleton:visible')).toHaveCount(0);
  });

test('without JavaScript the landing page offers its stores in place of what cannot be pressed', async ({ page }) => {
  await page.goto('/landing');
  const words = 'Searching for a store needs JavaScript. All stores are below.';
  await expect(page.getByRole('main').getByText(words, { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await page.getByRole('link', { name: 'Surat Sadan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Surat Sadan/ })).toBeAttached();
});

test('without JavaScript a card has nothing that cannot be pressed', async ({ page, surat }) => {
  await page.goto(surat);
  const card = page.getByRole('listitem').filter({ hasText: 'Toor dal' });
  await expect(card).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);
});

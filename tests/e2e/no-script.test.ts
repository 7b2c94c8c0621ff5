import { expect, test } from '#tests/support/journey';

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
});

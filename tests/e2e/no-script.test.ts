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

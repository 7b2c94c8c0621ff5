import { chooseSurat, expect, test } from '#tests/support/journey';

const finder = 'Search for nearest delivery store';

test('an address nobody delivers to is refused in words', async ({ page }) => {
  await page.goto('/landing');
  await page.getByPlaceholder(finder).fill('Ulaanbaatar');
  await page.getByRole('option', { name: 'Add "Ulaanbaatar"' }).click();
  await page.getByRole('button', { name: 'Find Store' }).click();
  await expect(page.getByText('Please select a Correct Address')).toBeVisible();
  await expect(page).toHaveURL(/\/landing$/);
});

test('the known addresses can be chosen from the dropdown', async ({ page }) => {
  await page.goto('/landing');
  await page.getByPlaceholder(finder).fill('Surat');
  await page.getByRole('option', { name: /Surat/ }).first().click();
  await page.getByRole('button', { name: 'Find Store' }).click();
  await expect(page.getByRole('link', { name: /Surat Sadan/ }).first()).toBeVisible();
});

test('a store card shows rating, distance, time, address and cuisines', async ({ page }) => {
  await page.goto('/stores');
  const card = page.getByRole('listitem').filter({ hasText: 'Surat Sadan' });
  for (const fact of ['4.9', /km/, '10-15 min', /Nanpura/, /Gujarati/])
    await expect(card.getByText(fact).first()).toBeVisible();
});

test('the chosen store is kept on the device and shown at the same address', async ({ page, origin, context }) => {
  await chooseSurat(page);
  await expect(page).toHaveURL(`${origin}/`);
  const selected = await page.evaluate(() => JSON.parse(localStorage.getItem('selectedStore') ?? '{}'));
  expect(selected).toMatchObject({ saas_id: 33, store_id: 33001, store_name: 'Surat Sadan' });
  const typed = await page.evaluate(() => JSON.parse(localStorage.getItem('deliveryAddress') ?? '{}'));
  expect(typed).toMatchObject({ label: '395003', value: '6' });
  expect((await context.cookies()).find(({ name }) => name === 'store')?.value).toBe('surat');
});

test('without a store its pages lead to the landing page', async ({ page }) => {
  for (const path of ['/', '/cart', '/checkout', '/profile', '/ProductDetails/1001']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/landing$/);
  }
});

test("the name of the store leads home, and from there to the landing page's other stores", async ({ page, surat }) => {
  await page.goto(`${surat}/cart`);
  const name = page.getByRole('banner').getByRole('link', { name: /Surat Sadan/ });
  await name.click();
  await expect(page).toHaveURL(`${surat}/`);
  await name.click();
  await expect(page).toHaveURL(/\/landing$/);
});

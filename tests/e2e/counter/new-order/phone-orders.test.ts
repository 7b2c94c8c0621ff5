import { expectAccessible, expectScreenFit } from '#tests/support/browser/accessibility';
import { enterCounter, priceOf } from '#tests/support/browser/counter';
import { expect, test, type Page } from '#tools/browser/journey';

/** Finds an item by the customers' word for it and adds it. */
async function addItem(page: Page, word: string, name: RegExp): Promise<void> {
  await page.getByLabel('Search items').fill(word);
  await page.getByRole('button', { name }).first().click();
}

test('a keeper takes an order by phone, and the same again of a known customer with four taps', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, 'keeper@surat-sadan.example');
  await page.getByRole('button', { name: 'New order' }).click();
  await expect(page.getByLabel('Customer’s mobile number')).toBeFocused();
  await page.keyboard.type('12');
  await page.getByRole('button', { name: 'Find customer' }).click();
  await expect(page.getByText('Please enter a mobile number with 10 digits.')).toBeVisible();
  await page.getByLabel('Customer’s mobile number').fill(shopper.mobile);
  await page.getByRole('button', { name: 'Find customer' }).click();
  await expect(page.getByText(/^No orders from .* at this store yet\.$/)).toBeVisible();
  await addItem(page, 'arhar', /^Add Toor dal/);
  await page.getByRole('button', { name: /^One more of Toor dal/ }).click();
  await page.getByText('Delivery', { exact: true }).click();
  await page.getByLabel('Street and area').fill('7 Athwa Gate');
  await page.getByLabel('PIN code').fill('395001');
  await page.getByLabel('Customer’s name').fill('Kokila Shah');
  await page.getByLabel('Send an SMS with a link to follow the order').check();
  await expect(page.getByText('Total', { exact: true })).toBeVisible();
  await expectScreenFit(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Place order' }).click();
  const sheet = page.getByRole('dialog', { name: /^Order \d+$/ });
  await expect(sheet.getByText('Kokila Shah')).toBeVisible();
  await expect(sheet.getByText(/7 Athwa Gate/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await page.getByRole('button', { name: 'New order' }).click();
  await page.getByLabel('Customer’s mobile number').fill(shopper.mobile);
  await page.getByRole('button', { name: 'Find customer' }).click();
  await expect(page.getByText('Kokila Shah has ordered here before.')).toBeVisible();
  await page.getByRole('button', { name: /^Same again as order/ }).click();
  await expect(page.getByLabel('Address', { exact: true })).toContainText('7 Athwa Gate');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(sheet.getByText('Kokila Shah')).toBeVisible();
});

test('a keeper sells to a customer at the counter', async ({ page, surat, api }) => {
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, 'keeper@surat-sadan.example');
  await page.getByRole('button', { name: 'New order' }).press('Enter');
  await page.getByRole('button', { name: 'At the counter, without a number' }).press('Enter');
  const rupees = Math.round(await priceOf(api, 1001));
  await addItem(page, '1001', /^Add /);
  await expect(page.getByLabel('Cash received')).toHaveValue(String(rupees));
  await expectScreenFit(page);
  await page.getByRole('button', { name: 'Taken now, paid' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: /^Order \d+$/ });
  await expect(sheet.getByText('Customer at the counter')).toBeVisible();
  await expect(sheet.getByText('Picked up', { exact: true }).first()).toBeVisible();
});

import { pressWithKey as press, tabTo } from '#tests/support/browser/tab-to';
import { expect, test, type Locator, type Page } from '#tools/browser/journey';

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

test('an order can be placed with the keyboard alone', { tag: '@wide' }, async ({ page, api, shopper }) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const label = (name: string | RegExp) => page.getByLabel(name, { exact: true });

  await page.goto('/landing');
  await type(page, page.getByPlaceholder('Search for nearest delivery store'), '395003');
  await expect(page.getByRole('option', { name: 'Add "395003"' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await press(page, button('Find Store'));
  await expect(page).toHaveURL('/stores'); // the page before lists them too
  await press(page, page.getByRole('link', { name: /Surat Sadan/ }).first());
  await expect(page.getByRole('heading', { level: 1, name: /Surat Sadan/ })).toBeVisible();

  await press(page, page.getByRole('link', { name: 'Toor dal' }));
  await press(page, button('Add to cart'));
  await expect(page.getByText('Item Added to Cart')).toBeVisible();
  await press(page, page.getByRole('link', { name: 'View cart' }));
  await press(page, page.getByRole('link', { name: 'Proceed to checkout' }));

  await type(page, label('First name'), shopper.firstName);
  await type(page, label('Last name'), shopper.lastName);
  await type(page, label('Mobile number'), shopper.mobile);
  await page.keyboard.press('Enter');
  const code = page.getByLabel(/OTP/);
  await expect(code).toBeVisible();
  await type(page, code, await api.readCode(shopper.mobile));
  await page.keyboard.press('Enter');
  await type(page, label('Password'), shopper.password);
  await type(page, label('Confirm password'), shopper.password);
  await page.keyboard.press('Enter');

  await type(page, label('Street Address'), '12 Athwa Lines');
  await type(page, label('Town / City'), 'Surat');
  await tabTo(page, label('State'));
  await page.keyboard.type('Gujarat');
  await type(page, label('Postal Code'), '395003');
  await press(page, page.getByRole('radio', { name: 'Home' }), 'Space');
  await press(page, button('Save address'));
  await expect(page.getByRole('radio', { name: /12 Athwa Lines/ })).toBeChecked();
  await press(page, button('Continue to payment'));
  await press(page, button('Place Order'));
  const dialog = page.getByRole('dialog', { name: 'Order Successful' });
  await expect(dialog).toBeVisible();
  await press(page, dialog.getByRole('button', { name: 'Close' }));
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
});

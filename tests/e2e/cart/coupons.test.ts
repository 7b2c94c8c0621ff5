import { expectAccessible } from '#tests/support/browser/accessibility';
import { expect, login, test, type Page } from '#tools/browser/journey';

/** Fills the cart with so many of Toor dal, at ₹164 each, and opens it. */
async function openCart(page: Page, store: string, quantity = 1): Promise<void> {
  await page.goto(`${store}/ProductDetails/1001`);
  await page.getByRole('textbox', { name: 'Quantity' }).fill(String(quantity));
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Item Added to Cart')).toBeVisible();
  await page.goto(`${store}/cart`);
}

const totalsOf = (page: Page) => page.getByRole('region', { name: 'Cart totals' });

async function apply(page: Page, code: string): Promise<void> {
  await totalsOf(page).getByLabel('Coupon').fill(code);
  await totalsOf(page).getByRole('button', { name: 'Apply' }).click();
}

test('the totals panel has subtotal, coupon, country, total and the way to the checkout', async ({ page, surat }) => {
  await openCart(page, surat);
  for (const name of ['Product', 'Price', 'Quantity', 'Subtotal'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toHaveCount(1);
  const totals = totalsOf(page);
  for (const name of ['Subtotal', 'Total amount', 'Tax']) await expect(totals.getByText(name)).toBeVisible();
  await expect(totals.getByRole('button', { name: 'Apply' })).toBeVisible();
  await totals.getByLabel('PIN code').fill('000000');
  await totals.getByRole('button', { name: 'Check' }).click();
  await expect(totals.getByLabel('PIN code')).toHaveAccessibleDescription(
    'We couldn’t find this code. Please check it.',
  );
  await totals.getByLabel('PIN code').fill('791102');
  await totals.getByRole('button', { name: 'Check' }).click();
  await expect(totals.getByText('This store does not deliver to 791102.')).toBeVisible();
  await expect(totals.getByText('calculated at checkout')).toHaveCount(0);
  await totals.getByLabel('PIN code').fill('३९५००३');
  await totals.getByRole('button', { name: 'Check' }).click();
  await expect(totals.getByText('Add ₹235 more for free delivery.')).toBeVisible();
  const country = totals.getByLabel('Country');
  await expect(country).toHaveValue('India');
  await country.selectOption('Canada');
  await expect(totals.getByText('Surat Sadan does not deliver to Canada.')).toBeVisible();
  await expect(totals.getByRole('link', { name: 'Find a store there' })).toHaveAttribute('href', '/landing');
  await page.reload();
  await expect(country).toHaveValue('Canada');
  await country.selectOption('India');
  await expect(totals.getByText('does not deliver')).toHaveCount(0);
  await expectAccessible(page);
});

test('a coupon is refused with its reason, waits for its minimum, and lowers the order', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await openCart(page, surat);
  const totals = totalsOf(page);
  await apply(page, ' ');
  await expect(totals.getByText('Please enter a coupon code.')).toBeVisible();
  await apply(page, 'nosuch');
  await expect(totals.getByText('We don’t have this coupon. Please check the code.')).toBeVisible();
  await apply(page, 'DIWALI25');
  await expect(totals.getByText('This coupon has expired.')).toBeVisible();
  await expectAccessible(page);
  await apply(page, 'swagat10');
  await expect(totals.getByText('Add ₹35 more to use this coupon.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove coupon SWAGAT10' }).press('Enter');
  await expect(totals.getByLabel('Coupon')).toBeFocused();
  await apply(page, 'swagat10');
  await expect(page.getByRole('button', { name: 'Remove coupon SWAGAT10' })).toBeFocused();
  await page.getByRole('button', { name: /^One Toor dal.* more$/ }).click();
  await expect(totals.getByText('Discount (SWAGAT10)')).toBeVisible();
  await expect(totals.getByText('−₹32.80')).toBeVisible();
  await expect(totals.getByText('₹295.20')).toBeVisible();
  await expectAccessible(page);

  await api.register(shopper);
  await login(page, shopper, surat);
  await page.goto(`${surat}/checkout`);
  const summary = page.getByRole('region', { name: 'Order summary' });
  await expect(summary.getByText('−₹32.80')).toBeVisible();
  await page.getByRole('radio', { name: 'Pickup' }).check({ force: true });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Place Order' }).click();
  const placed = page.getByRole('dialog', { name: 'Order Successful' });
  await expect(placed).toContainText('₹295');

  await openCart(page, surat, 2);
  await expect(totals.getByLabel('Coupon')).toHaveValue('');
  await apply(page, 'SWAGAT10');
  await expect(totals.getByText('You have used this coupon already.')).toBeVisible();
});

test('a guest’s coupon that the customer has used is taken off at the checkout, and said', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  const { authorization, id: customer_id } = await api.login(shopper);
  const item_list = [{ item_id: 1001, product_qty: 2 }];
  const order = { saas_id: 33, store_id: 33001, customer_id, payment_type: 'COD', order_type: 'Pickup', item_list };
  const paid = { ...order, coupon_code: 'SWAGAT10', order_value: 295 };
  await api.call('POST', 'order/create/order/master', paid, authorization);
  await openCart(page, surat, 2);
  await apply(page, 'SWAGAT10');
  await expect(totalsOf(page).getByText('Discount (SWAGAT10)')).toBeVisible();
  await login(page, shopper, surat);
  await page.goto(`${surat}/checkout`);
  await expect(page.getByText('SWAGAT10: You have used this coupon already.')).toBeVisible();
  await expect(page.getByText('−₹32.80')).toHaveCount(0);
});

test('a coupon that takes off everything leaves nothing to pay, where cash is not taken', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  const toronto = surat.replace('surat', 'toronto');
  const gift = { code: 'GIFT', kind: 'percent', value: 100, minimum: 0, most: null, description: 'All of it' };
  await page.route('**/GIFT', (route) => route.fulfill({ json: { status: true, message: '', data: gift } }));
  await api.register(shopper);
  await login(page, shopper, toronto);
  await page.goto(`${toronto}/ProductDetails/5001`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Item Added to Cart')).toBeVisible();
  await page.goto(`${toronto}/cart`);
  await apply(page, 'GIFT');
  await expect(totalsOf(page).getByText('Discount (GIFT)')).toBeVisible();
  await page.goto(`${toronto}/checkout`);
  await page.getByRole('radio', { name: 'Pickup' }).check({ force: true });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('There is nothing to pay.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Pay online' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled();
  await expectAccessible(page);
});

test('a total below what the provider takes is paid in cash alone', async ({ page, surat, api, shopper }) => {
  const nearly = { code: 'NEARLY', kind: 'amount', value: 163.6, minimum: 0, most: null, description: 'Nearly all' };
  await page.route('**/NEARLY', (route) => route.fulfill({ json: { status: true, message: '', data: nearly } }));
  await api.register(shopper);
  await login(page, shopper, surat);
  await openCart(page, surat);
  await apply(page, 'NEARLY');
  await expect(totalsOf(page).getByText('Discount (NEARLY)')).toBeVisible();
  await page.goto(`${surat}/checkout`);
  await page.getByRole('radio', { name: 'Pickup' }).check({ force: true });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('radio', { name: 'Cash On Delivery' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Pay online' })).toHaveCount(0);
});

test('a listed coupon that fits the cart is used with one tap, and not offered to a smaller one', async ({
  page,
  surat,
}) => {
  const offers = page.getByRole('list', { name: 'Coupons for this cart' });
  const asked = page.waitForResponse('**/price-check/coupons/**');
  await openCart(page, surat, 2);
  await asked;
  await expect(offers).toHaveCount(0);
  await openCart(page, surat, 4);
  const offer = offers.getByRole('button', { name: 'Use FARSAN50' });
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await offer.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove coupon FARSAN50' })).toBeFocused();
  await expect(totalsOf(page).getByText('−₹50')).toBeVisible();
  await expect(offers).toHaveCount(0);
});

test('a listed coupon is used at the checkout with one tap, too', async ({ page, surat }) => {
  await openCart(page, surat, 4);
  await page.goto(`${surat}/checkout`);
  const summary = page.getByRole('region', { name: 'Order summary' });
  await summary.getByRole('button', { name: 'Use FARSAN50' }).press('Enter');
  await expect(summary.getByText('Discount (FARSAN50)')).toBeVisible();
  await expect(summary.getByRole('button', { name: 'Use FARSAN50' })).toHaveCount(0);
  await expect(summary.getByRole('heading', { name: 'Order summary' })).toBeFocused();
  await expectAccessible(page);
});

import { expectScreenFit } from '#tests/support/browser/accessibility';
import {
  choosePassword,
  recordNotices,
  expect,
  setSession,
  payOnDelivery,
  verifyMobile,
  saveAddress,
  test,
  type Page,
} from '#tools/browser/journey';
import type { Api, Shopper } from '#tools/browser/shopper';

async function fillCart(page: Page, surat: string): Promise<void> {
  await page.goto(surat);
  await page.getByRole('button', { name: 'Add Toor dal' }).click();
  await expect(page.getByText('Item Added to Cart')).toBeVisible();
}

/** A customer of the shop's opens the checkout, with one thing in the cart. */
async function openCheckout(page: Page, surat: string, api: Api, shopper: Shopper): Promise<void> {
  await api.register(shopper);
  await setSession(page, api, shopper, surat);
  await fillCart(page, surat);
  await page.goto(`${surat}/checkout`);
}

test('an empty checkout leads home, and the summary without an order to the cart', async ({ page, surat }) => {
  await page.goto(`${surat}/checkout`);
  await expect(page).toHaveURL(`${surat}/`);
  await page.goto(`${surat}/cart/checkout/summary`);
  await expect(page).toHaveURL(`${surat}/cart`);
});

test('a guest is told what is missing in the details', async ({ page, surat }) => {
  await fillCart(page, surat);
  await page.goto(`${surat}/checkout`);
  await page.getByLabel('Mobile number').fill('12345');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('This field is required')).toHaveCount(2);
  await expect(page.getByText('Phone number must be 10 digits!')).toBeVisible();
});

test('a wrong code is refused, and passwords must match', async ({ page, surat, api, shopper }) => {
  await fillCart(page, surat);
  await page.goto(`${surat}/checkout`);
  await page.getByLabel('First name').fill(shopper.firstName);
  await page.getByLabel('Last name').fill(shopper.lastName);
  await page.getByLabel('Mobile number').fill(shopper.mobile);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('OTP sent successfully!')).toBeVisible();
  const code = await api.readCode(shopper.mobile);
  await page.getByLabel('OTP', { exact: true }).fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await page.getByRole('button', { name: 'Validate OTP' }).click();
  await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible();
  await page.getByLabel('OTP', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Validate OTP' }).click();
  await expect(page.getByText('OTP validated successfully!')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('one long password');
  await page.getByLabel('Confirm password').fill('another password');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  const notices = await recordNotices(page); // logging in replaces the registration's notice within a moment
  await choosePassword(page, shopper);
  await expect(page.getByRole('heading', { name: 'How would you like your order?' })).toBeVisible();
  expect(await notices()).toContain('Registration successful!');
});

test('an address that is filled in is saved by going on to the payment', async ({ page, surat, api, shopper }) => {
  await openCheckout(page, surat, api, shopper);
  await page.getByLabel('Street Address').fill('12 Athwa Lines');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByLabel('Town / City')).toBeFocused();
  await page.getByLabel('Postal Code').fill('395003');
  await expect(page.getByLabel('State')).toHaveValue('Gujarat');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeFocused();
  await expect(page.getByText(/Delivery to 12 Athwa Lines/)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('radio', { name: /12 Athwa Lines/ })).toBeChecked();
});

test('what an earlier cart adds at login is said, and undone', async ({ page, surat, api, shopper }) => {
  const { authorization, id } = await (await api.register(shopper), api.login(shopper));
  const chana = { saas_id: 33, store_id: 33001, item_id: 1003, product_qty: 1 };
  await api.call('POST', `price-check/addproduct/33/33001/${id}`, chana, authorization);
  await fillCart(page, surat);
  await page.goto(`${surat}/checkout`);
  await verifyMobile(page, shopper, api);
  const note = page.getByRole('status').filter({ hasText: '1 item from your earlier cart was added' });
  await expect(note).toBeVisible();
  await page.reload();
  await expect(note).toBeVisible();
  await expectScreenFit(page);
  const summary = page.getByRole('region', { name: 'Order summary' });
  await expect(summary.getByRole('listitem')).toHaveCount(2);
  await note.getByRole('button', { name: 'Undo' }).click();
  await expect(summary.getByRole('listitem')).toHaveCount(1);
  await expect(summary).toContainText('Toor dal');
  await expect(note).toBeHidden();
});

test('totals have the delivery charge where the place is known', async ({ page, surat }) => {
  await fillCart(page, surat);
  const place = { label: '395003', value: '6', id: 1, address: '395003' };
  await page.evaluate((known) => localStorage.setItem('deliveryAddress', JSON.stringify(known)), place);
  await page.goto(`${surat}/cart`);
  const totals = page.getByRole('region', { name: 'Cart totals' });
  await expect(totals).toContainText(/Delivery charge\s*₹20/);
  await expect(totals).toContainText(/Total amount\s*₹184/);
  await page.goto(`${surat}/checkout`);
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText(/Total\s*₹184/);
});

test('the postal code that stores were searched with is in the address form, with its city', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await openCheckout(page, surat, api, shopper);
  const place = { label: '395003', value: '6', id: 1, address: '395003' };
  await page.evaluate((known) => localStorage.setItem('deliveryAddress', JSON.stringify(known)), place);
  await page.reload();
  await expect(page.getByLabel('Postal Code')).toHaveValue('395003');
  await expect(page.getByLabel('Town / City')).toHaveValue('Surat');
  await expect(page.getByLabel('State')).toHaveValue('Gujarat');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('Please select an address')).toBeVisible();
});

test('a reload keeps the confirmation, and another tab says that the cart was ordered', async ({
  page,
  context,
  surat,
  api,
  shopper,
}) => {
  await openCheckout(page, surat, api, shopper);
  const other = await context.newPage();
  await other.goto(`${surat}/checkout`);
  await expect(other.getByRole('heading', { name: 'How would you like your order?' })).toBeVisible();
  await page.bringToFront();
  await page.getByRole('radio', { name: 'Pickup' }).check({ force: true });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  // The other tab goes on after a moment.
  await Promise.all([
    expect(other.getByText('You placed this order in another tab. Taking you to your orders...')).toBeVisible(),
    page.getByRole('button', { name: 'Place Order' }).click(),
  ]);
  await expect(page.getByRole('dialog', { name: 'Order Successful' })).toBeVisible();
  await expect(other).toHaveURL(`${surat}/profile`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await page.goto(`${surat}/checkout`);
  await expect(page).toHaveURL(`${surat}/`);
});

test('delivery needs an address; pickup shows the store', async ({ page, surat, api, shopper }) => {
  await openCheckout(page, surat, api, shopper);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('Please select an address')).toBeVisible();
  await page.getByRole('radio', { name: 'Pickup' }).check({ force: true });
  await expect(
    page
      .getByRole('main')
      .getByText(/Nanpura/)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy number' })).toBeVisible();
  await payOnDelivery(page);
});

test('going back from the payment leads to the step before it, with what was chosen', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await openCheckout(page, surat, api, shopper);
  await page.getByRole('radio', { name: 'Pickup' }).check({ force: true });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'How would you like your order?' })).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Pickup' })).toBeChecked();
  await page.goForward();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Pickup' })).toBeChecked();
  await payOnDelivery(page);
});

test('the summary shows what was ordered and how it is paid', async ({ page, surat, api, shopper }) => {
  await openCheckout(page, surat, api, shopper);
  await saveAddress(page);
  await payOnDelivery(page);
  const ordered = page.getByRole('list', { name: 'What you ordered' }).getByRole('listitem');
  await expect(ordered).toHaveText(/^Quantity 1.*Toor dal, 1 kg$/);
  await expect(ordered.locator('img')).toHaveAttribute('src', /^\/pictures\//);
  await expect(page.getByText('Cash On Delivery')).toBeVisible();
  await expect(page.getByText('₹184')).toBeVisible();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('orderMaster') ?? '{}'));
  expect(kept.data.orderValue).toBe(184);
});

test('an order sent twice by an impatient tap is placed once', async ({ page, surat, api, shopper }) => {
  await openCheckout(page, surat, api, shopper);
  await saveAddress(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Place Order' }).dblclick();
  await expect(page.getByRole('dialog', { name: 'Order Successful' })).toBeVisible();
  const { authorization, id } = await api.login(shopper);
  const { data } = await api.call('GET', `order/view-order-detail-fastside/33/33001/${id}`, undefined, authorization);
  expect(data).toHaveLength(1);
});

test('the checkout shows, and says, what another tab does to the cart', async ({
  page,
  context,
  surat,
  api,
  shopper,
}) => {
  await openCheckout(page, surat, api, shopper);
  const summary = page.getByRole('region', { name: 'Order summary' });
  await expect(summary.getByText('₹164').first()).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${surat}/cart`);
  await other.getByRole('button', { name: /^One Toor dal.* more$/ }).click();
  await expect(page.getByText('Your cart was changed elsewhere. This is the current cart.')).toBeVisible();
  await expect(summary.getByText('₹328').first()).toBeVisible();
});

test('a guest is told of a changed price and of what is sold out, which is not in the sum, before the checkout', async ({
  page,
  surat,
  api,
}) => {
  const { data } = await api.call('GET', 'item/view-menu-by-category/101/33');
  const soldOut = data.find(({ stock }: { stock: number }) => stock === 0);
  await fillCart(page, surat);
  await page.evaluate(({ item_id, item_name }) => {
    const cart = JSON.parse(localStorage.getItem('cart:33001') ?? '');
    const [dal] = cart.lines;
    localStorage.setItem('cart:33001', JSON.stringify({ ...cart, lines: [dal, { ...dal, item_id, item_name }] }));
    localStorage.setItem('seen-lines:33001', JSON.stringify([{ ...dal, price: 150 }]));
  }, soldOut);
  await page.goto(`${surat}/cart`);
  await expect(page.getByText('Price changed from ₹150 to ₹164.')).toBeVisible();
  await expect(page.getByText('Sold out. Please remove it.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cart totals' })).toContainText('Total amount₹164');
  await page.getByRole('link', { name: 'Proceed to checkout' }).click();
  await expect(page.getByText('Sold out. Please remove it.')).toBeVisible();
  const summary = page.getByRole('region', { name: 'Order summary' });
  await expect(summary).toContainText('Total₹164');
  await expect(summary.getByRole('button', { name: 'Remove Toor dal' })).toHaveCount(0);
  await summary.getByRole('button', { name: `Remove ${soldOut.item_name}` }).click();
  await expect(page.getByText('Sold out. Please remove it.')).toHaveCount(0);
  await expect(summary.getByRole('heading', { name: 'Order summary' })).toBeFocused();
  await expect(summary).toContainText('Total₹164');
});

test('the focus goes to the next step after the login that follows a code, and nowhere when one is logged in', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  await fillCart(page, surat);
  await page.goto(`${surat}/checkout`);
  await verifyMobile(page, shopper, api);
  const heading = page.getByRole('heading', { name: 'How would you like your order?' });
  await expect(heading).toBeFocused();
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(heading).not.toBeFocused();
});

test('the first step waits for the saved addresses, which would move it while it is pressed, and wants one then', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/get-all-customer-address-app/**', async (route) => {
    await asked;
    await route.continue();
  });
  await openCheckout(page, surat, api, shopper);
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('Toor dal');
  await expect(page.getByRole('radio')).toHaveCount(0);
  answer();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('Please select an address')).toBeVisible();
});

import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/accessibility';
import { goToPayment } from '#tests/support/browser/checkout';
import { expect, setSession, login, test, type Locator, type Page } from '#tools/browser/journey';

const sheetOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Test payment' });

/** Chooses to pay online and opens the sheet. */
async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('radio', { name: 'Pay online' }).check();
  await page.getByRole('button', { name: 'Pay and Place Order' }).click();
  await expect(sheetOf(page)).toBeVisible();
  return sheetOf(page);
}

async function choose(sheet: Locator, ...names: string[]): Promise<void> {
  for (const name of names) await sheet.getByRole('radio', { name, exact: true }).check();
  await sheet.getByRole('button', { name: /^Pay / }).click();
}

/** The dialog that says so, and the summary behind it. */
async function expectOrdered(page: Page): Promise<void> {
  const placed = page.getByRole('dialog', { name: 'Order Successful' });
  await expect(placed).toBeVisible();
  await placed.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect(page.getByText('Online Payment')).toBeVisible();
}

test.beforeEach(async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  await setSession(page, api, shopper, surat);
});

test('an order that is too large for cash says so before it is placed, and is offered to be paid online', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  const { authorization, id } = await api.login(shopper);
  const many = { item_id: 1001, product_qty: 16 };
  await api.call('POST', `price-check/addproduct/33/33001/${id}`, many, authorization);
  await page.goto(`${surat}/checkout`);
  await page.getByRole('radio', { name: 'Pickup' }).check({ force: true });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect(payment).toContainText(/Cash orders are limited to 15 pieces of .+\. Please pay online, order less/);
  await expect(payment.getByRole('radio', { name: 'Pay online' })).toBeChecked();
  await expect(payment.getByRole('radio', { name: 'Cash On Delivery' })).toHaveCount(0);
  await expect(payment.getByRole('button', { name: 'Pay and Place Order' })).toBeVisible();
});

test('a cash order of a business is rounded as shown before it is placed, and has a checked GSTIN', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  const { authorization, id } = await api.login(shopper);
  await api.call('POST', `price-check/addproduct/33/33001/${id}`, { item_id: 1001, product_qty: 2 }, authorization);
  await page.goto(`${surat}/cart`);
  await page.getByRole('textbox', { name: 'Coupon' }).fill('SWAGAT10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('region', { name: 'Cart totals' })).toContainText('Total amount₹295.20');
  await page.goto(`${surat}/checkout`);
  await page.getByRole('radio', { name: 'Pickup' }).check({ force: true });
  await page.getByRole('checkbox', { name: 'Add my business GSTIN to the invoice' }).check();
  const gstin = page.getByRole('textbox', { name: 'GSTIN' });
  await gstin.fill('27 aabxs3301k1ze');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(gstin).toBeFocused();
  await expect(gstin).toHaveAccessibleDescription(/The GSTIN has a typo: the last character is E, but should be D/);
  await expectAccessible(page);
  await gstin.fill('27 aabxs3301k1zd');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const name = page.getByRole('textbox', { name: 'Business name' });
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/This field is required/);
  await name.fill('Mehta Traders');
  await page.getByRole('textbox', { name: 'Business address' }).fill('12 Mill Road, Mumbai 400001');
  await page.reload();
  await expect(name).toHaveValue('Mehta Traders');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect(payment).toContainText('GSTIN on the invoice: 27AABXS3301K1ZD');
  const choosing = (name: string) => payment.getByRole('radio', { name }).check();
  await expect(payment).toContainText(/Round off−₹0\.20minus ₹0\.20TaxIncludedTotal₹295Place/);
  await choosing('Pay online');
  await expect(payment).toContainText('Total₹295.20');
  await expect(payment).not.toContainText('Round off');
  await choosing('Cash On Delivery');
  await payment.getByRole('button', { name: 'Place Order' }).click();
  const placed = page.getByRole('dialog', { name: 'Order Successful' });
  await expect(placed).toContainText('₹295.');
  await placed.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await page.goto(`${surat}/profile`);
  await page.locator('main a[href^="/order?id="]').first().click();
  await expect(page.getByText('Round off')).toBeVisible();
  await expect(page.getByText('GSTIN on the invoice: 27AABXS3301K1ZD')).toBeVisible();
});

test('an order is paid online', { tag: ['@wide', '@oldest'] }, async ({ page, surat }) => {
  await goToPayment(page, surat);
  await expect(page.getByRole('radio', { name: 'Cash On Delivery' })).toBeChecked();
  const sheet = await openSheet(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await choose(sheet, 'Succeeds');
  await expectOrdered(page);
  await page.goto(`${surat}/cart`);
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('a payment fails first and succeeds then', async ({ page, surat }) => {
  await goToPayment(page, surat);
  const sheet = await openSheet(page);
  await choose(sheet, 'Fails');
  await expect(sheet.getByText('The payment failed')).toBeVisible();
  await sheet.getByRole('button', { name: 'Cancel payment' }).click();
  await expect(page.getByText('The payment failed. You have not been charged.')).toBeVisible();
  await choose(await openSheet(page), 'Succeeds');
  await expectOrdered(page);
});

test('leaving the sheet charges nothing, and cash is still there', async ({ page, surat }) => {
  await goToPayment(page, surat);
  await openSheet(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('The payment was cancelled. You have not been charged.')).toBeVisible();
  await page.getByRole('radio', { name: 'Cash On Delivery' }).check();
  await expect(page.getByText('The payment was cancelled')).toBeHidden();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('dialog', { name: 'Order Successful' })).toBeVisible();
});

test('Back closes the sheet and stays at the payment; the next one goes back to the delivery', async ({
  page,
  surat,
}) => {
  await goToPayment(page, surat);
  await openSheet(page);
  await page.goBack();
  await expect(sheetOf(page)).toHaveCount(0);
  await expect(page.getByText('The payment was cancelled. You have not been charged.')).toBeVisible();
  await openSheet(page);
  await sheetOf(page).getByRole('button', { name: 'Cancel payment' }).click();
  await expect(page.getByText('The payment was cancelled. You have not been charged.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'How would you like your order?' })).toBeVisible();
});

test('the order is there when the tab was closed after paying', async ({ page, context, surat }) => {
  await goToPayment(page, surat);
  const sheet = await openSheet(page);
  await choose(sheet, 'Succeeds, but the answer is lost');
  await expect(sheet.getByText('Paid, but this page was not told')).toBeVisible();
  await page.close();
  const later = await context.newPage();
  await expect(async () => {
    await later.goto(`${surat}/profile`);
    await expect(later.getByRole('heading', { name: /^Order \d+/ })).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await later.goto(`${surat}/cart`);
  await expect(later.getByText('Your cart is empty')).toBeVisible();
});

test('a lost answer is found again: by leaving the sheet, and by loading the page again', async ({ page, surat }) => {
  await goToPayment(page, surat);
  await choose(await openSheet(page), 'Succeeds, but the answer is lost', 'Never');
  await expect(sheetOf(page).getByText('Paid, but this page was not told')).toBeVisible();
  await sheetOf(page).getByRole('button', { name: 'Cancel payment' }).click();
  await expectOrdered(page);

  await goToPayment(page, surat);
  await choose(await openSheet(page), 'Succeeds, but the answer is lost', 'Never');
  await expect(sheetOf(page).getByText('Paid, but this page was not told')).toBeVisible();
  await page.reload();
  await expectOrdered(page);
});

test('a cart that was ordered in another tab and then paid for is ordered once, and the page says that the money comes back', async ({
  page,
  context,
  surat,
}) => {
  await goToPayment(page, surat);
  const sheet = await openSheet(page);
  const other = await context.newPage();
  await other.goto(`${surat}/checkout`);
  await other.getByRole('radio', { name: 'Pickup' }).check({ force: true });
  await other.getByRole('button', { name: 'Continue to payment' }).click();
  await other.getByRole('button', { name: 'Place Order' }).click();
  await expect(other.getByRole('dialog', { name: 'Order Successful' })).toBeVisible();
  await choose(sheet, 'Succeeds');
  await expect(page.getByText('Your money is on its way back to you.')).toBeVisible();
  await expect(page).toHaveURL(/\/checkout$/);
  await other.goto(`${surat}/profile`);
  await expect(other.getByRole('heading', { name: /^Order \d+/ })).toHaveCount(1);
});

test('loading the page again before paying says at once that nothing was bought', async ({ page, surat }) => {
  await goToPayment(page, surat);
  await openSheet(page);
  await page.reload();
  await expect(page.getByText('You left before paying, so no order was placed.')).toBeVisible();
});

test('a Canadian store is paid online in dollars, and takes no cash', async ({ page, surat, shopper }) => {
  const toronto = surat.replace('surat', 'toronto');
  await login(page, shopper, toronto);
  await goToPayment(page, toronto);
  await expect(page.getByText('This store takes online payment only.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Cash On Delivery' })).toHaveCount(0);
  const sheet = await openSheet(page);
  await expect(sheet.getByRole('button', { name: /^Pay (CA)?\$/ })).toBeVisible();
  await choose(sheet, 'Succeeds');
  await expectOrdered(page);
});

test('a paid order that is cancelled is returned, and its page says so', async ({ page, surat }) => {
  await goToPayment(page, surat);
  await choose(await openSheet(page), 'Succeeds');
  await expectOrdered(page);
  await page.getByRole('link', { name: 'Purchase history' }).click();
  await page
    .getByRole('link', { name: /Order \d+/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/We will return ₹[\d.,]+ the way you paid; it arrives within 15 working days\./);
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  const refund = /We (are returning|have returned) ₹[\d.,]+ the way you paid; it arrives within 15 working days\./;
  await expect(page.getByText(refund)).toBeVisible();
  await page.goto(`${surat}/profile`);
  await expect(page.getByRole('article').getByText(refund)).toBeVisible();
});

test('a store that issues no tax invoices gets no business, even one typed before', async ({
  page,
  surat,
  shopper,
}) => {
  const toronto = surat.replace('surat', 'toronto');
  await login(page, shopper, toronto);
  await page.evaluate(() => {
    const { id } = JSON.parse(localStorage.getItem('auth') ?? '{}');
    const business = { gstin: '27AABXS3301K1ZD', name: 'Mehta Traders', address: '12 Mill Road' };
    sessionStorage.setItem(`checkoutDraft:34001:${id}`, JSON.stringify({ business }));
  });
  await goToPayment(page, toronto);
  await expect(page.getByRole('region', { name: 'Payment' })).not.toContainText('GSTIN');
  const quoted = page.waitForRequest(/order\/quote/);
  await openSheet(page);
  expect((await quoted).postDataJSON()).not.toHaveProperty('buyer_gstin');
});

import { expect, ignoreOfflineErrors, setSession, test, type Page } from '#tools/browser/journey';

async function goToPayment(page: Page, store: string): Promise<void> {
  await page.goto(`${store}/checkout`);
  await page.getByRole('radio', { name: 'Pickup' }).check({ force: true });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
}

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' });

test.beforeEach(async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  await setSession(page, api, shopper, surat);
  await page.goto(`${surat}/ProductDetails/1001`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Item Added to Cart')).toBeVisible();
  await goToPayment(page, surat);
});

/** Orders so that the shop's answer is lost. */
async function loseAnswer(page: Page): Promise<void> {
  await page.route('**/order/create/**', async (route) => {
    const request = route.request();
    const { authorization = '', 'idempotency-key': key = '' } = request.headers();
    const headers = { authorization, 'idempotency-key': key, 'content-type': 'application/json' };
    const address = request.url().replace('surat.localhost', 'localhost'); // which Node knows
    const answer = await fetch(address, { method: 'POST', headers, body: request.postData() });
    expect(answer.status).toBe(200);
    await route.abort();
  });
  await placeOrder(page).click();
  await expect(page.getByText('Placing the order again will not order twice.')).toBeVisible();
  await page.unroute('**/order/create/**');
}

const expectOneOrder = async (page: Page, store: string) => {
  await page.goto(`${store}/profile`);
  await expect(page.getByRole('heading', { name: /^Order \d+/ })).toHaveCount(1);
};

test('an order without a network and then with one is placed once, and another one can be placed afterwards', async ({
  page,
  context,
  surat,
  problems,
}) => {
  await context.setOffline(true);
  await placeOrder(page).click();
  await expect(page.getByText('Placing the order again will not order twice.')).toBeVisible();
  await context.setOffline(false);
  ignoreOfflineErrors(problems);
  await placeOrder(page).click();
  await expect(page.getByRole('dialog', { name: 'Order Successful' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${surat}/`);
  await expectOneOrder(page, surat);
  await page.goto(`${surat}/ProductDetails/1001`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Item Added to Cart')).toBeVisible();
  await goToPayment(page, surat);
  await placeOrder(page).click();
  await expect(page.getByRole('dialog', { name: 'Order Successful' })).toBeVisible();
});

test('an order whose answer was lost is shown by the second tap', async ({ page, surat, problems }) => {
  await loseAnswer(page);
  ignoreOfflineErrors(problems);
  await placeOrder(page).click();
  await expect(page.getByRole('dialog', { name: 'Order Successful' })).toContainText(/your order \d+/);
  await expectOneOrder(page, surat);
});

test('a checkout opened after the tab of an order without an answer was closed leads to the orders', async ({
  page,
  context,
  surat,
  problems,
}) => {
  await loseAnswer(page);
  ignoreOfflineErrors(problems);
  const later = await context.newPage();
  await page.close();
  await later.goto(`${surat}/checkout`);
  await expect(
    later.getByText('Your last order may have reached the store. Please look at your orders.'),
  ).toBeVisible();
  await expect(later).toHaveURL(`${surat}/profile`);
  await expectOneOrder(later, surat);
});

test('a cart that is ordered in two tabs at once is one order, which both show', async ({ page, context, surat }) => {
  const other = await context.newPage();
  await goToPayment(other, surat);
  const { promise: isPlaced, resolve: place } = Promise.withResolvers<void>();
  await other.route('**/order/create/**', async (route) => {
    await isPlaced;
    await route.continue();
  });
  await placeOrder(other).click();
  await placeOrder(page).click();
  await expect(page.getByRole('dialog', { name: 'Order Successful' })).toBeVisible();
  place();
  await expect(other.getByText(/^You’ve already placed this order\. It’s order \d+\.$/)).toBeVisible();
  await other.getByRole('link', { name: /^See order \d+$/ }).click();
  await expect(other.getByRole('heading', { name: /^Order \d+/ })).toBeVisible();
  await expectOneOrder(other, surat);
});

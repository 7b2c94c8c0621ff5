import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/accessibility';
import { goToPayment } from '#tests/support/browser/checkout';
import { enterCounter, openFromBoard, orderDelivery } from '#tests/support/browser/counter';
import type { Route } from '@playwright/test';
import { expect, setSession, test, type Page } from '#tools/browser/journey';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Change your order' });

test('a customer changes pieces, cart items, address and time of an order before it is packed', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  const id = await orderDelivery(api, shopper);
  const { authorization, id: customer } = await api.login(shopper);
  const line = { item_id: 1003, product_qty: 2, product_color: '' };
  await api.call('POST', `price-check/addproduct/33/33001/${customer}`, line, authorization);
  await setSession(page, api, shopper, surat);
  await page.goto(`${surat}/order?id=${id}`);
  await page.getByRole('button', { name: 'Change order' }).click();
  const dialog = dialogOf(page);
  const save = dialog.getByRole('button', { name: 'Save changes' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('button', { name: /^One less/ }).click();
  await dialog.getByRole('checkbox', { name: 'Add the items in your cart' }).check();
  await dialog.getByRole('button', { name: 'Change address' }).click();
  await expect(dialog.getByRole('radio', { name: /Athwa Gate/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Keep the old address' }).click();
  await dialog.getByLabel('Time').selectOption({ index: 1 });
  await expect(dialog).toContainText('You pay');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect(save).toHaveAttribute('aria-disabled', 'false');
  await save.dblclick();
  await expect(page.getByText('Your order has been changed.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/You changed this order \(.*\): .*3 → 2; .*2 added; New time: /)).toHaveCount(1);

  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, 'owner@surat-sadan.example');
  await page.getByRole('button', { name: `Accept order ${id}` }).click();
  const sheet = await openFromBoard(page, id);
  await expect(sheet.getByText(/Changed by the customer, .*3 → 2; /)).toBeVisible();
});

test('a customer pays the difference of a change that costs more, and gets a refund for a cheaper one', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  await setSession(page, api, shopper, surat);
  await goToPayment(page, surat);
  await page.getByRole('radio', { name: 'Pay online' }).check();
  await page.getByRole('button', { name: 'Pay and Place Order' }).click();
  await page.getByRole('dialog', { name: 'Test payment' }).getByRole('button', { name: /^Pay / }).click();
  await page.getByRole('dialog', { name: 'Order Successful' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Purchase history' }).click();
  await page
    .getByRole('link', { name: /Order \d+/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Change order' }).click();
  const dialog = dialogOf(page);
  const more = dialog.getByRole('button', { name: /^One more/ });
  const { y } = (await more.boundingBox())!;
  await more.click();
  await expect(dialog).toContainText(/You pay ₹[\d.,]+ more online/);
  expect((await more.boundingBox())!.y, 'or a tap just then would be lost').toBe(y);
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/order/quote-change/**', async (route) => {
    await isReleased;
    await route.continue();
  });
  await more.click();
  await expect(dialog.locator('[aria-live][aria-busy=true]')).toContainText(/You pay ₹[\d.,]+ more online/);
  await expect(dialog.getByRole('button', { name: /^Pay ₹/ })).toHaveAttribute('aria-disabled', 'true');
  expect((await more.boundingBox())!.y).toBe(y);
  release();
  await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
  await dialog.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.waitForURL(`${surat}/checkout/change`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Pay ₹/ }).dblclick();
  await page.getByRole('dialog', { name: 'Test payment' }).getByRole('button', { name: /^Pay / }).click();
  await page.waitForURL(/\/order\?id=\d+$/);
  await expect(page.getByText(/You changed this order/)).toBeVisible();
  await page.getByRole('button', { name: 'Change order' }).click();
  await dialog.getByRole('button', { name: /^One less/ }).click();
  await expect(dialog).toContainText(/We’ll refund ₹[\d.,]+ to/);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/We (are returning|have returned) ₹/)).toBeVisible();
});

test('a change that is too late says so where it was pressed', async ({ page, surat, api, shopper }) => {
  const id = await orderDelivery(api, shopper);
  await setSession(page, api, shopper, surat);
  await page.goto(`${surat}/order?id=${id}`);
  await page.getByRole('button', { name: 'Change order' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: /^One less/ }).click();
  const save = dialog.getByRole('button', { name: 'Save changes' });
  await expect(save).toHaveAttribute('aria-disabled', 'false');
  const isPacked = async (route: Route) => {
    const url = new URL(route.request().url());
    url.hostname = 'localhost';
    const answer = await (await route.fetch({ url: url.href, maxRetries: 2 })).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, status: 'packed' } } });
  };
  await page.route(new RegExp(`/orders?/.*${id}`), (route) =>
    route.request().method() === 'GET'
      ? isPacked(route)
      : route.fulfill({
          status: 409,
          json: { status: false, code: 'order_not_changeable', message: 'This order is already packed.' },
        }),
  );
  await save.click();
  await expect(dialog.getByText(/^This order is already packed/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep it as it is' }).click();
  await expect(page.getByRole('button', { name: 'Change order' })).toHaveCount(0);
});

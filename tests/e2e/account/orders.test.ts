import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/accessibility';
import { enterCounter, handOverPickup, openFromBoard, orderPickup } from '#tests/support/browser/counter';
import { expect, setSession, test, type Page } from '#tools/browser/journey';
import type { Api, Shopper } from '#tools/browser/shopper';

const pickup = { order_type: 'Pickup', payment_type: 'COD', saas_id: 33, store_id: 33001 };

/** Places pickup orders of an item that there is plenty of; gives their numbers, oldest first. */
async function placeOrders(api: Api, shopper: Shopper, count: number): Promise<number[]> {
  const { authorization, id } = await api.login(shopper);
  const { data: item } = await api.call('GET', 'item/view-item-detil/1002');
  const ids: number[] = [];
  for (let placed = 0; placed < count; placed++) {
    const order = {
      ...pickup,
      customer_id: id,
      order_value: item.price,
      item_list: [{ item_id: 1002, product_qty: 1 }],
    };
    ids.push((await api.call('POST', 'order/create/order/master', order, authorization)).data.order_id);
  }
  return ids;
}

const order = (page: Page, id: number | undefined) => page.getByRole('article', { name: `Order ${id}` });

test('the history has three orders a page, and the store of a pickup', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  const [first, , , last] = await placeOrders(api, shopper, 4);
  await setSession(page, api, shopper, surat);
  await page.goto(`${surat}/profile`);
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(order(page, last)).toContainText('pending');
  await expect(order(page, last).getByText('Chana dal, 1 kg')).toBeVisible();
  await expect(order(page, last).getByText('pending')).toHaveCSS('background-color', 'rgb(255, 237, 199)'); // amber
  await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
  await order(page, last).getByRole('button', { name: 'Copy number' }).click();
  await expect(order(page, last).getByRole('button', { name: 'Copied!' })).toBeVisible();
  await expect(order(page, last).getByRole('button', { name: 'Copy number' })).toBeVisible();
  await expect(order(page, last).getByRole('link', { name: 'Directions' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /next/i }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(order(page, first)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeFocused();
});

test('an invoice that is not made yet is waited for', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  const [id] = await placeOrders(api, shopper, 1);
  const message = 'May Your Order Bill Not Generated Yet';
  await page.route('**/order/get-invoice-for-order/**', (route) =>
    route.fulfill({ status: 409, json: { status: false, code: 'invoice_not_ready', message } }),
  );
  await setSession(page, api, shopper, surat);
  await page.goto(`${surat}/profile`);
  await order(page, id).getByRole('button', { name: 'Download invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Waiting...' });
  await expect(dialog).toContainText(message);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(order(page, id).getByRole('button', { name: 'Download invoice' })).toBeEnabled();
});

test('an order shows how far it is, is ordered again, and is cancelled until it is packed', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  const [id] = await placeOrders(api, shopper, 1);
  await setSession(page, api, shopper, surat);
  await page.goto(`${surat}/profile`);
  await page.getByRole('link', { name: `Order ${id}` }).click();
  const steps = page.getByRole('list', { name: 'Progress of the order' }).getByRole('listitem');
  await expect(steps).toHaveText([/^Placed/, /^Packed/, /^Ready for pickup/, /^Collected/]);
  await expect(page.getByText('Chana dal, 1 kg')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/Delivery\s*Free/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page.getByText('The items of this order are in your cart.')).toBeVisible();
  await setReminder(page);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(steps).toHaveText([/^Placed/, /^Cancelled/]);
  await expect(page.getByText('cancelled', { exact: true })).toHaveCSS('background-color', 'rgb(241, 238, 232)'); // grey
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden();
  await expect(page.getByRole('heading', { name: `Order ${id}` })).toBeFocused();
});

/** Sets the weekly reminder of the order that is shown, moves it, ends it, and takes that back. */
async function setReminder(page: Page): Promise<void> {
  await expect(page.getByText('Nothing is ordered and nothing is charged')).toBeVisible();
  const offer = page.getByRole('button', { name: 'Remind me weekly' });
  await offer.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remind me weekly' });
  await dialog.getByLabel('Day').selectOption('Friday');
  await expect(dialog).toContainText(/every Friday at 9 AM, first on Fri \d/);
  await expect(dialog).toContainText('Nothing is ordered and nothing is charged');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Remind me every Friday' }).click();
  const reminder = page.getByRole('region', { name: 'Weekly reminder', exact: true });
  await expect(reminder.getByRole('heading', { name: 'We’ll remind you every Friday at 9 AM' })).toBeVisible();
  await expect(reminder).toContainText(/We’ll send the next message on Fri \d/);
  await expect(reminder.getByRole('button', { name: 'Change the day' })).toBeFocused();
  await expectAccessible(page);
  await page.goto(page.url().replace(/order.*/, 'profile'));
  const list = page.getByRole('region', { name: 'Weekly reminders' });
  await expect(list).toContainText('every Friday at 9 AM');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await list.getByRole('button', { name: 'End the reminder' }).click();
  await expect(list).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await list.getByRole('link', { name: 'Order' }).click();
  await reminder.getByRole('button', { name: 'End the reminders' }).click();
  await expect(offer).toBeFocused();
}

test('a reminder’s link shows what can be had today, fills the cart beside what is in it, and ends in one press', async ({
  page,
  surat,
  api,
}) => {
  const soldNow = async (item_id: number) => {
    const { data } = await api.call('GET', `item/view-item-detil/${item_id}`);
    return {
      item_id,
      item_name: data.item_name,
      product_color: '',
      unit: data.unit,
      image: data.image_name1,
      price: data.price,
    };
  };
  const gone = { ...(await soldNow(1006)), item_name: 'Undhiyu', price: null, stock: null, product_qty: 1 };
  const lines = [
    { ...(await soldNow(1002)), stock: 50, product_qty: 2 },
    { ...(await soldNow(1003)), stock: 1, product_qty: 3 },
    gone,
  ];
  const tokens: string[] = [];
  await page.route('**/order/reminder-link/**', (route) => {
    const body = route.request().postDataJSON();
    tokens.push(body.token);
    const is_ended = body.is_ended ?? false;
    return body.token === 'over'
      ? route.fulfill({ status: 404, json: { status: false, code: 'not_found', message: 'No.' } })
      : route.fulfill({ json: { status: true, data: { is_ended, lines } } });
  });
  await page.goto(`${surat}/ProductDetails/1002`);
  await page.getByRole('button', { name: /^Add to cart/i }).click();
  await page.goto(`${surat}/order/reminder#the-token`);
  const goods = page.getByRole('region', { name: 'The same again?' });
  await expect(goods.getByRole('listitem')).toHaveText([
    /× 2$/,
    /You ordered 3\. Only 1 left\./,
    /Undhiyu.*No longer sold/,
  ]);
  await expect(goods).toContainText('Nothing is ordered and nothing is charged');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await goods.getByRole('button', { name: 'Fill the cart' }).click();
  await expect(goods.getByRole('link', { name: 'View cart' })).toBeFocused();
  await page.getByRole('button', { name: 'End these reminders' }).click();
  await expect(page.getByText('We won’t send you any more')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('We send you one every week.')).toBeVisible();
  expect(new Set(tokens)).toEqual(new Set(['the-token']));
  await goods.getByRole('link', { name: 'View cart' }).click();
  await expect(page.getByRole('group', { name: /^Quantity of / }).getByRole('status')).toHaveText(['3', '1']);
  await page.goto(`${surat}/order/reminder#over`);
  await expect(page.getByText('This link has expired')).toBeVisible();
});

test('an order is kept fresh while it is looked at, and is no one else’s', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  const [id] = await placeOrders(api, shopper, 1);
  await page.clock.install();
  await setSession(page, api, shopper, surat);
  await page.goto(`${surat}/order?id=${id}`);
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('contentinfo'), 'on a sheet of its own').toBeHidden();
  await page.emulateMedia({ media: null });
  const { authorization } = await api.login(shopper);
  await api.call('POST', `order/cancel/${id}`, { saas_id: 33, store_id: 33001 }, authorization);
  await page.clock.runFor(15_000);
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden();
  await page.goto(`${surat}/order?id=999999999`);
  await expect(page.getByText('We could not find this order.')).toBeVisible();
  await page.goto(`${surat}/order?id=none`);
  await expect(page.getByText('We could not find this order.')).toBeVisible();
});

test('a guest comes back to the order after logging in', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  const [id] = await placeOrders(api, shopper, 1);
  await page.goto(`${surat}/order?id=${id}`);
  await expect(page).toHaveURL(`${surat}/login`);
  await page.getByLabel(/phone/i).fill(shopper.mobile);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${surat}/order?id=${id}`);
  await expect(page.getByRole('heading', { name: `Order ${id}` })).toBeVisible();
});

test('what was bought before is one press from the cart, and moves nothing', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  const items = [1002, 1003, 1006].map((item_id) => ({ item_id, product_qty: 1 }));
  const id = await orderPickup(api, shopper, items);
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, 'owner@surat-sadan.example');
  await page.getByRole('button', { name: `Accept order ${id}` }).click();
  await handOverPickup(await openFromBoard(page, id));
  await setSession(page, api, shopper, surat);
  await page.goto(surat);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('bought'))).toBe('yes');
  const again = page.getByRole('region', { name: 'Buy again' });
  await expect(again).toBeHidden(); // it would push what is on the screen
  await page.goto(`${surat}/policy`);
  await page.getByRole('banner').getByRole('link', { name: /Home$/ }).click();
  await expect(again.getByRole('listitem')).toHaveCount(3);
  const shifts = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
          type: 'layout-shift',
          buffered: true,
        });
        setTimeout(() => resolve(0), 300);
      }),
  );
  expect(shifts).toBe(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await again
    .getByRole('button', { name: /^Add .* again/ })
    .first()
    .press('Enter');
  await expect(page.getByText('Item Added to Cart')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toHaveAccessibleName(/\b1 item/);
  const bar = page.getByRole('complementary', { name: 'Your cart' });
  await expect(bar).toBeVisible();
  const card = (await page.getByRole('list', { name: 'All products' }).getByRole('listitem').first().boundingBox())!;
  expect(card.y + card.height, 'a whole product above the bar').toBeLessThanOrEqual((await bar.boundingBox())!.y);
});

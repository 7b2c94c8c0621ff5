import { randomInt } from 'node:crypto';
import { mkdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, login, saveAddress, type Locator, type Page } from '#tools/browser/journey';
import type { Api, Shopper } from '#tools/browser/shopper';

/** An address of another network, as a proxy on this machine passes it on. */
const newAddress = () => `198.${randomInt(1, 255)}.${randomInt(1, 255)}.7`;

/**
 * Logs someone in at the counter with the code from the outbox, by the keyboard alone. One test at a time as the same person:
 * each code ends the one before.
 */
export async function enterCounter(
  page: Page,
  api: Pick<Api, 'newestCode' | 'readCode'>,
  target: string,
  store = 'Surat Sadan',
): Promise<void> {
  await expect(page.getByLabel('Email or phone number')).toBeFocused();
  const lock = path.join(tmpdir(), `nukkad-login-${new URL(page.url()).port}-${target}`);
  await expect(() => mkdir(lock)).toPass({ timeout: 60_000 });
  try {
    const previous = await api.newestCode(target);
    await page.keyboard.type(target);
    await page.setExtraHTTPHeaders({ 'X-Forwarded-For': newAddress() }); // a network gets 12 codes of a person in two hours, and tests ask for more
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('OTP')).toBeFocused();
    await page.setExtraHTTPHeaders({});
    await page.keyboard.type(await api.readCode(target, previous));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: store })).toBeVisible();
  } finally {
    await rmdir(lock);
  }
}

/** Places a registered customer's pickup order of some of Surat's items, to be paid in cash. @returns its number */
export async function orderPickup(
  api: Api,
  shopper: Shopper,
  item_list: { item_id: number; product_qty: number }[],
  slot_starts_at?: string,
): Promise<number> {
  const { authorization, id: customer_id } = await api.login(shopper);
  let order_value = 0;
  for (const { item_id, product_qty } of item_list) order_value += (await priceOf(api, item_id)) * product_qty;
  const order = { order_type: 'Pickup', payment_type: 'COD', saas_id: 33, store_id: 33001, customer_id };
  const { data } = await api.call(
    'POST',
    'order/create/order/master',
    { ...order, order_value, item_list, slot_starts_at },
    authorization,
  );
  return data.order_id as number;
}

/** Registers a customer with an address near Surat's store. @returns what they order for delivery, and their token */
async function prepareDelivery(api: Api, shopper: Shopper) {
  await api.register(shopper);
  const { authorization, id } = await api.login(shopper);
  const store = { saas_id: 33, store_id: 33001 };
  const place = { street: '7 Athwa Gate', city: 'Surat', state: 'Gujarat', pincode: '395001' };
  const address = { ...store, address_type: 'Home', ...place, address: '' };
  const saved = await api.call('POST', `customer/create-address/${id}`, address, authorization);
  const { data: item } = await api.call('GET', 'item/view-item-detil/1001');
  const order = {
    ...store,
    order_type: 'Delivery',
    payment_type: 'COD',
    customer_id: id,
    customer_name: 'Asha Patel',
    mobile_number: shopper.mobile,
    address_id: saved.data.id,
    order_value: item.price * 3,
    delivery_note: 'The blue gate, second floor',
    item_list: [{ item_id: 1001, product_qty: 3 }],
  };
  return { order, authorization };
}

/** Registers a customer and places their order for delivery near Surat's store, to be paid in cash. @returns its number */
export async function orderDelivery(api: Api, shopper: Shopper): Promise<number> {
  const { order, authorization } = await prepareDelivery(api, shopper);
  return (await api.call('POST', 'order/create/order/master', order, authorization)).data.order_id as number;
}

/** The same, paid online in the sandbox. */
export async function orderPaidDelivery(api: Api, shopper: Shopper, origin: string): Promise<number> {
  const { order, authorization } = await prepareDelivery(api, shopper);
  const quote = { ...order, payment_type: 'online' };
  const { attempt_id } = (await api.call('POST', 'order/quote', quote, authorization)).data;
  const headers = { 'Content-Type': 'application/json', Authorization: authorization, 'Idempotency-Key': attempt_id };
  const pay = await fetch(`${origin}/api/v1/rezar/pay/${order.order_value}`, { method: 'POST', headers, body: '{}' });
  const { id, key } = (await pay.json()) as { id: string; key: string };
  const paid = JSON.stringify({ key, order_id: id, outcome: 'success', webhooks: 'once' });
  await fetch(`${origin}/sandbox/razorpay/v1/checkout/pay`, { method: 'POST', body: paid });
  const read = async () => (await api.call('GET', `rezar/attempt/${attempt_id}`, undefined, authorization)).data;
  await expect.poll(async () => (await read()).state).toBe('ordered');
  return (await read()).order.order_id as number;
}

/** What an item costs, in rupees. */
export const priceOf = async (api: Api, item_id: number): Promise<number> =>
  (await api.call('GET', `item/view-item-detil/${item_id}`)).data.price as number;

/** Opens an order from its card on the board. */
export async function openFromBoard(page: Page, id: number): Promise<Locator> {
  await page
    .getByRole('listitem')
    .filter({ hasText: `Order ${id}` })
    .getByRole('button', { name: new RegExp(`^Order ${id}`) })
    .click();
  return page.getByRole('dialog', { name: `Order ${id}` });
}

/** Answers the question on the screen with yes. */
export async function sayYes(page: Page, question: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button').first().press('Enter');
  await expect(dialog).toHaveCount(0);
}

/** Packs an open pickup order as it is, and hands it over for its cash. */
export async function handOverPickup(sheet: Locator): Promise<void> {
  await sheet.getByRole('button', { name: 'Packed', exact: true }).click();
  await sayYes(sheet.page(), /not ticked$/);
  for (const step of ['Ready for pickup', 'Picked up'])
    await sheet.getByRole('button', { name: step, exact: true }).click();
  await expect(sheet.getByText(/: Picked up\.$/)).toBeVisible();
}

/** Opens a view of the counter, by the keyboard alone. */
export async function openView(page: Page, name: string): Promise<void> {
  const views = page.getByRole('navigation', { name: 'Counter' });
  await views.getByRole('button', { name, exact: true }).press('Enter');
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

/** Adds a rider, or someone with another role, who logs in with a code. */
export async function addRider(page: Page, name: string, target: string, role = 'Rider'): Promise<void> {
  await openView(page, 'People');
  await page.getByLabel('Role').selectOption(role);
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.type(name);
  await page.getByLabel('Mobile number or e-mail').focus();
  await page.keyboard.type(target);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name} can now log in`)).toBeVisible();
}

/** Registers a customer, who buys a plan of Surat's store. @returns its first day */
export async function subscribeToLunch(page: Page, surat: string, api: Api, shopper: Shopper): Promise<string> {
  await api.register(shopper);
  await login(page, shopper, surat);
  await page.goto(`${surat}/meal-subscriptions`);
  const plan = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Gujarati lunch' }) });
  await plan.getByRole('button', { name: 'Subscribe Now' }).click();
  await page.getByRole('dialog').getByText('Gujarati thali').click();
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await page.waitForURL('**/checkout/plan');
  await saveAddress(page);
  await page.getByRole('button', { name: 'Pay and Subscribe' }).click();
  await page.getByRole('dialog', { name: 'Test payment' }).getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('dialog', { name: 'Subscription created successfully' })).toBeVisible();
  const { authorization, id } = await api.login(shopper);
  const { data } = await api.call('GET', `Subscription/Customer-Get/33/33001/${id}`, undefined, authorization);
  const { startDate, subscription } = data[0];
  const start = new Date(`${startDate}T00:00:00Z`);
  const isOff = subscription.items[0].offdays.includes(start.getUTCDay() || 7);
  return isOff ? new Date(start.getTime() + 86_400_000).toISOString().slice(0, 10) : startDate;
}

/** A day to come is shown as if it were today: the clock of the shop cannot be moved from here. */
export const showAsToday = (page: Page, date: string) =>
  page.route(/\/counter\/stores\/surat\/stops(\?|$)/, async (route) => {
    const url = new URL(route.request().url());
    url.hostname = 'localhost';
    url.searchParams.set('date', date);
    const answer = await (await route.fetch({ url: url.href, maxRetries: 2 })).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, today: date, is_open: true } } });
  });

import { mkdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Locator, type Page } from '#tools/browser/journey';
import type { Api, Shopper } from '#tools/browser/shopper';

/**
 * Logs someone in at the counter with the code from the outbox, by the keyboard alone. One test at a time as the same person:
 * each code ends the one before.
 */
export async function enterCounter(page: Page, api: Api, target: string, store = 'Surat Sadan'): Promise<void> {
  await expect(page.getByLabel('Email or phone number')).toBeFocused();
  const lock = path.join(tmpdir(), `nukkad-login-${new URL(page.url()).port}-${target}`);
  await expect(() => mkdir(lock)).toPass({ timeout: 60_000 });
  try {
    const previous = await api.newestCode(target);
    await page.keyboard.type(target);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('OTP')).toBeFocused();
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
): Promise<number> {
  const { authorization, id: customer_id } = await api.login(shopper);
  let order_value = 0;
  for (const { item_id, product_qty } of item_list) order_value += (await priceOf(api, item_id)) * product_qty;
  const order = { order_type: 'Pickup', payment_type: 'COD', saas_id: 33, store_id: 33001, customer_id };
  const { data } = await api.call(
    'POST',
    'order/create/order/master',
    { ...order, order_value, item_list },
    authorization,
  );
  return data.order_id as number;
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
  await sayYes(sheet.page(), /in cash\?$/);
}

import { expect, type Page } from '#tools/browser/journey';
import type { Api, Shopper } from '#tools/browser/shopper';
import { enterCounter, openView, orderPickup } from './counter.ts';
import { keepStored } from './double-taps.ts';

const owner = 'owner@surat-sadan.example';
export const keeper = 'keeper@surat-sadan.example'; // the owner’s codes are limited to twelve from one network

export const belowHeader = 'header ~ *, dialog';

/** Opens the counter. @returns opens one of its views, and the sheet of an order */
export async function enterSurat(page: Page, api: Api, surat: string, person = owner) {
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, person);
  const open = await keepStored(page);
  const sheetOf = (id: number) => page.getByRole('dialog', { name: `Order ${id}` });
  return {
    async view(name: string): Promise<void> {
      await open(`${surat}/counter`);
      await openView(page, name);
    },
    sheetOf,
    async openSheet(id: number): Promise<void> {
      await open(`${surat}/counter`);
      await page.getByLabel('Order number').fill(String(id));
      await page.getByLabel('Order number').press('Enter');
      await expect(sheetOf(id).getByRole('button', { name: 'Print slip' })).toBeVisible();
    },
  };
}

/** Orders two items to pick up. @returns the order's number, its sheet, and what opens it at the counter */
export async function orderAtCounter(page: Page, api: Api, surat: string, shopper: Shopper, person = owner) {
  const counter = await enterSurat(page, api, surat, person);
  await api.register(shopper);
  const id = await orderPickup(api, shopper, [
    { item_id: 1002, product_qty: 1 },
    { item_id: 1003, product_qty: 2 },
  ]);
  return { id, sheet: counter.sheetOf(id), openSheet: () => counter.openSheet(id) };
}

import { expect, setSession, type Page } from '#tools/browser/journey';
import type { Api, Shopper } from '#tools/browser/shopper';

/** Adds an item on a store's home page and opens the payment step for a pickup. */
export async function goToPayment(page: Page, store: string): Promise<void> {
  await page.goto(store);
  await page.getByRole('button', { name: /^Add / }).first().click();
  await expect(page.getByText('Item Added to Cart')).toBeVisible();
  await page.goto(`${store}/checkout`);
  await page.getByRole('radio', { name: 'Pickup' }).check({ force: true });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible();
}

/** Registers a customer, who then goes to the payment step. */
export async function registerAndGoToPayment(page: Page, api: Api, shopper: Shopper, store: string): Promise<void> {
  await api.register(shopper);
  await setSession(page, api, shopper, store);
  await goToPayment(page, store);
}

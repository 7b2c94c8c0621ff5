import { expect, saveAddress, type Locator, type Page } from '#tools/browser/journey';

/** Opens a plan of the Surat store from its card. */
export async function openPlan(page: Page, name = 'Gujarati lunch'): Promise<Locator> {
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 3 }) });
  await card.getByRole('button', { name: 'Subscribe Now' }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Chooses something of a plan and goes to where it is paid for. */
export async function choose(page: Page, surat: string, plan: string, item: string): Promise<void> {
  await page.goto(`${surat}/meal-subscriptions`);
  const dialog = await openPlan(page, plan);
  await dialog.getByText(item).click();
  await dialog.getByRole('button', { name: 'Buy Now' }).click();
  await page.waitForURL(`${surat}/checkout/plan`);
}

/** The sheet in which the sandbox takes a payment. */
export const sheetOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Test payment' });

/** Pays for what is on `/checkout/plan`, with what the sandbox is to do. */
export async function pay(page: Page, ...outcomes: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Pay and Subscribe' }).click();
  for (const name of outcomes) await sheetOf(page).getByRole('radio', { name, exact: true }).check();
  await sheetOf(page).getByRole('button', { name: /^Pay / }).click();
}

/** Has a subscription and looks at it. */
export async function subscribe(page: Page, surat: string): Promise<void> {
  await choose(page, surat, 'Morning milk round', 'Full cream milk');
  await saveAddress(page);
  await pay(page, 'Succeeds');
  await page.getByRole('button', { name: 'My Subscription' }).click();
  await page.waitForURL(`${surat}/my-subscription`);
  await expect(page.getByRole('heading', { name: 'Morning milk round' }).last()).toBeVisible();
}

/** The call that reads a customer's subscriptions. */
export const subscriptionsCall = '**/Subscription/Customer-Get/**';

/** Shows the customer's subscription as if it was paid in cash, and its first day missed. */
export async function showAsPaidInCash(page: Page): Promise<void> {
  await page.route(subscriptionsCall, async (route) => {
    const url = new URL(route.request().url());
    url.hostname = 'localhost';
    const answer = await (await route.fetch({ url: url.href, maxRetries: 2 })).json();
    const data = answer.data.map((own: { startDate: string }) => ({
      ...own,
      paidInCash: true,
      missed: [own.startDate],
    }));
    await route.fulfill({ json: { ...answer, data } });
  });
  await page.reload();
}

/** A fact about a subscription, by its name. */
export const fact = (page: Page, name: string): Locator =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');

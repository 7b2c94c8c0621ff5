import { expectScreenFit } from '#tests/support/browser/accessibility';
import { enterCounter } from '#tests/support/browser/counter';
import { expect, ignoreOfflineErrors, login, saveAddress, test, type Locator, type Page } from '#tools/browser/journey';
import type { Api, Shopper } from '#tools/browser/shopper';

/** Buys a plan. @returns its first day */
async function subscribe(page: Page, surat: string, api: Api, shopper: Shopper): Promise<string> {
  await api.register(shopper);
  await login(page, shopper, surat);
  await page.goto(`${surat}/?tab=meal-subscriptions`);
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
const showAsToday = (page: Page, date: string) =>
  page.route(/\/counter\/stores\/surat\/stops(\?|$)/, async (route) => {
    const url = new URL(route.request().url());
    url.hostname = 'localhost';
    url.searchParams.set('date', date);
    const answer = await (await route.fetch({ url: url.href })).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, today: date, is_open: true } } });
  });

/** Presses a button as who uses the keyboard alone does. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

test('stops are ticked off by place, also without a network, and have labels', async ({
  page,
  context,
  problems,
  surat,
  api,
  shopper,
}) => {
  const date = await subscribe(page, surat, api, shopper);
  await showAsToday(page, date);
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, 'owner@surat-sadan.example');
  await press(page.getByRole('navigation', { name: 'Counter' }).getByRole('button', { name: 'Stops', exact: true }));
  const mine = page.getByRole('listitem').filter({ has: page.locator(`[href="tel:+91${shopper.mobile}"]`) });
  await expect(mine).toContainText('Gujarati thali');
  await expect(page.getByRole('list', { name: 'What the day needs' })).toContainText(/\d+ × Gujarati thali/);
  await expectScreenFit(page);

  const sound = page.getByRole('button', { name: 'Turn sound on' });
  await expect(sound).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const labels = page.getByRole('list', { name: 'Labels' });
  await expect(labels).toContainText('Gujarati thali');
  await expect(sound).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Stops', exact: true })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(labels).toBeHidden();

  await press(mine.getByRole('button', { name: /^Delivered/ }));
  await expect(page.getByText(/^That cannot be changed/)).toBeVisible(); // it is a day to come after all

  await context.setOffline(true);
  const there = page.getByRole('listitem').filter({ hasText: 'Kept on this phone' });
  await press(mine.getByRole('button', { name: /^Not delivered/ }));
  await press(mine.getByRole('button', { name: 'Nobody at home' }));
  await expect(there).toContainText('Not delivered: nobody at home');
  await expect(page.getByText('1 tick waits until the shop is reached.')).toBeVisible();
  await expectScreenFit(page);
  await context.setOffline(false);
  await expect(page.getByText(/^Not done, /)).toBeVisible();
  ignoreOfflineErrors(problems);
  await press(page.getByRole('button', { name: 'I have seen it' }));
  await expect(mine.getByRole('button', { name: /^Delivered/ })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' }); // it asks again and again
});

import { expect, login, saveAddress } from '#tools/browser/journey';
import { expectHeading, type Journey } from './walk.ts';

export const subscribing: Journey = async ({ page, snap, surat, api, shopper }) => {
  const plan = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await page.goto(`${surat.replace('surat', 'bhopal')}/meal-subscriptions`, { waitUntil: 'networkidle' });
  await snap('plans-none');
  await api.register(shopper);
  await login(page, shopper, surat);
  await page.goto(`${surat}/my-subscription`, { waitUntil: 'networkidle' });
  await expectHeading(page, 'You have no active subscription');
  await snap('subscription-none');
  await page.goto(`${surat}/meal-subscriptions`, { waitUntil: 'networkidle' });
  await snap('plans');
  await plan('Gujarati lunch').getByRole('button', { name: 'Subscribe Now' }).click();
  for (const item of ['Gujarati thali', 'Masala chaas']) await page.getByRole('dialog').getByText(item).click();
  await snap('plan-dialog');
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await page.waitForURL('**/checkout/plan');
  await saveAddress(page);
  await page.evaluate(() => scrollTo(0, 0));
  await snap('plan-checkout');
  await page.getByRole('button', { name: 'Pay and Subscribe' }).click();
  const sheet = page.getByRole('dialog', { name: 'Test payment' });
  await sheet.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('dialog', { name: 'Subscription created successfully' })).toBeVisible();
  await snap('plan-bought');
  await page.getByRole('button', { name: 'My Subscription' }).click();
  await expect(page.getByText('Next delivery')).toBeVisible();
  await snap('subscription');
  await page
    .getByRole('button', { name: /: Delivery, change$/ })
    .nth(1)
    .click();
  await snap('subscription-skip');
  await page.getByRole('button', { name: 'Skip this day' }).click();
  await page.getByText(/^Skipped: /).scrollIntoViewIfNeeded();
  await snap('subscription-calendar');
};

import { expectScreenFit } from '#tests/support/browser/accessibility';
import { fact, openPlan, pay } from '#tests/support/browser/plans';
import { expect, saveAddress, setSession, test } from '#tools/browser/journey';

test('a customer subscribes to two thalis a delivery', { tag: '@wide' }, async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  await setSession(page, api, shopper, surat);
  await page.goto(`${surat}/meal-subscriptions`);
  const dialog = await openPlan(page);
  const quantity = dialog.getByRole('group', { name: 'How many per delivery: Gujarati thali' });
  const [less, more] = [quantity.getByRole('button').first(), quantity.getByRole('button').last()];
  await expect(quantity).toBeHidden();
  await dialog.getByText('Gujarati thali').click();
  await expect(less).toBeDisabled();
  for (let count = 2; count <= 10; count++) {
    await more.click();
    await expect(quantity.getByRole('status')).toHaveText(String(count));
  }
  await expect(more).toBeDisabled();
  await expect(dialog.locator('[data-plan-sum]')).toHaveText('₹54,600');
  for (let count = 9; count >= 2; count--) await less.click();
  await expect(quantity.getByRole('status')).toHaveText('2');
  await expect(dialog.locator('[data-plan-row]').first()).toContainText('₹10,920');
  await expect(dialog.locator('[data-plan-sum]')).toHaveText('₹10,920');
  await expectScreenFit(page);
  await dialog.getByRole('button', { name: 'Buy Now' }).click();

  await page.waitForURL(`${surat}/checkout/plan`);
  await expect(page.getByText('2 × Gujarati thali')).toBeVisible();
  await page.goBack();
  await expect(quantity.getByRole('status')).toHaveText('2');
  await expect(dialog.locator('[data-plan-sum]')).toHaveText('₹10,920');
  await dialog.getByRole('button', { name: 'Buy Now' }).click();
  await saveAddress(page);
  await expectScreenFit(page);
  await pay(page, 'Succeeds');
  await page.getByRole('button', { name: 'My Subscription' }).click();
  await page.waitForURL(`${surat}/my-subscription`);
  await expect(fact(page, 'Total')).toHaveText('₹10,920');
  await expect(page.getByText('2 × Gujarati thali')).toBeVisible();
  await page.getByRole('button', { name: 'Renew' }).click();
  await expect(page.getByText('2 × Gujarati thali')).toBeVisible();
});

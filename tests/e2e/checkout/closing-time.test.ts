import { expectScreenFit } from '#tests/support/browser/accessibility';
import { expect, setSession, test } from '#tools/browser/journey';

test('the checkout says what as soon as possible means just before closing, and when the store has closed meanwhile', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  await setSession(page, api, shopper, surat);
  await page.goto(surat);
  await page.getByRole('button', { name: /^Add / }).first().click();
  await expect(page.getByText('Item Added to Cart')).toBeVisible();
  await page.clock.install({ time: new Date('2026-11-23T21:49:00+05:30') });
  await page.goto(`${surat}/checkout`);
  await page.getByRole('radio', { name: 'Pickup' }).check({ force: true });
  await expect(page.getByRole('radio', { name: 'As soon as possible' })).toBeChecked();

  const opening = 'The store is closed now. It will prepare your order when it opens: Tuesday, 24 November, 7 AM.';
  const soon =
    'The store closes before your order can be packed. It will prepare your order when it opens again: Tuesday, 24 November, 7 AM.';
  await page.clock.setSystemTime(new Date('2026-11-23T21:55:00+05:30'));
  await page.clock.runFor(15_000);
  await expect(page.getByText(soon)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'When the store opens' })).toBeChecked();
  await expectScreenFit(page);
  await page.clock.setSystemTime(new Date('2026-11-23T22:00:00+05:30'));
  await page.clock.runFor(15_000);
  await expect(page.getByText(opening)).toBeVisible();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect(payment).toContainText('when the store opens: Tuesday, 24 November, 7 AM');
  await expectScreenFit(page);
});

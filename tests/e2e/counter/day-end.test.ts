import { expectScreenFit } from '#tests/support/browser/accessibility';
import { enterCounter, openView, sayYes } from '#tests/support/browser/counter';
import { expect, test } from '#tools/browser/journey';

test(
  'an owner counts the cash and closes the day, with a reason for a difference',
  { tag: '@wide' },
  async ({ page, origin, api }, { project }) => {
    const store = project.name === 'phone' ? 'toronto-desi-mart' : 'mumbai-tiffin';
    const label = store.split('-')[0] ?? '';
    await page.goto(`${origin.replace('localhost', `${label}.localhost`)}/counter`);
    await enterCounter(
      page,
      api,
      `owner@${store}.example`,
      label === 'toronto' ? 'Toronto Desi Mart' : 'Mumbai Tiffin',
    );
    await openView(page, 'End of day');
    const title = page.getByRole('heading', { name: /^End of day: / });
    await expect(title).toBeVisible();
    await expect(page.getByRole('region', { name: 'Sales' })).toContainText(/orders? placed on this day/);
    const close = page.getByRole('button', { name: 'Close the day' });
    await close.press('Enter');
    await expect(page.getByText('Enter the amount, such as 4700.')).toBeVisible();
    await page.getByLabel('Cash counted').fill('45.50');
    await expect(page.getByText('45.50 more than expected')).toBeVisible();
    await close.press('Enter');
    await expect(page.getByText('Enter a reason for the difference.')).toBeVisible();
    await page.getByLabel('Reason').fill('Found under the drawer');
    await expectScreenFit(page);
    await close.press('Enter');
    await sayYes(page, /^Close .* with .*45\.50\?$/);
    const closed = page.getByRole('region', { name: 'Closed' });
    await expect(closed).toContainText('Reason: Found under the drawer');
    await expect(closed).toContainText('Difference');
    await expect(page.getByLabel('Cash counted')).toHaveCount(0);
    await expectScreenFit(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(title).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.reload();
    await expect(page.getByRole('region', { name: 'Closed' })).toBeVisible();
  },
);

test('an operator sees the totals of today of each store before choosing one', async ({ page, origin, api }) => {
  await page.goto(`${origin}/counter`);
  await enterCounter(page, api, 'operator@nukkad.example', 'Counter');
  const stores = page.getByRole('region', { name: 'Where do you work today?' });
  await expect(stores.getByRole('button', { name: 'Surat Sadan' })).toContainText(/\d+ open · \d+ orders? today · ₹/);
  await expectScreenFit(page);
});

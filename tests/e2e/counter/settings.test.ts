import { expectScreenFit } from '#tests/support/browser/accessibility';
import { enterCounter } from '#tests/support/browser/counter';
import { expect, test } from '#tools/browser/journey';

test('an owner adds a coupon, and changes delivery areas and opening hours', async ({ page, origin, api }) => {
  await page.goto(`${origin.replace('localhost', 'bhopal.localhost')}/counter`);
  await enterCounter(page, api, 'owner@bhopal-haat.example', 'Bhopal Haat');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
  await page
    .getByRole('navigation', { name: 'Counter' })
    .getByRole('button', { name: 'Shop', exact: true })
    .press('Enter');

  const coupons = page.getByRole('region', { name: 'Coupons' });
  await press('Add a coupon');
  await coupons.getByLabel('Code').fill('mela20');
  await coupons.getByLabel('Percent', { exact: true }).fill('200');
  await coupons.getByLabel('Last day').last().fill('2030-12-31');
  await press('Save coupon');
  await expect(coupons.getByText('This must be 100 percent at most.')).toBeVisible();
  await expectScreenFit(page);
  await coupons.getByLabel('Percent', { exact: true }).fill('20');
  await press('Save coupon');
  const coupon = coupons.getByRole('listitem').filter({ hasText: 'MELA20' });
  await expect(coupon).toContainText('Valid until 31 December 2030');
  await press('Switch off MELA20');
  await expect(coupon).toContainText('Ended on');

  const areas = page.getByRole('region', { name: 'Delivery areas and charges' });
  await press('Add an area');
  const last = areas.getByRole('group').last();
  await last.getByLabel('Customers in this area').selectOption('postal_codes');
  await last.getByLabel(/^Codes/).fill('46200');
  await press('Save delivery areas');
  await expect(last.getByText(/^This has 46200: a PIN code has 6 digits/)).toBeVisible();
  await last.getByLabel(/^Codes/).fill('462003');
  await press('Save delivery areas');
  await expect(areas.getByText('Saved.')).toBeVisible();
  const number = await areas.getByRole('group').count();
  await press(`Remove area ${number}`);
  await press('Save delivery areas');
  await expect(areas.getByRole('group')).toHaveCount(number - 1);

  const week = page.getByRole('region', { name: 'Opening hours and slots' });
  await week.locator('summary', { hasText: 'Wednesday' }).click();
  const day = week.getByRole('group', { name: 'Wednesday' });
  const usual = await day.getByLabel('Closes').inputValue();
  await day.getByLabel('Closes').fill('08:00');
  await press('Save opening hours');
  await expect(day.getByText(/^This must be later than opens/)).toBeVisible();
  await expectScreenFit(page);
  await day.getByLabel('Closes').fill('19:15');
  await press('Save opening hours');
  await expect(week.getByText('Saved.')).toBeVisible();
  await expect(week.getByText(/7:15 PM/)).toHaveCount(1);
  await week.locator('summary', { hasText: 'Wednesday' }).click();
  await day.getByLabel('Closes').fill(usual);
  await press('Save opening hours');
  await expect(week.getByText(/7:15 PM/)).toHaveCount(0);
});

test('an accountant reads the books and saves invoices, and sees nothing else', async ({
  page,
  browser,
  origin,
  api,
}) => {
  const counter = `${origin.replace('localhost', 'bhopal.localhost')}/counter`;
  await page.goto(counter);
  await enterCounter(page, api, 'owner@bhopal-haat.example', 'Bhopal Haat');
  await page.getByRole('navigation', { name: 'Counter' }).getByRole('button', { name: 'People', exact: true }).click();
  const target = `books-${Date.now()}@example.com`;
  await page.getByLabel('Name', { exact: true }).fill('Kavita');
  await page.getByLabel('Mobile number or e-mail').fill(target);
  await page.getByLabel('Role', { exact: true }).selectOption('accountant');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(/^Kavita can now log in/)).toBeVisible();

  const theirs = await browser.newPage();
  await theirs.goto(counter);
  await enterCounter(theirs, api, target, 'Bhopal Haat');
  const bar = theirs.getByRole('navigation', { name: 'Counter' });
  await expect(bar.getByRole('button')).toHaveText(['Books', 'All orders']);
  await expect(theirs.getByRole('heading', { name: 'Books', exact: true })).toBeVisible();
  await expectScreenFit(theirs);
  await bar.getByRole('button', { name: 'All orders' }).click();
  await expect(theirs.getByRole('heading', { name: 'All orders', exact: true })).toBeVisible();
  await expectScreenFit(theirs);
  await theirs.close();
});

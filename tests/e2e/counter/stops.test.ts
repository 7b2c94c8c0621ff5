import { expectScreenFit } from '#tests/support/browser/accessibility';
import { enterCounter, showAsToday, subscribeToLunch } from '#tests/support/browser/counter';
import { expect, ignoreOfflineErrors, test, type Locator } from '#tools/browser/journey';

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
  const date = await subscribeToLunch(page, surat, api, shopper);
  await showAsToday(page, date);
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, 'keeper@surat-sadan.example');
  await press(
    page.getByRole('navigation', { name: 'Counter' }).getByRole('button', { name: 'Subscriptions', exact: true }),
  );
  const mine = page.getByRole('listitem').filter({ has: page.locator(`[href="tel:+91${shopper.mobile}"]`) });
  await expect(mine).toContainText('Gujarati thali');
  await expect(page.getByRole('list', { name: 'Items for the day' })).toContainText(/\d+ × Gujarati thali/);
  await expectScreenFit(page);

  const sound = page.getByRole('button', { name: 'Turn sound on' });
  await expect(sound).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const labels = page.getByRole('list', { name: 'Labels' });
  await expect(labels).toContainText('Gujarati thali');
  await expect(sound).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Subscriptions', exact: true })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(labels).toBeHidden();

  await press(mine.getByRole('button', { name: /^Delivered/ }));
  await expect(page.getByText(/^This day can’t be changed/)).toBeVisible(); // it is a day to come after all

  await context.setOffline(true);
  const there = page.getByRole('listitem').filter({ hasText: 'Kept on this phone' });
  await press(mine.getByRole('button', { name: /^Not delivered/ }));
  await press(mine.getByRole('button', { name: 'Nobody at home' }));
  await expect(there).toContainText('Not delivered: nobody at home');
  await expect(page.getByText('1 tick is sent when the connection is back.')).toBeVisible();
  await expectScreenFit(page);
  await context.setOffline(false);
  await expect(page.getByText(/^Not done, /)).toBeVisible();
  ignoreOfflineErrors(problems);
  await press(page.getByRole('button', { name: 'Dismiss' }));
  await expect(mine.getByRole('button', { name: /^Delivered/ })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' }); // it asks again and again
});

test('an owner opens the invoice of a subscription at its stop', async ({ page, surat, api, shopper }) => {
  const date = await subscribeToLunch(page, surat, api, shopper);
  await showAsToday(page, date);
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, 'owner@surat-sadan.example');
  await press(
    page.getByRole('navigation', { name: 'Counter' }).getByRole('button', { name: 'Subscriptions', exact: true }),
  );
  const mine = page.getByRole('listitem').filter({ has: page.locator(`[href="tel:+91${shopper.mobile}"]`) });
  await expect(async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 10_000 }),
      press(mine.getByRole('button', { name: /^Invoice of/ })),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Invoice_Subscription_\d+\.pdf$/);
  }).toPass();
  await expectScreenFit(page);
});

import { Readable } from 'node:stream';
import { expectScreenFit } from '#tests/support/browser/accessibility';
import {
  choose,
  fact,
  openPlan,
  pay,
  sheetOf,
  showAsPaidInCash,
  subscribe,
  subscriptionsCall,
} from '#tests/support/browser/plans';
import { expect, ignoreOfflineErrors, homeTab, setSession, login, saveAddress, test } from '#tools/browser/journey';

test('going back closes a dialog, and the page can be used', async ({ page, surat }) => {
  await page.goto(surat);
  await homeTab(page, 'Meal subscriptions').click();
  const dialog = await openPlan(page);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: /^Cart/ }).first().click();
  await expect(page).toHaveURL(`${surat}/cart`);
});

test(
  'a plan is looked at, chosen from by mouse and keyboard, and summed',
  { tag: '@wide' },
  async ({ page, surat }) => {
    await page.goto(`${surat}/meal-subscriptions`);
    await expect(page.getByText('30 days', { exact: true }).first()).toBeVisible();
    const dialog = await openPlan(page);
    await expect(dialog.getByText('Monday to Saturday').first()).toBeVisible();
    await expect(dialog.getByText('26 deliveries, ₹210 each')).toBeVisible();
    await dialog.getByRole('checkbox').last().scrollIntoViewIfNeeded();
    await dialog.getByRole('button', { name: 'Buy Now' }).click();
    await expect(dialog.getByText('Please select at least one item')).toBeVisible();
    const thali = dialog.getByRole('checkbox', { name: /^Gujarati thali/ });
    await expect(thali).toBeFocused();
    await expect(thali.locator('xpath=..')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Space');
    await expect(thali).toBeChecked();
    await expect(dialog.getByText('Please select at least one item')).toBeHidden();
    await dialog.getByText('Khaman dhokla').click();
    await expect(dialog.getByText('52 items in all')).toBeVisible();
    await expect(dialog.getByText('₹8,008')).toBeVisible();
    await expectScreenFit(page);
    await dialog.getByText('Khaman dhokla').click();
    await expect(dialog.getByText('26 items in all')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Subscribe Now' }).first()).toBeFocused();
  },
);

test('a press on Buy Now waits for its script, and takes what was chosen before', async ({ page, surat }) => {
  let release = () => {};
  const held = new Promise<void>((go) => (release = go));
  await page.route('**/_astro/buy-plan.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${surat}/meal-subscriptions`);
  const dialog = await openPlan(page);
  await dialog.getByText('Gujarati thali').click();
  await expect(dialog.getByRole('button', { name: 'Buy Now' })).toBeDisabled();
  release();
  await dialog.getByRole('button', { name: 'Buy Now' }).click();
  await page.waitForURL(`${surat}/login`);
});

test('a guest logs in and comes back to the plan with the choice kept', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  await page.goto(`${surat}/meal-subscriptions`);
  const dialog = await openPlan(page, 'Morning milk round');
  await dialog.getByText('Full cream milk').click();
  await dialog.getByRole('button', { name: 'Buy Now' }).click();
  await page.waitForURL(`${surat}/login`);
  await page.getByLabel(/phone/i).fill(shopper.mobile);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog', { name: 'Morning milk round' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Full cream milk/ })).toBeChecked();
  await expect(page.getByText('₹1,080').last()).toBeVisible();
});

test('guests are sent to log in from the profile and My Subscription, and back; who has none reads so', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  await page.goto(`${surat}/profile`);
  await page.waitForURL(`${surat}/login`);
  await page.goto(surat);
  await homeTab(page, 'My Subscription').click();
  await page.waitForURL(`${surat}/login`);
  await login(page, shopper, surat);
  await expect(page).toHaveURL(`${surat}/my-subscription`);
  await expect(page.getByRole('heading', { name: 'You have no active subscription' })).toBeVisible();
  await expectScreenFit(page);
  await page.getByRole('link', { name: 'See the plans' }).click();
  await expect(page.getByRole('heading', { name: 'Morning milk round' })).toBeVisible();
});

test('a store without plans says so, and leads back to what it has', async ({ page, surat }) => {
  await page.goto(`${surat.replace('surat', 'bhopal')}/meal-subscriptions`);
  await expect(page.getByRole('heading', { name: 'No meal subscriptions here yet' })).toBeVisible();
  await expectScreenFit(page);
  await page.getByRole('link', { name: 'See all products' }).click();
  await expect(page.getByRole('heading', { name: 'All products' })).toBeVisible();
});

test.describe('a customer', () => {
  test.beforeEach(async ({ page, surat, api, shopper }) => {
    await api.register(shopper);
    await setSession(page, api, shopper, surat);
  });

  test('buys a plan and finds it under My Subscription', { tag: '@wide' }, async ({ page, surat }) => {
    await choose(page, surat, 'Gujarati lunch', 'Gujarati thali');
    await expect(page.getByLabel('Street Address')).toBeVisible();
    await page.getByRole('button', { name: 'Pay and Subscribe' }).click();
    await expect(page.getByText('Please select an address')).toBeVisible();
    await saveAddress(page);
    await expect(page.getByText('Delivery included')).toBeVisible();
    await page.getByLabel('Start date').fill('2020-01-01');
    await page.getByRole('button', { name: 'Pay and Subscribe' }).click();
    await expect(page.getByText(/^Please choose a day from \w+, \d+ \w+ to \w+, \d+ \w+\.$/)).toBeVisible();
    await page.reload();
    await expect(page.getByText('First delivery')).toBeVisible();
    await expect(page.getByRole('radio', { name: /12 Athwa Lines/ })).toBeChecked();
    await expectScreenFit(page);
    await pay(page, 'Succeeds');
    const done = page.getByRole('dialog', { name: 'Subscription created successfully' });
    await expect(done).toBeVisible();
    await expectScreenFit(page);
    await done.getByRole('button', { name: 'My Subscription' }).click();
    await expect(page).toHaveURL(`${surat}/my-subscription`);
    await expect(fact(page, 'Total')).toHaveText('₹5,460');
    await expect(fact(page, 'Payment mode')).toHaveText('Online Payment');
    await expect(fact(page, 'Days left')).toHaveText(/^\d+ days$/);
    await expectScreenFit(page);
    await page.goto(`${surat}/checkout/plan`);
    await expect(page.getByRole('heading', { name: 'You already have an active subscription' })).toBeVisible();
    await expectScreenFit(page);
  });

  test('who has a subscription is told so, in the plan and when they pay', async ({ page, context, surat }) => {
    await choose(page, surat, 'Morning milk round', 'Full cream milk');
    await saveAddress(page);
    const other = await context.newPage();
    await choose(other, surat, 'Morning milk round', 'Full cream milk');
    await expect(other.getByRole('radio', { name: /12 Athwa Lines/ })).toBeChecked();
    await pay(other, 'Succeeds');
    await expect(other.getByText('Subscription created successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Pay and Subscribe' }).click();
    await expect(page.getByText('You already have an active subscription')).toBeVisible();
    await expect(sheetOf(page)).toBeHidden();
    await page.goto(`${surat}/meal-subscriptions`);
    const dialog = await openPlan(page);
    await dialog.getByText('Dal tadka').click();
    await dialog.getByRole('button', { name: 'Buy Now' }).click();
    await expect(dialog.getByText('You already have an active subscription')).toBeVisible();
    await dialog.getByRole('link', { name: 'See your subscription' }).click();
    await expect(fact(page, 'Total')).toHaveText('₹1,080');
  });

  test('a payment is left, is lost with the page, and still makes one subscription', async ({ page, surat }) => {
    await choose(page, surat, 'Morning milk round', 'Full cream milk');
    await saveAddress(page);
    await page.getByRole('button', { name: 'Pay and Subscribe' }).click();
    await expect(sheetOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('The payment was cancelled. You have not been charged.')).toBeVisible();
    await pay(page, 'Succeeds, but the answer is lost', 'Never');
    await expect(sheetOf(page).getByText('Paid, but this page was not told')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Subscription created successfully')).toBeVisible();
    await page.goto(`${surat}/my-subscription`);
    await expect(page.getByRole('article')).toHaveCount(1);
  });

  test('going back from where it is paid for keeps the plan, what was chosen of it, and the day', async ({
    page,
    surat,
  }) => {
    await choose(page, surat, 'Morning milk round', 'Full cream milk');
    const start = page.getByLabel('Start date');
    const day = (await start.getAttribute('max')) ?? '';
    await start.fill(day);
    await page.goBack();
    const dialog = page.getByRole('dialog', { name: 'Morning milk round' });
    await expect(dialog.getByRole('checkbox', { name: /^Full cream milk/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Buy Now' }).click();
    await expect(start).toHaveValue(day);
  });

  test('a plan whose payment is not confirmed yet is said to be paid for, and then there by itself', async ({
    page,
    surat,
  }) => {
    await choose(page, surat, 'Morning milk round', 'Full cream milk');
    await saveAddress(page);
    const paid = page.waitForResponse('**/checkout/pay');
    await pay(page, 'Succeeds after 10 seconds', 'Never');
    await paid;
    await page.goto(`${surat}/my-subscription`);
    await expect(page.getByRole('heading', { name: 'Your payment for a plan is being confirmed' })).toBeVisible();
    await expectScreenFit(page);
    await expect(page.getByRole('article')).toHaveCount(1, { timeout: 30_000 });
    await expect(page.getByRole('heading', { name: 'Your payment for a plan is being confirmed' })).toBeHidden();
  });

  test('a subscription that cannot be made says why', async ({ page, surat, problems }) => {
    await choose(page, surat, 'Morning milk round', 'Full cream milk');
    await saveAddress(page);
    const refusal = { code: 'subscription_refunded', message: 'Failed to create subscription' };
    await page.route('**/Subscription/Customer-Quote', (route) =>
      route.fulfill({ status: 409, json: { status: false, ...refusal } }),
    );
    await page.getByRole('button', { name: 'Pay and Subscribe' }).click();
    await expect(page.getByText('Failed to create subscription', { exact: true })).toBeVisible();
    await page.unroute('**/Subscription/Customer-Quote');
    await page.route('**/Subscription/Customer-Quote', (route) => route.abort());
    await page.getByRole('button', { name: 'Pay and Subscribe' }).click();
    await expect(page.getByText(/^Error creating subscription/)).toBeVisible();
    ignoreOfflineErrors(problems);
  });

  test('skips a day, takes it back, pauses, and cancels, each said before', async ({ page, surat }) => {
    await subscribe(page, surat);
    const end = await fact(page, 'End date').innerText();
    const day = page.getByRole('button', { name: /: Delivery, change$/ }).first();
    await day.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Full cream milk')).toBeVisible();
    await expect(dialog.getByText(new RegExp(`Your last day moves from ${end} to`))).toBeVisible();
    await expectScreenFit(page);
    await dialog.getByRole('button', { name: 'Skip this day' }).click();
    await expect(dialog).toBeHidden();
    await expect(fact(page, 'End date')).not.toHaveText(end);
    await expect(page.getByText(/^Skipped: /)).toBeVisible();
    await expectScreenFit(page);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await dialog.getByRole('button', { name: 'Deliver again' }).click();
    await expect(fact(page, 'End date')).toHaveText(end);
    await expect(page.locator('#standing-subscriptions')).toBeFocused();
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(dialog.getByText(/We’ll add the deliveries of 7 days at the end, at no extra cost/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(page.getByText(/^Skipped: .* to /)).toBeVisible();
    await showAsPaidInCash(page);
    await expect(page.locator('.calendar [data-state="missed"] .text-error-700')).toBeVisible();
    await expect(page.locator('.calendar-legend').getByText('Not delivered')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(dialog.getByText('The store pays ₹1,080 back to you in cash.')).toBeVisible();
    await page.unroute(subscriptionsCall);
    await page.reload();
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(
      dialog.getByText(/We will return ₹1,080 the way you paid; it arrives within 15 working days/),
    ).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Cancel for good' })).toHaveClass(/btn-danger/);
    await dialog.getByRole('button', { name: 'Cancel for good' }).click();
    await expect(page.getByRole('heading', { name: 'You have no active subscription' })).toBeVisible();
    await expect(page.getByText(/^We (are returning|have returned) ₹1,080/)).toBeVisible();
    await expectScreenFit(page);
  });

  test(
    'changes deliveries by keyboard, renews, and saves them for a calendar',
    { tag: '@oldest' },
    async ({ page, surat }) => {
      await subscribe(page, surat);
      const days = page.getByRole('button', { name: /: Delivery, change$/ });
      await days.first().focus();
      const first = await days.first().getAttribute('data-date');
      const next = page.getByRole('button', { name: 'Next month' });
      if (await next.isEnabled()) await next.press('Enter'); // not if all deliveries are in one month
      await days.first().focus();
      await page.keyboard.press('ArrowRight');
      await expect(days.nth(1)).toBeFocused();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Skip this day' }).press('Enter');
      await expect(page.getByText(/^Skipped: /)).toBeVisible();
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Add to your calendar' }).click();
      const file = await (await saving).createReadStream();
      const text = await new Response(Readable.toWeb(file) as ReadableStream).text();
      expect(text).toContain(`DTSTART;VALUE=DATE:${first?.replaceAll('-', '')}`);
      await page.getByRole('button', { name: 'Renew' }).click();
      await expect(page.getByText('It starts after your current subscription')).toBeVisible();
      await pay(page, 'Succeeds');
      await page.getByRole('button', { name: 'My Subscription' }).click();
      await expect(page.getByText('Starts after the current one')).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(2);
      await page.emulateMedia({ media: 'print' });
      await expect(days.first(), 'a day on paper').toBeVisible();
    },
  );
});

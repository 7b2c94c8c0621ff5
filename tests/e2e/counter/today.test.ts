import { expectScreenFit } from '#tests/support/browser/accessibility';
import { registerAndGoToPayment } from '#tests/support/browser/checkout';
import { enterCounter } from '#tests/support/browser/counter';
import { expect, test, type Page } from '#tools/browser/journey';
import type { Api } from '#tools/browser/shopper';

const bar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Counter' }).getByRole('button', { name, exact: true });
const act = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Opens the day of a store in which no other test orders. */
async function openToday(page: Page, api: Api, store: string): Promise<void> {
  await page.goto(`${store}/counter`);
  await enterCounter(page, api, 'owner@bengaluru-basket.example', 'Bengaluru Basket');
  await bar(page, 'Today').press('Enter');
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
}

/** Closes tomorrow early, lets its slots take fewer orders, makes a holiday, and undoes each of it. */
async function changeDays(page: Page): Promise<void> {
  const closing = page.getByLabel('Closing time tomorrow');
  await closing.fill('23:59');
  await closing.press('Enter');
  await expect(page.getByText('Enter a time between opening and closing.')).toBeVisible();
  await closing.fill('12:00');
  await closing.press('Enter');
  await expect(page.getByText('6:30 AM to 12 PM (usually to 9:30 PM)')).toBeVisible();
  await act(page, 'Reset tomorrow’s closing time').press('Enter');
  await expect(closing).toBeVisible();

  const count = page.getByLabel('Orders per slot tomorrow');
  await count.fill('5');
  await count.press('Enter');
  await expect(page.getByText('Usually 18')).toBeVisible();
  const tomorrow = page.getByRole('region', { name: /^Tomorrow/ });
  await tomorrow.getByText('Slots and orders').click();
  await expect(tomorrow.getByText('0 of 5 taken').first()).toBeVisible();
  await count.fill('0');
  await count.press('Enter');
  await expect(tomorrow.getByText('No orders', { exact: true }).first()).toBeVisible();
  await expectScreenFit(page);
  await count.fill('18');
  await count.press('Enter');
  await expect(page.getByText('Usually 18')).toHaveCount(0);

  await act(page, 'Add holiday').press('Enter');
  await expect(page.getByText('Choose today or a later day.')).toBeVisible();
  await page.getByLabel('Closed on').fill(new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10));
  await page.getByLabel('Reason shown to customers').fill('Stocktaking');
  await page.getByLabel('Reason shown to customers').press('Enter');
  const holiday = page.getByRole('listitem').filter({ hasText: 'Stocktaking' });
  await expect(holiday).toBeVisible();
  await holiday.getByRole('button', { name: /^Open/ }).press('Enter');
  await expect(holiday).toHaveCount(0);
}

test('a line of the season written at the counter is on the home page, until it is removed', async ({
  page,
  origin,
  api,
}) => {
  const store = origin.replace('localhost', 'bengaluru.localhost');
  await openToday(page, api, store);
  const write = async (text: string) => {
    await page.goto(`${store}/counter`);
    await bar(page, 'Today').press('Enter');
    await page.getByLabel('Text on your home page').fill(text);
    const saved = page.waitForResponse(/day\/season$/);
    await page.getByRole('button', { name: 'Save notice' }).press('Enter');
    expect((await saved).status()).toBe(200);
  };
  await write('Avarekai until February');
  const shown = page.getByRole('region', { name: 'About this store' }).getByText('Avarekai until February');
  await expect(async () => {
    await page.goto(store);
    await expect(shown).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await write('');
  await expect(async () => {
    await page.goto(store);
    await expect(shown).toHaveCount(0, { timeout: 10_000 });
  }).toPass();
});

test('a day is changed and as usual again; a customer at the payment reads of a pause and loses nothing', async ({
  page,
  browser,
  origin,
  api,
  shopper,
}) => {
  const store = origin.replace('localhost', 'bengaluru.localhost');
  await openToday(page, api, store);
  const state = page.getByRole('status').filter({ hasText: /^(Open|Closed|Paused)/ });
  const isOpen = (await state.textContent())?.startsWith('Open') ?? false;
  await expect(page.getByRole('region', { name: 'To do' })).toContainText(/Nothing to do|sold out/);
  await expectScreenFit(page);
  await changeDays(page);
  await act(page, 'Pause for today').press('Enter');
  await expect(state).toHaveText('Paused for today');
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeFocused();
  await act(page, 'Resume').press('Enter');
  await expect(state).toHaveText(/^(Open|Closed)/);

  const theirs = await browser.newPage();
  await registerAndGoToPayment(theirs, api, shopper, store);
  await act(page, 'Pause 30 minutes').click();
  await expect(state).toHaveText(/^Paused/);
  await bar(page, 'Orders').click();
  await expect(page.getByText(/^Paused/)).toBeVisible();
  await expectScreenFit(page);
  // While the store is closed, an order is for its opening, which comes after the pause.
  if (isOpen) {
    await theirs.getByRole('button', { name: 'Place Order' }).click();
    await expect(theirs.getByText(/^The store takes no (orders until|more orders today)/)).toBeVisible();
    await expect(theirs.getByRole('region', { name: 'Order summary' })).toContainText('Total');
  }
  await act(page, 'Change').click();
  await act(page, 'Resume').click();
  await expect(state).toHaveText(/^(Open|Closed)/);
  await theirs.getByRole('button', { name: 'Place Order' }).click();
  await expect(theirs.getByRole('dialog', { name: 'Order Successful' })).toBeVisible();
  await theirs.close();
});

test('a day that closes early says that it usually closes at midnight', async ({ page, origin, api }) => {
  await page.route('**/counter/stores/bengaluru/day', async (route) => {
    const url = new URL(route.request().url());
    url.hostname = 'localhost';
    const answer = await (await route.fetch({ url: url.href, maxRetries: 2 })).json();
    const [today, tomorrow] = answer.data.days;
    const early = { ...today, opens: '08:00', closes: '18:00', usual_closes: '23:59', holiday: null };
    await route.fulfill({ json: { ...answer, data: { ...answer.data, days: [early, tomorrow] } } });
  });
  await openToday(page, api, origin.replace('localhost', 'bengaluru.localhost'));
  await expect(page.getByText('8 AM to 6 PM (usually to 12 AM)')).toBeVisible();
});

test('an owner reads on the first screen why the store’s pages are not published', async ({ page, origin, api }) => {
  const need = { kind: 'site_failing', count: 1, since: null, names: ['The disk is full.'] };
  await page.route('**/counter/stores/bhopal/needs', async (route) => {
    const url = new URL(route.request().url());
    url.hostname = 'localhost';
    const answer = await (await route.fetch({ url: url.href, maxRetries: 2 })).json();
    await route.fulfill({ json: { ...answer, data: [need] } });
  });
  await page.goto(`${origin.replace('localhost', 'bhopal.localhost')}/counter`);
  await enterCounter(page, api, 'owner@bhopal-haat.example', 'Bhopal Haat');
  await expect(
    page.getByText('Your pages are not published: The disk is full. Ask your operator to publish them.'),
  ).toBeVisible();
  await expectScreenFit(page);
});

test('an order that needs an owner opens from there, and a state that is unknown is not called different', async ({
  page,
  origin,
  api,
}) => {
  const store = origin.replace('localhost', 'bhopal.localhost');
  const order_id = 2_000_000_000;
  await page.route('**/counter/stores/bhopal/needs', async (route) => {
    const url = new URL(route.request().url());
    url.hostname = 'localhost';
    const answer = await (await route.fetch({ url: url.href, maxRetries: 2 })).json();
    const need = { kind: 'place_uncertain', count: 1, since: null, orders: [order_id], names: [] };
    await route.fulfill({ json: { ...answer, data: [need] } });
  });
  await page.goto(`${store}/counter`);
  await enterCounter(page, api, 'owner@bhopal-haat.example', 'Bhopal Haat');
  await page.getByRole('button', { name: '1 thing to do' }).press('Enter');
  const part = page.getByRole('region', { name: 'To do' });
  await expect(part).toContainText('are in different states, or the state is unknown');
  await expectScreenFit(page);
  await part.getByRole('button', { name: `Order ${order_id}` }).press('Enter');
  await expect(page.getByRole('dialog', { name: `Order ${order_id}` })).toBeVisible();
});

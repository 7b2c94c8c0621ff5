import { expectAccessible, expectScreenFit } from '#tests/support/browser/accessibility';
import { cartLink, chooseSurat, expect, ignoreOfflineErrors, test, type Page } from '#tools/browser/journey';

const finder = 'Search for nearest delivery store';

const nanpura = { latitude: 21.1959, longitude: 72.8302, accuracy: 20 };
const ottawa = { latitude: 45.4215, longitude: -75.6972, accuracy: 20 };

async function locate(page: Page): Promise<void> {
  await page.goto('/landing');
  await page.getByRole('button', { name: 'By Current Location' }).click();
}

async function type(page: Page, text: string): Promise<void> {
  await page.goto('/landing');
  await page.getByPlaceholder(finder).fill(text);
  await page.getByRole('option', { name: `Add "${text}"` }).click();
  await page.getByRole('button', { name: 'Find Store' }).click();
}

test('the current location fills the dropdown with its stores and opens it', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(nanpura);
  await locate(page);
  await expect(page.getByRole('option', { name: /Surat Sadan/ })).toBeVisible();
  await expect(page.getByPlaceholder(finder)).toHaveValue(/^395\d{3}$/);
  await expectAccessible(page);
  const menu = await page.locator('.finder-menu').evaluate((each) => getComputedStyle(each));
  expect([menu.minHeight, menu.maxHeight].map(parseFloat)).toEqual([140, 300]);
  await page.getByRole('option', { name: /Surat Sadan/ }).click();
  await page.getByRole('button', { name: 'Find Store' }).click();
  await expect(page).toHaveURL(/\/stores$/);
  const first = page.getByRole('listitem').filter({ hasText: 'Surat Sadan' });
  await expect(first.getByText(/^\d+(\.\d)? km$/)).toBeVisible();
  await expect(first.getByText('Delivery ₹20, free from ₹399, minimum ₹99')).toBeVisible();
  await expectAccessible(page);
});

test('a late search result shows no other stores before it, and opening hours at once', async ({ page, problems }) => {
  await page.route(/searched-stores/, async (route) => {
    await expect(page.locator('[data-store-list]')).toBeHidden();
    await expect(page.getByText('Opening hours in the store')).toHaveCount(0); // the published cards' are filled in
    await route.continue();
  });
  await type(page, '395003');
  const card = page.getByRole('listitem').filter({ hasText: 'Surat Sadan' });
  await expect(card.getByText('Delivery ₹20, free from ₹399, minimum ₹99')).toBeVisible();
  await expect(card.getByText('Opening hours in the store')).toHaveCount(0);
  await page.unroute(/searched-stores/);
  await page.route(/searched-stores/, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('list', { name: 'Popular near you' })).toBeVisible();
  ignoreOfflineErrors(problems);
});

test('a rough location is filled in, and said to be rough', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ ...nanpura, accuracy: 12_000 });
  await locate(page);
  await expect(page.getByText(/only accurate to 12 km/)).toBeVisible();
  await expect(page.getByPlaceholder(finder)).toHaveValue(/^395/);
});

test('where no one delivers, the nearest store is offered with its distance', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(ottawa);
  await locate(page);
  await expect(page.getByText(/No store delivers to .+ yet/)).toBeVisible();
  await expect(page.getByText(/The nearest store is Toronto Desi Mart, 35\d/)).toBeVisible();
  await expectScreenFit(page);
  await page.getByRole('link', { name: 'Visit Toronto Desi Mart' }).click();
  await expect(page.getByRole('heading', { name: /Toronto Desi Mart/ }).first()).toBeVisible();
});

test('a refused location says so and leaves the field to type in', async ({ page }) => {
  await locate(page);
  await expect(page.getByText('Unable to retrieve your location')).toBeVisible();
  await expect(page.getByText(/enter an address or postal code/)).toBeVisible();
  await expectAccessible(page);
  await page.getByPlaceholder(finder).fill('395003');
  await page.getByRole('option', { name: 'Add "395003"' }).click();
  await page.getByRole('button', { name: 'Find Store' }).click();
  await expect(page).toHaveURL(/\/stores$/);
});

test('a browser without geolocation is told so', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'geolocation', { value: undefined }));
  await locate(page);
  await expect(page.getByText('Geolocation is not supported by this browser.')).toBeVisible();
});

test('a location far from any address is told so', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 0, longitude: 0 });
  await locate(page);
  await expect(page.getByText('No address found for the given coordinates.')).toBeVisible();
});

test('a shop that cannot be reached cannot fetch the address', async ({ page, context, problems }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(nanpura);
  await page.route('**/geo/reverse/**', (route) => route.abort());
  await locate(page);
  await expect(page.getByText('Error fetching address.')).toBeVisible();
  problems.splice(0);
});

for (const [what, text, reason] of [
  ['is no postal code', '39500', /“39500” is not a postal code/],
  ['nobody knows', '395999', /We couldn’t find “395999”/],
  ['nobody delivers to', 'K1A 0B1', /No store delivers to/],
] as const)
  test(`a code that ${what} is refused with the reason`, async ({ page }) => {
    await type(page, text);
    await expect(page.getByText('Please select a Correct Address')).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page).toHaveURL(/\/landing$/);
  });

for (const text of ['Adajan, Surat', 'M5V 2T6', '395 003'])
  test(`${text} leads to stores`, async ({ page }) => {
    await type(page, text);
    await expect(page.getByRole('heading', { name: 'Popular near you' })).toBeVisible();
    await expect(page.getByRole('link', { name: text.startsWith('M') ? /Toronto/ : /Surat/ }).first()).toBeVisible();
  });

test('a store says when it is open, by its own clock', async ({ page, surat }) => {
  await page.clock.install({ time: new Date('2026-11-23T12:00:00Z') });
  await page.goto(surat);
  const opening = page.getByRole('region', { name: 'Opening hours and delivery' }).locator('[data-opening]');
  await expect(opening).toContainText('Open now');
  await expect(opening).toContainText('until 10 PM');
  await page.clock.setSystemTime(new Date('2026-11-23T16:30:00Z'));
  await page.clock.runFor(30_000);
  await expect(opening).toContainText('Closed');
  await expect(opening).toContainText('opens tomorrow 7 AM');
  await opening.click();
  await expect(page.getByRole('row', { name: 'Monday to Sunday 7 AM to 10 PM' })).toBeVisible();
  await page.goto(surat.replace('surat.', 'toronto.'));
  await expect(opening).toContainText('until 9 PM');
  await page.goto(`${surat}/stores`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Surat Sadan' })).toContainText('opens tomorrow 7 AM');
});

test('a closed store can be browsed and its cart filled', async ({ page, surat }) => {
  await page.clock.install({ time: new Date('2026-11-23T20:00:00Z') });
  await page.goto(surat);
  await page.getByRole('button', { name: /^Add / }).first().click();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
});

test('a store says before anything is bought whether it delivers, and what that costs', async ({ page, surat }) => {
  await page.goto(surat);
  const facts = page.getByRole('region', { name: 'Opening hours and delivery' });
  await facts.getByText('Delivery from ₹20').click();
  await facts.getByLabel(/PIN code/).fill('395003');
  await facts.getByRole('button', { name: 'Check' }).click();
  await expect(facts.getByText('Delivers to 395003')).toBeVisible();
  await expect(facts.getByText('₹20, free from ₹399, minimum ₹99').first()).toBeVisible();
  await expectScreenFit(page);
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('deliveryAddress') ?? '{}'));
  expect(kept).toEqual({ label: '395003', value: '6', id: 6, address: '395003' });
  await page.goto(`${surat}/ProductDetails/1001`);
  await expect(page.getByText('Delivers to 395003')).toBeVisible();
  await facts.getByText('Delivers to 395003').click();
  await facts.getByLabel(/PIN code/).fill('110001');
  await facts.getByRole('button', { name: 'Check' }).click();
  await expect(facts.getByText('No delivery to 110001')).toBeVisible();
  await facts.getByLabel(/PIN code/).fill('39500');
  await facts.getByRole('button', { name: 'Check' }).click();
  await expect(facts.getByText('We couldn’t find “39500”')).toBeVisible();
  await facts.getByLabel(/PIN code/).fill('');
  await facts.getByRole('button', { name: 'Check' }).click();
  await expect(facts.getByText('Delivery from ₹20')).toBeVisible();
  await expect(facts.getByText('Enter your PIN code')).toBeVisible();
  await page.reload();
  await expect(facts.getByText('Delivery from ₹20')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('deliveryAddress'))).toBeNull();
});

test('leaving a filled cart for another store is agreed to first, and each store keeps its own', async ({ page }) => {
  await chooseSurat(page);
  await page.getByRole('button', { name: /^Add / }).first().click();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
  await page.goto('/landing');
  const bhopal = page.getByRole('list', { name: 'All stores' }).getByRole('link', { name: 'Bhopal Haat' });
  await bhopal.click();
  const dialog = page.getByRole('dialog', { name: 'Go to Bhopal Haat?' });
  await expect(dialog.getByText('Your item at Bhopal Haat:')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const selected = () => page.evaluate(() => JSON.parse(localStorage.getItem('selectedStore') ?? '{}').label);
  expect(await selected()).toBe('surat');
  await bhopal.click();
  await dialog.getByRole('button', { name: 'Go to Bhopal Haat' }).click();
  await expect(page.getByRole('heading', { name: /Bhopal Haat/ }).first()).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName(/\b0 item/);
  expect(await selected()).toBe('bhopal');
  await page.goto('/landing');
  await page.getByRole('list', { name: 'All stores' }).getByRole('link', { name: 'Surat Sadan' }).click();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
});

test('a page of another store than the one chosen since asks which it shall be', async ({ page, context, origin }) => {
  await chooseSurat(page);
  const other = await context.newPage();
  await other.goto(`${origin}/landing`);
  await other.getByRole('list', { name: 'All stores' }).getByRole('link', { name: 'Bhopal Haat' }).click();
  await other.waitForURL(`${origin}/`);
  await expect(other.getByRole('heading', { name: /Bhopal Haat/ }).first()).toBeVisible();
  await other.close();
  const dialog = page.getByRole('dialog', { name: 'Which store would you like?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Surat Sadan' }).click();
  await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'store')?.value).toBe('surat');
  await page.reload();
  await expect(page.getByRole('heading', { name: /Surat Sadan/ }).first()).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a place that only couriers serve is named, with what is sent there under a heading of its own', async ({
  page,
}) => {
  await type(page, '791102');
  await expect(page.getByText('No store delivers groceries to 791102 yet.')).toBeVisible();
  const shipping = page.getByRole('list', { name: 'Ships by courier' }).getByRole('listitem');
  await expect(shipping.filter({ hasText: 'Bhopal Haat' })).toContainText(/Arrives \d{1,2}( \w{3} )?–/);
  await expectScreenFit(page);
});

test('a store’s own host is chosen by being opened, without a question', async ({ page, surat }) => {
  await page.goto(surat);
  await page.evaluate(() => localStorage.setItem('selectedStore', '{"label":"bhopal"}'));
  await page.reload();
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('selectedStore') ?? '{}').store_id))
    .toBe(33001);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('an address no one delivers to is refused in words', async ({ page }) => {
  await page.goto('/landing');
  await page.getByPlaceholder(finder).fill('Ulaanbaatar');
  await page.getByRole('option', { name: 'Add "Ulaanbaatar"' }).click();
  await page.getByRole('button', { name: 'Find Store' }).click();
  await expect(page.getByText('Please select a Correct Address')).toBeVisible();
  await expect(page).toHaveURL(/\/landing$/);
});

/** A Monday, half past five in the afternoon in Surat. */
const open = new Date('2026-11-23T12:00:00Z');

test('a store card shows rating, distance, time, address and cuisines', async ({ page }) => {
  await page.clock.install({ time: open });
  await page.goto('/stores');
  const card = page.getByRole('listitem').filter({ hasText: 'Surat Sadan' });
  for (const fact of ['4.9', /km/, '10-15 min', /Nanpura/, /Gujarati/])
    await expect(card.getByText(fact).first()).toBeVisible();
});

test('a store that is closed, or abroad, promises neither time nor distance nor rating', async ({ page, surat }) => {
  await page.clock.install({ time: open });
  await page.goto('/stores');
  const promises = (store: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: store })
      .getByText(/4\.9|min$|km$/);
  await expect(promises('Surat Sadan').filter({ visible: true })).toHaveCount(3);
  await expect(promises('Toronto Desi Mart').filter({ visible: true })).toHaveCount(0);
  await page.clock.setSystemTime(new Date('2026-11-23T16:30:00Z'));
  await page.clock.runFor(30_000);
  await expect(promises('Surat Sadan').filter({ visible: true })).toHaveCount(0);
  await page.goto(`${surat}/ProductDetails/1001`);
  await expect(page.getByText('opens tomorrow 7 AM')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Rated 5 out of 5' })).toBeHidden();
});

test('the chosen store is kept on the device and shown at the same address', async ({ page, origin, context }) => {
  await chooseSurat(page);
  await expect(page).toHaveURL(`${origin}/`);
  const selected = await page.evaluate(() => JSON.parse(localStorage.getItem('selectedStore') ?? '{}'));
  expect(selected).toMatchObject({ saas_id: 33, store_id: 33001, store_name: 'Surat Sadan' });
  const typed = await page.evaluate(() => JSON.parse(localStorage.getItem('deliveryAddress') ?? '{}'));
  expect(typed).toMatchObject({ label: '395003', value: '6' });
  expect((await context.cookies()).find(({ name }) => name === 'store')?.value).toBe('surat');
});

test('without a store its pages lead to the landing page', async ({ page }) => {
  for (const path of ['/', '/cart', '/checkout', '/profile', '/ProductDetails/1001']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/landing$/);
  }
});

test("the name of the store leads home, and from there to the landing page's other stores", async ({ page, surat }) => {
  await page.goto(`${surat}/cart`);
  const name = page.getByRole('banner').getByRole('link', { name: /Surat Sadan/ });
  await name.click();
  await expect(page).toHaveURL(`${surat}/`);
  await name.click();
  await expect(page).toHaveURL(/\/landing$/);
});

test('an address kept from an earlier visit gives the stores that deliver there their distance and time', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const kept = { label: '395003', value: '6', id: 6, address: '395003' };
    localStorage.setItem('deliveryAddress', JSON.stringify(kept));
  });
  await page.goto('/stores');
  const card = (store: string) => page.getByRole('listitem').filter({ hasText: store });
  const distance = (store: string) => card(store).locator('[data-distance]');
  await expect(distance('Surat Sadan')).toHaveText(/^\d+(\.\d)? km$/);
  await expect(card('Surat Sadan')).not.toContainText('10-15 min'); // its own time, or none while it is closed
  await expect(distance('Toronto Desi Mart')).toHaveCount(0);
  await expect(card('Toronto Desi Mart')).not.toContainText('10-15 min');
});

test('no store to choose from says so, and leads back to searching', async ({ page }) => {
  await page.goto('/landing');
  await page.evaluate(() => sessionStorage.setItem('stores', '[]'));
  await page.goto('/stores');
  await expect(page.getByRole('heading', { name: 'No stores found.' })).toBeVisible();
  await expectScreenFit(page);
  await page.getByRole('link', { name: 'Search again' }).click();
  await expect(page.getByRole('heading', { name: 'Order delivery near you' })).toBeVisible();
});

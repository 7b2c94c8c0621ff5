import { cartLink, expect, ignoreOfflineErrors, test, type Page } from '#tools/browser/journey';

/** Holds the page's scripts back until the returned function is called. */
async function holdScripts(page: Page, scripts: string | RegExp = '**/_astro/*.js'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('what is pressed before the page’s scripts have arrived is done when they have', async ({ page, surat }) => {
  const release = await holdScripts(page);
  await page.goto(surat, { waitUntil: 'commit' });
  const add = page.getByRole('button', { name: 'Add Toor dal' });
  await add.click();
  await add.click();
  await page.getByRole('button', { name: 'Wishlist: Toor dal' }).click();
  await expect(cartLink(page)).toHaveAccessibleName(/\b0 items/);
  release();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item\b/);
  await expect(page.getByRole('button', { name: 'Wishlist: Toor dal' })).toHaveAttribute('aria-pressed', 'true');
});

test('a product put into the cart before the page’s scripts have arrived is in it when they have', async ({
  page,
  surat,
}) => {
  const release = await holdScripts(page);
  await page.goto(`${surat}/ProductDetails/1001`, { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page).toHaveURL(`${surat}/ProductDetails/1001`);
  release();
  await expect(cartLink(page)).toHaveAccessibleName(/\b3 items/);
});

test('a login filled in and sent before its scripts have arrived is busy at once, and done when they have', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  const release = await holdScripts(page, '**/LoginPage.*.js');
  await page.goto(`${surat}/login`);
  await page.getByLabel(/phone/i).fill(shopper.mobile);
  // As a password manager may fill it in: without an event.
  await page
    .getByLabel('Password', { exact: true })
    .evaluate((field: HTMLInputElement, password) => void (field.value = password), shopper.password);
  const submit = page.getByRole('button', { name: 'Login' });
  await submit.click();
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  await submit.click();
  release();
  await expect(page).toHaveURL(`${surat}/`);
});

test('a signup sent by Enter before its scripts have arrived says what is wrong when they have', async ({
  page,
  surat,
}) => {
  const release = await holdScripts(page, '**/SignupPage.*.js');
  await page.goto(`${surat}/Signup`);
  await page.getByLabel('Name').fill('Asha');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Signup' })).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByLabel('Password')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveValue('Asha');
  await expect(page.getByRole('button', { name: 'Signup' })).not.toHaveAttribute('aria-busy');
});

test('a place typed before the finder’s scripts have arrived is found when they have', async ({ page }) => {
  const release = await holdScripts(page, '**/StoreFinder.*.js');
  await page.goto('/landing');
  await page.getByPlaceholder('Search for nearest delivery store').fill('395003');
  await page.getByRole('button', { name: 'Find Store' }).click();
  await expect(page.getByRole('button', { name: 'Find Store' })).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page).toHaveURL(/\/stores$/);
});

test('the finder pressed before the page’s scripts have arrived opens its list when they have', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/landing', { waitUntil: 'commit' });
  await page.getByPlaceholder('Search for nearest delivery store').click();
  release();
  await expect(page.getByRole('option')).toHaveCount(5);
});

test('a store pressed before the page’s scripts have arrived is chosen when they have', async ({ page, origin }) => {
  const release = await holdScripts(page);
  await page.goto('/landing', { waitUntil: 'commit' });
  await page.getByRole('list', { name: 'All stores' }).getByRole('link', { name: 'Bhopal Haat' }).click();
  release();
  await expect(page).toHaveURL(`${origin}/`);
  await expect(page.getByRole('heading', { name: /Bhopal Haat/ }).first()).toBeVisible();
});

test('a category and a filter pressed before the list’s scripts have arrived are shown when they have', async ({
  page,
  surat,
}) => {
  const release = await holdScripts(page, '**/ProductGrid.*.js');
  await page.goto(surat);
  const isSame = page.evaluateHandle(() => document.documentElement);
  await page.getByRole('main').getByRole('link', { name: 'Sweets' }).click();
  await page.getByRole('button', { name: 'On offer' }).click();
  await expect(page).toHaveURL(`${surat}/`);
  release();
  await expect(page.getByRole('button', { name: 'On offer' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/offer/);
  expect(await (await isSame).evaluate((root) => root === document.documentElement)).toBe(true);
});

test('a category pressed before any script has arrived is shown in place when they have', async ({ page, surat }) => {
  const release = await holdScripts(page);
  await page.goto(surat, { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('link', { name: 'Sweets' }).click();
  await expect(page).toHaveURL(`${surat}/`);
  release();
  await expect(page).toHaveURL(/category=106/);
  await expect(page.getByRole('heading', { level: 2, name: 'Sweets' })).toBeVisible();
});

test('a plan pressed before the page’s scripts have arrived opens when they have, with the focus in it', async ({
  page,
  surat,
}) => {
  const release = await holdScripts(page);
  await page.goto(`${surat}/meal-subscriptions`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Subscribe Now' }).first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeFocused();
});

test('a picture pressed before the page’s scripts have arrived is enlarged when they have', async ({ page, surat }) => {
  const release = await holdScripts(page);
  await page.goto(`${surat}/ProductDetails/1001`, { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Enlarge' }).click();
  release();
  await expect(page.getByRole('dialog', { name: 'Picture of Toor dal' })).toBeVisible();
  await expect(page).toHaveURL(`${surat}/ProductDetails/1001`);
});

test('what was typed before the page’s scripts have arrived is searched for when they have', async ({
  page,
  surat,
}) => {
  const release = await holdScripts(page);
  await page.goto(surat, { waitUntil: 'commit' });
  await page.locator('#store-search').click();
  await page.keyboard.type('toor');
  release();
  await expect(page.getByRole('search').getByRole('option').filter({ hasText: 'Toor dal' })).toBeVisible();
});

test('a place asked about before the page’s scripts have arrived is answered when they have', async ({
  page,
  surat,
}) => {
  const release = await holdScripts(page);
  await page.goto(surat, { waitUntil: 'commit' });
  const facts = page.getByRole('region', { name: 'Opening hours and delivery' });
  await facts.getByText('Delivery from ₹20').click();
  await facts.getByLabel(/PIN code/).fill('395003');
  await facts.getByRole('button', { name: 'Check' }).click();
  release();
  await expect(facts.getByText('Delivers to 395003')).toBeVisible();
});

test('scripts that do not come are said to be missing, and a press loads the page again', async ({
  page,
  surat,
  problems,
}) => {
  await page.route('**/_astro/store.*.js', (route) => route.abort());
  await page.goto(surat, { waitUntil: 'commit' });
  const add = page.getByRole('button', { name: 'Add Toor dal' });
  await add.click();
  await expect(page.getByText('We cannot reach the shop. Please check your connection')).toBeVisible();
  await expect(add).not.toHaveAttribute('aria-busy');
  await page.unroute('**/_astro/store.*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
  await add.click();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item\b/);
  ignoreOfflineErrors(problems);
});

test('an address at which a tab was part of the home page leads to its page', async ({ page, surat }) => {
  await page.goto(`${surat}/?tab=my-subscription`, { waitUntil: 'commit' });
  await expect(page).toHaveURL(`${surat}/login`);
  await page.goto(`${surat}/?tab=meal-subscriptions&plan=1`, { waitUntil: 'commit' });
  await expect(page).toHaveURL(`${surat}/meal-subscriptions?plan=1`);
});

for (const [what, script] of [
  ['start', '**/_astro/Document.astro*.js'],
  ['common', '**/_astro/base.*.js'],
  ['product', '**/_astro/product.*.js'],
] as const)
  test(`the ${what} script of a product that does not come is said to be missing, and stays so`, async ({
    page,
    surat,
    problems,
  }) => {
    await page.route(script, (route) => route.abort());
    await page.goto(`${surat}/ProductDetails/1001`, { waitUntil: 'domcontentloaded' });
    const add = page.getByRole('button', { name: 'Add to cart' });
    await add.click();
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
    await page.waitForTimeout(1500); // what the other scripts say meanwhile does not replace it
    await expect(page.getByText('We cannot reach the shop. Please check your connection')).toBeVisible();
    await expect(add).not.toHaveAttribute('aria-busy');
    await page.unroute(script);
    await retry.click();
    await add.click();
    await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
    problems.splice(0);
  });

import { expectAccessible, expectScreenFit, expectNoSidewaysScroll } from '#tests/support/browser/accessibility';
import { cartLink, expect, ignoreOfflineErrors, test, type Page } from '#tools/browser/journey';

const box = (page: Page) => page.getByRole('search').locator('input');
const options = (page: Page) => page.getByRole('search').getByRole('option');
const status = (page: Page) => page.getByRole('search').getByRole('status');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function type(page: Page, text: string): Promise<void> {
  await box(page).click();
  await page.keyboard.type(text);
}

test(
  'search answers from the second letter on, with picture, unit and price',
  { tag: '@wide' },
  async ({ page, surat }) => {
    await page.goto(surat);
    await type(page, 't');
    await expect(options(page)).toHaveCount(0);
    await page.keyboard.type('o');
    const first = options(page).filter({ hasText: 'Toor dal' });
    await expect(first).toContainText('1 kg');
    await expect(first).toContainText('₹164');
    await expect(first.locator('img')).toHaveJSProperty('complete', true);
    await expect(status(page)).toHaveText(/^\d+ results?$/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await first.click();
    await expect(heading(page, 'Toor dal')).toBeVisible();
  },
);

test('the keyboard alone goes through results and back', { tag: '@wide' }, async ({ page, surat }) => {
  await page.goto(surat);
  await box(page).focus();
  await page.keyboard.type('daal');
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  const isActive = async (index: number) => {
    const id = await options(page).nth(index).getAttribute('id');
    await expect(box(page)).toHaveAttribute('aria-activedescendant', id ?? '');
    await expect(options(page).nth(index)).toHaveAttribute('aria-selected', 'true');
  };
  await page.keyboard.press('ArrowDown');
  await isActive(0);
  await page.keyboard.press('ArrowUp');
  await isActive((await options(page).count()) - 1);
  await page.keyboard.press('Home');
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(box(page)).toHaveValue('daal');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/ProductDetails\/\d+$/);
});

test('results have a page of their own that can be shared, and back and forward lead through it', async ({
  page,
  surat,
}) => {
  await page.goto(surat);
  await type(page, 'dal');
  await options(page)
    .filter({ hasText: /^See all/ })
    .click();
  await page.waitForURL(/\/search\?q=dal$/);
  await expect(heading(page, 'Results for “dal”')).toBeVisible();
  await expect(page).toHaveTitle(/^dal \| Search/);
  await expect(box(page)).toHaveValue('dal');
  await page.getByRole('main').getByRole('button', { name: 'Add Toor dal' }).click();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
  await box(page).fill('chilli');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Results for “chilli”')).toBeVisible();
  await expect(page).toHaveURL(/\?q=chilli$/);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.goBack();
  await expect(heading(page, 'Results for “dal”')).toBeVisible();
  await expect(box(page)).toHaveValue('dal');
  await page.goForward();
  await expect(heading(page, 'Results for “chilli”')).toBeVisible();
  await expectScreenFit(page);
});

test('a search that finds nothing helps on', async ({ page, surat }) => {
  await page.goto(`${surat}/search?q=zzqqxx`);
  await expect(heading(page, 'Nothing found for “zzqqxx”')).toBeVisible();
  await expect(page.getByText('Check the spelling, or try fewer words.')).toBeVisible();
  await expectScreenFit(page);
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Spices' }).click();
  await expect(page.getByRole('heading', { name: 'Spices' })).toBeVisible();
  await page.goto(`${surat}/search`);
  await expect(heading(page, 'What are you looking for?')).toBeVisible();
});

test('once loaded, search goes on without a network', async ({ page, context, surat, problems }) => {
  await page.goto(`${surat}/ProductDetails/1001`);
  await type(page, 'toor');
  await expect(options(page).first()).toContainText('Toor dal');
  await context.setOffline(true);
  await box(page).fill('basmti');
  await expect(options(page).first()).toContainText('Basmati');
  ignoreOfflineErrors(problems);
});

test('a search that cannot load says so, and works when tried again', async ({ page, context, surat, problems }) => {
  await page.goto(`${surat}/ProductDetails/1001`);
  await context.setOffline(true);
  await type(page, 'dal');
  const failure = page.getByRole('search').getByText(/could not be loaded|cannot reach the shop/);
  await expect(failure.first()).toBeVisible();
  await context.setOffline(false);
  const isLoadedAgain = page.waitForEvent('load');
  await page.getByRole('search').getByRole('button', { name: 'Try again' }).click();
  await isLoadedAgain;
  await type(page, 'dal');
  await expect(options(page).first()).toContainText('dal');
  ignoreOfflineErrors(problems);
});

test('a catalogue that cannot be had is asked for again', async ({ page, context, surat, problems }) => {
  await context.route('**/catalog/snapshot/**', (route) => route.abort(), { times: 4 });
  await page.goto(`${surat}/search?q=dal`);
  await expect(page.getByRole('heading', { name: 'The search could not be loaded' })).toBeVisible();
  await expectAccessible(page);
  await context.unroute('**/catalog/snapshot/**');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Results for “dal”')).toBeVisible();
  ignoreOfflineErrors(problems);
});

test('what no one searches for is not loaded', async ({ page, surat }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(surat, { waitUntil: 'networkidle' });
  await box(page).focus();
  expect(asked.filter((address) => /search-(box|worker)|catalog\/snapshot/.test(address))).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search form leads to a page that says how to go on', async ({ page, surat }) => {
    await page.goto(surat);
    await page.getByRole('searchbox').fill('dal');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/\/search\?q=dal$/);
    await expect(page.getByRole('main').locator('noscript p')).toContainText('Searching needs JavaScript.');
    await expect(page.getByRole('main').locator('noscript p')).toBeVisible();
    await expect(page.getByText('Loading', { exact: true })).toBeHidden();
    await page.getByRole('main').locator('noscript a').click();
    await expect(page.getByText('Toor dal').first()).toBeVisible();
  });
});

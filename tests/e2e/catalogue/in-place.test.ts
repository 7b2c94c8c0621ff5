import { expectAccessible } from '#tests/support/browser/accessibility';
import { cartLink, chooseSurat, expect, homeTab, test, type Page } from '#tools/browser/journey';

/** Opens a page and waits until its scripts have loaded everything. */
const open = (page: Page, address: string) => page.goto(address, { waitUntil: 'networkidle' });

/** Marks the document. @returns whether it is still the same one */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
  return () => page.evaluate(() => 'isMarked' in window).catch(() => false); // between two documents
}

const product = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('a product takes the place of the list, and the way back shows the list as it was left', async ({
  page,
  surat,
}) => {
  await open(page, surat);
  const isSame = await mark(page);
  await page.getByRole('button', { name: 'Add Toor dal' }).click();
  const link = page.getByRole('main').locator('a[href^="/ProductDetails/"]').nth(9);
  await link.scrollIntoViewIfNeeded();
  const name = (await link.innerText()).trim();
  const before = await page.evaluate(() => scrollY);
  await link.press('Enter');
  await expect(page).toHaveURL(/ProductDetails/);
  await expect(page).toHaveTitle(`${name} | Surat Sadan`);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', page.url());
  await expect(page.locator('[data-about="Product"]')).toHaveCount(1);
  await expect(page.locator('[data-about="Store"]')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: /Home/ })).toHaveAttribute('href', '/');
  await expect(page.getByRole('status').filter({ hasText: `${name} | Surat Sadan` })).toHaveCount(1);
  expect(await page.evaluate(() => [scrollY, document.activeElement?.tagName])).toEqual([0, 'BODY']);
  await expectAccessible(page);
  await page.goBack();
  await expect(page).toHaveTitle('Surat Sadan');
  await expect(link).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await expect(page.getByRole('listitem').filter({ hasText: 'Toor dal' }).getByRole('status')).toHaveText('1');
  await expect(page.getByRole('banner').getByRole('link', { name: /Choose a store/ })).toBeVisible();
  expect(await isSame()).toBe(true);
});

test('everything on a product works in its new place, also the second time', async ({ page, surat }) => {
  await open(page, surat);
  const isSame = await mark(page);
  await product(page, 'Toor dal').click();
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Details' })).toBeVisible();
  await page.locator('#related').getByRole('link').first().click();
  await expect(heading(page, 'Toor dal')).toBeHidden();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByLabel('Quantity').getByRole('textbox')).toHaveValue('2');
  await page.goBack();
  await expect(heading(page, 'Toor dal')).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'Details' })).toBeVisible();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByLabel('Quantity').getByRole('textbox')).toHaveValue('3');
  await page.getByRole('button', { name: 'Wishlist: Toor dal' }).first().click();
  await page.getByRole('link', { name: 'Enlarge' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(cartLink(page)).toHaveAccessibleName(/\b3 items/);
  await expect(page).toHaveURL(`${surat}/`); // after three seconds
  await expect(page.getByRole('listitem').filter({ hasText: 'Toor dal' }).getByRole('status')).toHaveText('3');
  await expect(page.getByRole('button', { name: 'Wishlist: Toor dal' })).toHaveAttribute('aria-pressed', 'true');
  await page
    .getByRole('link', { name: /Wishlist/ })
    .first()
    .click();
  await expect(heading(page, /Wishlist/)).toBeVisible();
  await expect(product(page, 'Toor dal')).toBeVisible();
  expect(await isSame()).toBe(true);
});

test('a page with islands takes the place of a first page without any', async ({ page, surat }) => {
  await open(page, `${surat}/ProductDetails/1001`);
  const isSame = await mark(page);
  const box = page.locator('#store-search');
  await box.fill('dal');
  await box.press('Enter');
  await expect(product(page, 'Chana dal')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: /Home/ }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sweets' }).click();
  await expect(page).toHaveURL(/category=106/);
  await expect(page.getByRole('heading', { level: 2, name: 'Sweets' })).toBeVisible();
  expect(await isSame()).toBe(true);
});

test('a search that was sent before its script had come does not cover the results', async ({ page, surat }) => {
  await open(page, surat);
  const released = Promise.withResolvers<void>();
  const asked = page.waitForRequest('**/search-box.*.js');
  await page.route('**/search-box.*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  const box = page.locator('#store-search');
  await box.fill('dal');
  await asked;
  await box.press('Enter');
  await expect(heading(page, 'Results for “dal”')).toBeVisible();
  released.resolve();
  await page.waitForResponse('**/search-box.*.js');
  await page.waitForTimeout(500); // it would open within that
  await expect(page.locator('[data-search-panel]')).toBeHidden();
  await box.fill('rice');
  await expect(page.locator('[data-search-panel]')).toBeVisible();
});

test('what was searched is there on the way back, and a list under another address', async ({ page, surat }) => {
  await open(page, surat);
  const isSame = await mark(page);
  const box = page.locator('#store-search');
  await box.fill('dal');
  await box.press('Enter');
  await expect(heading(page, 'Results for “dal”')).toBeVisible();
  await product(page, 'Toor dal').click();
  await expect(heading(page, 'Toor dal')).toBeVisible();
  await expect(box).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveTitle('dal | Search | Surat Sadan');
  await expect(product(page, 'Toor dal')).toBeVisible();
  await expect(box).toHaveValue('dal');
  await product(page, 'Toor dal').click();
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').last().click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Dals & pulses' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.evaluate(() => history.go(-3));
  await expect(page).toHaveURL(`${surat}/`);
  await expect(page.getByRole('heading', { name: 'All products' })).toBeVisible();
  expect(await isSame()).toBe(true);
});

test('another store, another build and the cart are loaded as a whole', async ({ page, surat, context }) => {
  await chooseSurat(page);
  await page.waitForLoadState('networkidle');
  let isSame = await mark(page);
  await product(page, 'Toor dal').click();
  await expect(heading(page, 'Toor dal')).toBeVisible();
  expect(await isSame()).toBe(true);
  const other = await context.newPage();
  await other.goto('/landing');
  await other.evaluate(() => {
    localStorage.setItem('selectedStore', JSON.stringify({ store_id: 1, store_name: 'Another', label: 'brampton' }));
    document.cookie = 'store=brampton; Path=/';
  });
  await other.close();
  await page.getByRole('button', { name: 'Surat Sadan' }).click(); // the question which store to use
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('store=surat');
  await page.evaluate(() =>
    localStorage.setItem('selectedStore', '{"store_id":1,"store_name":"A","label":"brampton"}'),
  );
  await page.evaluate(() => location.assign('/wishlist'));
  await expect.poll(isSame).toBe(false);
  await expect(heading(page, /Wishlist/)).toBeVisible();

  await page.goto(`${surat}/ProductDetails/1001`);
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  const body = html.replaceAll(/(rel="stylesheet" href="[^"]*)\.css/g, '$1-newer.css');
  await page.route('**/ProductDetails/1001', (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.fulfill({ contentType: 'text/html', body }),
  );
  await open(page, surat);
  isSame = await mark(page);
  await product(page, 'Toor dal').click();
  await expect.poll(isSame).toBe(false);
  await expect(heading(page, 'Toor dal')).toBeVisible();

  await page.waitForLoadState('networkidle');
  isSame = await mark(page);
  await cartLink(page).click();
  await expect.poll(isSame).toBe(false);
  await expect(page).toHaveURL(`${surat}/cart`);
});

test('a page that cannot be fetched is loaded as a whole', async ({ page, surat }) => {
  await page.route('**/ProductDetails/*', (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.fulfill({ status: 404 }),
  );
  await open(page, surat);
  const isSame = await mark(page);
  await product(page, 'Toor dal').click();
  await expect.poll(isSame).toBe(false);
  await expect(heading(page, 'Toor dal')).toBeVisible();
});

test('a page that replaces its history entry while the next page is awaited does not hold it up', async ({
  page,
  surat,
}) => {
  await page.route('**/ProductDetails/*', (route) => setTimeout(() => void route.continue(), 500));
  await open(page, surat);
  const isSame = await mark(page);
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
  await page.getByRole('main').locator('a[href^="/ProductDetails/"]').nth(9).click({ noWaitAfter: true });
  await page.evaluate(() => history.replaceState(null, '', '?offer=1'));
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'All products' })).toBeVisible();
  expect(await isSame()).toBe(true);
});

test('every page has its own place, also one that is loaded as a whole', async ({ page, surat }) => {
  const place = () => page.evaluate(() => Math.round(scrollY));
  const scroll = (top: number) => page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top);
  await open(page, `${surat}/ProductDetails/1001`);
  await scroll(900);
  await page.getByRole('banner').getByRole('link', { name: /Home/ }).click(); // the first page had no islands
  await expect(page.getByRole('heading', { name: 'All products' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await place()).toBe(0);
  await scroll(1200);
  await expect.poll(place).toBe(1200);
  await page.getByRole('main').locator('a[href^="/ProductDetails/"]').nth(9).dispatchEvent('click');
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  await scroll(1500);
  await expect.poll(place).toBe(1500);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'All products' })).toBeVisible();
  await expect.poll(place).toBe(1200);
  await page.goForward();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  await expect.poll(place).toBe(1500);
});

test('who goes on while a page is awaited gets what was asked for last', async ({ page, surat }) => {
  await open(page, surat);
  const isSame = await mark(page);
  const box = page.locator('#store-search');
  await box.fill('dal');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.route(/\/(ProductDetails\/|search)/, () => {}); // no answer
  await page.getByRole('main').locator('a[href^="/ProductDetails/"]').nth(9).dispatchEvent('click');
  await page.waitForURL('**/ProductDetails/*', { waitUntil: 'commit' });
  await homeTab(page, 'Meal subscriptions').dispatchEvent('click');
  await expect(page).toHaveURL(`${surat}/meal-subscriptions`);
  await expect(page).toHaveTitle('Meal subscriptions | Surat Sadan');
  await box.fill('dal');
  await box.press('Enter');
  await page.waitForURL('**/search?q=dal', { waitUntil: 'commit' });
  await page.unrouteAll();
  await box.fill('rice');
  await box.press('Enter');
  await expect(heading(page, 'Results for “rice”')).toBeVisible();
  await expect(page).toHaveURL(`${surat}/search?q=rice`);
  expect(await isSame()).toBe(true);
});

test('what is typed while a page is awaited stays in the search box', async ({ page, surat }) => {
  await open(page, surat);
  const box = page.locator('#store-search');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/search\?q=dal/, async (route) => {
    await answered;
    await route.continue();
  });
  await box.fill('dal');
  await box.press('Enter');
  await page.waitForURL('**/search?q=dal', { waitUntil: 'commit' });
  await box.pressSequentially(' tadka');
  answer();
  await expect(heading(page, 'Results for “dal”')).toBeVisible();
  await expect(box).toHaveValue('dal tadka');
});

test('the way back leads from the page for a missing product to the list', async ({ page, surat }) => {
  await open(page, surat);
  await page.evaluate(() => location.assign('/ProductDetails/999999'));
  await expect(heading(page, 'This shelf is empty')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'All products' })).toBeVisible();
});

test('after a reload the way back leads to what was shown in place before', async ({ page, surat }) => {
  await open(page, surat);
  await product(page, 'Toor dal').click();
  await expect(heading(page, 'Toor dal')).toBeVisible();
  await page.reload({ waitUntil: 'commit' });
  await page.goBack();
  await expect(heading(page, /Surat Sadan/)).toBeVisible();
  await page.goForward();
  await expect(heading(page, 'Toor dal')).toBeVisible();
});

test('a page dropped long ago is fetched again on the way back', async ({ page, surat }) => {
  await open(page, surat);
  await product(page, 'Toor dal').click();
  for (let count = 0; count < 9; count += 1) {
    const link = page
      .locator('#related')
      .getByRole('link')
      .nth(count % 3);
    const name = (await link.innerText()).trim();
    await link.click();
    await expect(heading(page, name)).toBeVisible();
  }
  const isSame = await mark(page);
  await page.evaluate(() => history.go(-10));
  await expect(page.getByRole('heading', { name: 'All products' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Toor dal' }).click();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
  expect(await isSame()).toBe(true);
});

test('without the Navigation API every page is loaded', async ({ page, surat }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'));
  await open(page, surat);
  const isSame = await mark(page);
  await product(page, 'Toor dal').click();
  await expect(heading(page, 'Toor dal')).toBeVisible();
  expect(await isSame()).toBe(false);
});

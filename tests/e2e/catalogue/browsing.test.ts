import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/accessibility';
import { cartLink, expect, setSession, test, type Page } from '#tools/browser/journey';

const products = (page: Page) => page.getByRole('main').locator('a[href^="/ProductDetails/"]');

/** Scrolls on until the list holds so many products. */
async function scrollTo(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await products(page).last().scrollIntoViewIfNeeded();
    expect(await products(page).count()).toBeGreaterThanOrEqual(count);
  }).toPass();
}

const top = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).evaluate((link) => Math.round(link.getBoundingClientRect().top));

test('coming back from a product shows the same place of a long list', { tag: '@wide' }, async ({ page, surat }) => {
  await page.goto(surat);
  await scrollTo(page, 80);
  const link = products(page).nth(70);
  await link.scrollIntoViewIfNeeded();
  const name = (await link.innerText()).trim();
  const before = await top(page, name);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name, exact: true })).toBeInViewport();
  expect(Math.abs((await top(page, name)) - before)).toBeLessThanOrEqual(2);
  expect(await products(page).count()).toBeGreaterThanOrEqual(80);
});

test('filters and order work over the whole store, are in the address, and go back and forward', async ({
  page,
  surat,
}) => {
  await page.goto(surat);
  await page.getByRole('button', { name: 'Filter & sort' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter & sort' });
  await expectAccessible(page);
  await sheet.getByRole('radio', { name: 'Price: high to low' }).check();
  await sheet.getByRole('textbox', { name: 'To' }).fill('60');
  await sheet.getByRole('checkbox', { name: 'In stock' }).check();
  const show = sheet.getByRole('button', { name: /^Show \d+ products$/ });
  const count = Number(/\d+/.exec(await show.innerText())?.[0]);
  await show.click();
  await expect(page).toHaveURL(`${surat}/?sort=-price&to=60&stock=yes`);
  await expect(products(page)).toHaveCount(count);
  await expect(page.getByRole('status').filter({ hasText: `${count} products` })).toBeVisible();
  await expectNoSidewaysScroll(page);
  const prices = await page.getByRole('main').locator('[data-live-price]').allInnerTexts();
  const amounts = prices.map((price) => Number(price.replace('₹', '')));
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  expect(Math.max(...amounts)).toBeLessThanOrEqual(60);
  await page.goBack();
  await expect(products(page)).toHaveCount(20);
  await page.goForward();
  await expect(products(page)).toHaveCount(count);
  await page.getByRole('button', { name: 'Remove the price filter, Up to ₹60' }).click();
  await expect(page).toHaveURL(`${surat}/?sort=-price&stock=yes`);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(`${surat}/?sort=-price`);
});

test('a shared address shows what it asks for, also when that is nothing', async ({ page, surat }) => {
  await page.goto(`${surat}/?category=103&sort=name`);
  await expect(page.getByRole('heading', { name: 'Spices' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Spices' })).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveTitle('Spices | Surat Sadan');
  await page.getByRole('link', { name: 'All' }).click();
  await expect(page).toHaveTitle('Surat Sadan');
  await page.goto(`${surat}/?from=90000`);
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(products(page)).toHaveCount(20);
});

test('Add becomes a stepper that goes back to Add at 0, by keyboard', { tag: '@wide' }, async ({ page, surat }) => {
  await page.goto(surat);
  const card = page.getByRole('listitem').filter({ hasText: 'Toor dal' });
  await card.getByRole('button', { name: 'Add Toor dal' }).press('Enter');
  await expect(page.getByText('Item Added to Cart')).toBeVisible();
  const more = card.getByRole('button', { name: 'One Toor dal more' });
  await expect(more).toBeFocused();
  await more.press('Enter');
  await expect(card.getByRole('status')).toHaveText('2');
  await expect(cartLink(page)).toHaveAccessibleName(/\b2 item/);
  const less = card.getByRole('button', { name: 'One Toor dal less' });
  await less.press('Enter');
  await less.press('Enter');
  await expect(card.getByRole('button', { name: 'Add Toor dal' })).toBeFocused();
  await expect(cartLink(page)).toHaveAccessibleName(/\b0 item/);
});

test('a price and a stock that have changed are shown when the product is on screen', async ({ page, surat, api }) => {
  const { data, ...rest } = await api.call('GET', 'catalog/live/33/33001');
  await page.route('**/catalog/live/**', async (route) => {
    const changed = data.map((each: { item_id: number }) => {
      if (each.item_id === 1001) return { ...each, price: 150, stock: 2 };
      return each.item_id === 1079 ? { ...each, stock: 0 } : each;
    });
    await route.fulfill({ json: { ...rest, data: changed } });
  });
  await page.goto(surat);
  const dal = page.getByRole('listitem').filter({ hasText: 'Toor dal' });
  await expect(dal.getByText('₹150')).toBeVisible();
  await expect(dal.getByText('18% off')).toBeVisible();
  await dal.getByRole('button', { name: 'Add Toor dal' }).click();
  await dal.getByRole('button', { name: 'One Toor dal more' }).click();
  await expect(dal.getByRole('button', { name: 'One Toor dal more' })).toHaveAttribute('aria-disabled', 'true');
  const gone = page.locator('product-card', { has: page.locator('a[href="/ProductDetails/1079"]') });
  await gone.scrollIntoViewIfNeeded();
  await expect(gone.getByRole('button', { name: /Sold out/ })).toBeDisabled();
});

test('when the shop does not give the products the list says so, and goes on when asked again', async ({
  page,
  surat,
}) => {
  await page.goto(surat);
  const json = { status: false, code: 'rate_limited', message: 'Too many attempts. Please wait a little.' };
  await page.route('**/item/get-category-list/**', (route) => route.fulfill({ status: 429, json }));
  await page.getByRole('link', { name: 'Spices' }).click();
  await expect(page.getByRole('heading', { name: 'The products could not be loaded' })).toBeVisible();
  await expect(page.getByRole('main').getByText(json.message)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/item/get-category-list/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(products(page).first()).toBeVisible();
});

test('on a slow network the list says that it is loading', async ({ page, surat }) => {
  await page.goto(surat);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/item/get-category-list/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Spices' }).click();
  await expect(page.getByText('Loading', { exact: true })).toBeVisible();
  answer();
  await expect(products(page).first()).toBeVisible();
});

test('a product that the shop does not add goes out of the cart again, with the reason', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  await setSession(page, api, shopper, surat);
  await page.goto(surat);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/price-check/addproduct/**', async (route) => {
    await held;
    await route.fulfill({ status: 409, json: { status: false, code: 'out_of_stock', message: 'Sold out' } });
  });
  const card = page.getByRole('listitem').filter({ hasText: 'Toor dal' });
  await card.getByRole('button', { name: 'Add Toor dal' }).click();
  await expect(card.getByRole('status')).toHaveText('1');
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
  answer();
  await expect(
    page.getByRole('alert').getByText('There was a problem adding the product to your cart. Please try again.'),
  ).toBeVisible();
  await expect(card.getByRole('button', { name: 'Add Toor dal' })).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName(/\b0 item/);
});

test('the list goes on once four fifths of it have passed, looked at every 150 ms', async ({ page, surat }) => {
  await page.clock.install();
  await page.goto(surat, { waitUntil: 'networkidle' });
  await page.evaluate(() => scrollBy(0, 1)); // the list is hydrated when it is used
  await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/search/recommended-item/')) asked.push(request.url());
  });
  const scrollPast = (part: number) =>
    page.evaluate((passed) => {
      const { top, height } = document.querySelector('.product-grid')?.getBoundingClientRect() ?? new DOMRect();
      const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
      scrollBy({ top: top + height * passed - innerHeight, behavior: 'instant' });
      return scrolled.then(() => undefined);
    }, part);
  await scrollPast(0.78);
  await page.clock.runFor(1000);
  expect(asked).toEqual([]);
  await scrollPast(0.82);
  await page.clock.runFor(149);
  expect(asked).toEqual([]);
  const request = page.waitForRequest('**/search/recommended-item/**');
  await page.clock.runFor(1);
  await request;
  expect(asked).toHaveLength(1);
});

test('a category that the store has not leads to all products', async ({ page, surat }) => {
  await page.goto(`${surat}/?category=99999`);
  await expect(page.getByRole('heading', { name: 'Category not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all products' }).click();
  await expect(page.getByRole('heading', { name: 'All products' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Toor dal' })).toBeVisible();
  await expect(page).toHaveURL(`${surat}/`);
});

test('the category of a list is in sight in the row of categories', async ({ page, surat }) => {
  await page.goto(`${surat}/browse/category-109`);
  await expect(page.getByRole('list', { name: 'Categories' }).locator('[aria-current=true]')).toBeInViewport({
    ratio: 1,
  });
});

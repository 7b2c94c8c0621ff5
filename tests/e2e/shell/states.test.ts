import { expectAccessible, expectScreenFit, expectNoSidewaysScroll } from '#tests/support/browser/accessibility';
import { expect, ignoreOfflineErrors, setSession, test, type Page } from '#tools/browser/journey';

const category = '**/item/get-category-list/**';
const refusal = { status: 429, json: { status: false, code: 'rate_limited', message: 'Please wait a little.' } };
const spices = (page: Page) => page.getByRole('link', { name: 'Spices' });
const products = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });

/** What lies over a page: the controls below it need not be reached. */
async function expectShown(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test('a category that fails, that is loading and that arrives', { tag: '@wide' }, async ({ page, surat }) => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.goto(surat);
  await page.route(category, (route) => route.fulfill(refusal));
  await spices(page).click();
  await expect(page.getByRole('heading', { name: 'The products could not be loaded' })).toBeVisible();
  await expectScreenFit(page);
  await page.unroute(category);
  await page.route(category, async (route) => {
    await asked;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Loading', { exact: true })).toBeVisible();
  await expect(products(page)).toHaveCount(0);
  await expectScreenFit(page);
  answer();
  await expect(products(page)).not.toHaveCount(0);
  await expect(page.getByText('Loading', { exact: true })).toBeHidden();
});

test('a skeleton moves for two seconds at most, and is gone with what it stood for', async ({ page, surat }) => {
  await page.goto(surat);
  await page.route(category, () => undefined);
  await spices(page).click();
  const skeleton = page.getByRole('main').locator('.skeleton').filter({ visible: true }).first();
  await expect(skeleton).toBeVisible();
  const ends = () => skeleton.evaluate((each) => each.getAnimations()[0]?.effect?.getComputedTiming().endTime);
  expect(await ends()).toBe(2000);
  await page.unroute(category);
  await page.goto(`${surat}/?category=103`);
  await expect(products(page)).not.toHaveCount(0);
  await expect(page.getByRole('main').locator('.skeleton').filter({ visible: true })).toHaveCount(0);
});

test('the sheets, dialogs and notices of browsing', { tag: '@wide' }, async ({ page, surat }) => {
  await page.goto(surat);
  await page.getByRole('button', { name: 'Add Toor dal' }).click();
  await expect(page.getByText('Item Added to Cart')).toBeVisible();
  await expectShown(page);
  await page.getByRole('button', { name: 'Filter & sort' }).click();
  await expect(page.getByRole('dialog', { name: 'Filter & sort' })).toBeVisible();
  await expectShown(page);
  await page.keyboard.press('Escape');
  const facts = page.getByRole('region', { name: 'Opening hours and delivery' });
  await facts.getByText('Delivery from ₹20').click();
  await facts.locator('[data-opening]').click();
  await expectShown(page);
  await page.getByRole('search').locator('input').fill('dal');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectShown(page);
  await page.goto(`${surat}/ProductDetails/1001`);
  await page.getByRole('link', { name: /Enlarge/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectShown(page);
});

test('a home page that loses the network', async ({ page, context, surat, problems }) => {
  await page.goto(surat, { waitUntil: 'networkidle' });
  await spices(page).focus(); // loads what the list needs
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  await spices(page).click();
  await expect(page.getByRole('heading', { name: 'The products could not be loaded' })).toBeVisible();
  await expectScreenFit(page);
  await context.setOffline(false);
  ignoreOfflineErrors(problems);
});

test('pictures that failed without a network are loaded once it is back', async ({
  page,
  context,
  surat,
  problems,
}) => {
  await page.goto(surat, { waitUntil: 'networkidle' });
  const picture = page.getByRole('main').locator('li img').first();
  const width = () => picture.evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : -1));
  await expect.poll(width).toBeGreaterThan(0);
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  await picture.evaluate((image: HTMLImageElement) => {
    image.removeAttribute('srcset');
    image.src = `${image.src}?not-cached`;
  });
  await expect.poll(width).toBe(0);
  await context.setOffline(false);
  await expect.poll(width).toBeGreaterThan(0);
  ignoreOfflineErrors(problems);
});

test('without the script of the cart a page keeps what is added, and throws nothing', async ({
  page,
  surat,
  api,
  shopper,
  problems,
}) => {
  await api.register(shopper);
  await setSession(page, api, shopper, surat);
  await page.route('**/_astro/idle.*.js', (route) => route.abort());
  await page.goto(surat);
  await page.getByRole('button', { name: 'Add Toor dal' }).click();
  await expect(page.getByText('Your change is saved and will be sent as soon as possible.')).toBeVisible();
  ignoreOfflineErrors(problems);
});

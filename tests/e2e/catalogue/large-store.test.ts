import { startBigShop } from '#tools/shop/big-shop';
import { bigStore } from '#tools/shop/big-folder';
import { expect, test as base, type Page } from '#tools/browser/journey';

interface Shared {
  bigOrigin: string;
}

interface Shift {
  value: number;
  sources: { node?: HTMLElement; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** With 10,000, `npm run soak` finds what only a long list or a large index shows: memory, slow words, a late list. */
const items = process.env.SOAK ? 10_000 : 2_000;
const onShelf = items / 20;

/** The same journeys' `test`, in a shop of its own with one large store. */
const test = base.extend<{ godown: string }, Shared>({
  bigOrigin: [
    async ({}, use) => {
      const shop = await startBigShop(items);
      await use(shop.origin);
      await shop.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  origin: async ({ bigOrigin }, use) => use(bigOrigin),
  godown: async ({ origin }, use) => use(origin.replace('localhost', `${bigStore.label}.localhost`)),
});

test.describe.configure({ mode: 'default' }); // one shop for all of them

const products = (page: Page) => page.getByRole('main').locator('a[href^="/ProductDetails/"]');
const box = (page: Page) => page.getByRole('search').locator('input');
const total = (page: Page, count: number) =>
  expect(page.getByRole('status').filter({ hasText: `${count.toLocaleString('en-IN')} products` })).toBeVisible();

/** Scrolls on, as a thumb does, until the list holds so many products. A slow list's last product stays on the screen. */
async function scrollTo(page: Page, count: number): Promise<void> {
  const scrollOn = (last: Element) => {
    const top = Math.min(innerHeight, last.getBoundingClientRect().bottom - innerHeight / 2);
    scrollBy({ top, behavior: 'instant' });
  };
  await expect(async () => {
    await products(page).last().evaluate(scrollOn);
    expect(await products(page).count()).toBeGreaterThanOrEqual(count);
  }).toPass({ intervals: [200] }); // the list looks for its end every 150 ms
}

const topOf = (page: Page, address: string) =>
  page.locator(`a[href="${address}"]`).evaluate((link) => Math.round(link.getBoundingClientRect().top));

/**
 * What has moved on the page that nobody presses: how far, and which elements; without the pixels by which a line moves when
 * the font comes.
 */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    const placeOf = ({ left, top }: DOMRect) => `${left}, ${top}`;
    const describe = ({ node, previousRect, currentRect }: Shift['sources'][number]) =>
      `${node?.outerHTML.slice(0, 120) ?? 'what has gone'} from ${placeOf(previousRect)} to ${placeOf(currentRect)}`;
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as Shift[])
        if (value > 0.001) moved.push([value, ...sources.map(describe)].join(' '));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}

test('of thousands of products one is found by scrolling, and found again at the same place', async ({
  page,
  godown,
}) => {
  const shifts = await watchShifts(page);
  await page.goto(godown);
  await total(page, items);
  await scrollTo(page, 200);
  const link = products(page).nth(180);
  await link.scrollIntoViewIfNeeded();
  const address = (await link.getAttribute('href')) ?? '';
  const before = await topOf(page, address);
  expect(await shifts()).toEqual([]);
  await link.click();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  await page.goBack();
  await expect(page.locator(`a[href="${address}"]`)).toBeInViewport();
  expect(Math.abs((await topOf(page, address)) - before)).toBeLessThanOrEqual(2);
  expect(await shifts()).toEqual([]);
  await page.goForward();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
});

test('of thousands of products a category and filters leave those asked for, and back undoes them', async ({
  page,
  godown,
}) => {
  await page.goto(godown);
  await page.getByRole('link', { name: 'Shelf 3', exact: true }).click();
  await total(page, onShelf);
  await page.getByRole('button', { name: 'In stock' }).click();
  await expect(page).toHaveURL(/category=903&stock=yes$/);
  await total(page, onShelf);
  await page.getByRole('button', { name: 'On offer' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await page.goBack();
  await total(page, onShelf);
  await page.goBack();
  await page.goBack();
  await total(page, items);
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Shelf 3' })).toBeVisible();
  await scrollTo(page, onShelf);
  await expect(page.getByText('You have seen everything.')).toBeVisible();
});

test('of thousands of products one is searched for by name, with a typing error', async ({ page, godown }) => {
  await page.goto(godown);
  await box(page).click();
  await page.keyboard.type('basmti 1401');
  const first = page.getByRole('search').getByRole('option').first();
  await expect(first).toContainText('basmati rice no. 1401');
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('basmati rice no. 1401');
});

import type { Page } from '@playwright/test';
import { expect, test } from '#tools/browser/journey';

test.use({ serviceWorkers: 'block' });

/** Opens a page without its scripts. */
async function openWithoutScripts(page: Page, address: string): Promise<void> {
  await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.waitForLoadState();
}

/** Noon in India after some days. */
const noonAfter = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T06:30:00Z`;

const screens = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

test.describe('where the test may write the page', () => {
  test.use({ bypassCSP: true });

  test('the row of categories shows the chosen one though its HTML arrives in parts', async ({ page, surat }) => {
    await openWithoutScripts(page, `${surat}/browse/category-108`);
    await page.evaluate(async () => {
      const html = await (await fetch(location.href)).text();
      const firstTile = html.indexOf('</li>', html.indexOf('class="category-row"', html.indexOf('<body')));
      document.open();
      document.write(html.slice(0, firstTile));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      document.write(html.slice(firstTile));
      document.close();
    });
    await expect(page.locator('.category-tile[aria-current]')).toBeInViewport({ ratio: 1 });
  });
});

test('the scripts of a page are asked for after its first paint', async ({ page, surat }) => {
  for (const path of ['/', '/ProductDetails/1001', '/policy']) {
    await page.goto(`${surat}${path}`, { waitUntil: 'networkidle' });
    const [painted = Number.NaN, asked] = await page.evaluate(() => {
      const start = ({ startTime }: PerformanceEntry) => startTime;
      const ofStart = /\/(Document|base)\.[^/]*js$/;
      const files = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js') && !ofStart.test(name));
      return [performance.getEntriesByName('first-contentful-paint').map(start)[0], Math.min(...files.map(start))];
    });
    expect(asked, path).toBeGreaterThan(painted);
  }
});

test('no transition runs while a page loads', async ({ page, surat, origin }) => {
  await page.addInitScript(() => {
    const transitions: string[] = [];
    Object.assign(window, { transitions });
    addEventListener('transitionrun', ({ target, propertyName }) =>
      transitions.push(`${propertyName} of ${(target as Element).className}`),
    );
  });
  for (const address of [surat, `${surat}/ProductDetails/1001`, `${surat}/cart`, `${origin}/landing`]) {
    await page.goto(address, { waitUntil: 'networkidle' });
    const transitions = await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return (window as unknown as { transitions: string[] }).transitions;
    });
    expect(transitions, address).toEqual([]);
  }
});

for (const { width, height } of screens)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } });

    test('next to nothing moves when the font comes', async ({ page, surat }) => {
      // At noon of a day without other tests' holidays: a store closed for a long reason gets a second line.
      await page.clock.setFixedTime(noonAfter(30));
      // In long texts a line may break elsewhere in the fallback font, which moves what is below by a line.
      for (const [path, most] of [
        ['/', 0.01],
        ['/stores', 0.01],
        ['/ProductDetails/1001', 0.05],
        ['/policy', 0.05],
      ] as const) {
        await page.goto(`${surat}${path}`);
        await page.waitForFunction(() =>
          [...document.fonts].some(({ family, status }) => family.startsWith('Figtree') && status === 'loaded'),
        );
        expect(await movedOn(page), path).toBeLessThan(most);
      }
    });

    for (const [path, heading] of Object.entries({
      '/cart': 'Your cart is empty',
      '/wishlist': 'Your wishlist is empty',
      '/search': 'What are you looking for?',
    }))
      test(`next to nothing moves when ${path} turns out to be empty`, async ({ page, surat }) => {
        const { promise: isSeen, resolve: letScriptsCome } = Promise.withResolvers<void>();
        await page.route('**/*.js', async (route) => (await isSeen, route.continue()));
        await page.goto(`${surat}${path}`, { waitUntil: 'commit' });
        await expect(page.locator('.skeleton').first()).toBeVisible();
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
        letScriptsCome();
        await expect(page.getByRole('heading', { name: heading })).toBeVisible();
        expect(await movedOn(page)).toBeLessThan(0.01);
      });

    test('nothing of /landing moves while the rest of its HTML comes', async ({ page }) => {
      for (const [part, lastCome] of [
        ['h1', 'h1 + p'],
        ['form', 'form > p'],
      ] as const) {
        await openWithoutScripts(page, '/landing');
        const top = async () => (await page.locator(part).boundingBox())?.y;
        const topOfWhole = await top();
        await page.locator(lastCome).evaluate((element) => {
          const rest = document.createRange();
          rest.selectNodeContents(document.body);
          rest.setStartAfter(element);
          rest.deleteContents();
        });
        expect(await top(), part).toBe(topOfWhole);
      }
    });
  });

test('the page makes room for the cart’s bar when it comes, not before', async ({ page, surat }) => {
  await page.goto(surat);
  await page.waitForLoadState('networkidle');
  const room = () =>
    page.evaluate(() => {
      const barHeight = (part: string) =>
        getComputedStyle(document.querySelector(part) as Element).getPropertyValue('--bar-height');
      // What the root has, every element inherits, and would be styled anew for.
      const { scrollPaddingBottom } = getComputedStyle(document.documentElement);
      return [scrollPaddingBottom, barHeight('.notices'), barHeight('main')];
    });
  await expect.poll(room).toEqual(['16px', '0px', '']);
  await page.getByRole('button', { name: /^Add/ }).first().click();
  const bar = page.getByRole('complementary', { name: 'Your cart' });
  await expect(bar).toBeVisible();
  const height = Math.round((await bar.boundingBox())?.height ?? 0);
  await expect.poll(room).toEqual([`${height + 16}px`, `${height}px`, '']);
});

/** How far a page has moved by itself: the sum of its layout shifts. */
const movedOn = (page: Page) =>
  page.evaluate(async () => {
    let moved = 0;
    const read = (list: PerformanceObserverEntryList) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) moved += value;
    };
    new PerformanceObserver(read).observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 200)); // what moved by the last frame is reported in a later task
    return moved;
  });

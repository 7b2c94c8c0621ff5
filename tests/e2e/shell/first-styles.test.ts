import type { Page } from '@playwright/test';
import { expect, test, waitUntilKept } from '#tools/browser/journey';

test.use({ serviceWorkers: 'block' });

const screens = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

for (const path of [
  '/',
  '/ProductDetails/1001',
  '/ProductDetails/1010',
  '/browse/category-101',
  '/meal-subscriptions',
  '/search',
  '/policy',
  '/cart',
])
  test(`the first screen of ${path} looks the same before its style sheet has come`, async ({ page, surat }) => {
    await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.goto(`${surat}${path}`);
    const whole = await looksOf(page);
    const faces = await page.evaluate(async () => {
      const sheet = await fetch(document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href ?? '');
      return (await sheet.text()).match(/@font-face\{[^}]*\}/g)?.join('') ?? '';
    });
    expect(faces).toContain('Figtree');
    await page.route('**/*.css', (route) => route.fulfill({ contentType: 'text/css', body: faces }));
    await page.goto(`${surat}${path}`);
    expect(await looksOf(page)).toEqual(whole);
  });

test.describe('where the test may write the page', () => {
  test.use({ bypassCSP: true });

  test('the row of categories shows the chosen one though its HTML arrives in parts', async ({ page, surat }) => {
    await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.goto(`${surat}/browse/category-108`);
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

test('what is off the first screen is shown after five seconds when the style sheet does not come', async ({
  page,
  surat,
}) => {
  await page.route('**/*.css', () => {});
  await page.goto(`${surat}/ProductDetails/1001`, { waitUntil: 'commit' });
  const footer = page.locator('footer');
  await expect(footer).toHaveCSS('visibility', 'hidden');
  await expect(footer).toHaveCSS('visibility', 'visible', { timeout: 10_000 });
});

test('nothing that waits for the style sheet is on the first screen', async ({ page, surat }) => {
  await page.route('**/*.css', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
  for (const [width, height] of [
    [360, 800],
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ['/', '/ProductDetails/1001', '/browse/category-101', '/terms-of-service']) {
      await page.goto(`${surat}${path}`);
      const tops = await page.locator('[data-offscreen]').evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility())
          .map((element) => element.getBoundingClientRect())
          .filter((place) => place.width > 0 && place.height > 0)
          .map(({ top }) => top),
      );
      expect(Math.min(...tops), `${path} at ${width} px`).toBeGreaterThanOrEqual(height);
    }
  }
});

test('the font, the whole style sheet and the scripts are asked for after the first paint', async ({ page, surat }) => {
  for (const path of ['/', '/ProductDetails/1001', '/policy']) {
    await page.goto(`${surat}${path}`);
    const [painted = Number.NaN, asked] = await page.evaluate(() => {
      const start = ({ startTime }: PerformanceEntry) => startTime;
      const files = performance.getEntriesByType('resource').filter(({ name }) => /\.(css|js|woff2)$/.test(name));
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
      // In long texts a line may break elsewhere in the stand-in font, which moves what is below by a line.
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
      await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
      for (const [part, lastCome] of [
        ['h1', 'h1 + p'],
        ['form', 'form > p'],
      ] as const) {
        await page.goto('/landing');
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

/** Notes on each page that loads whether it has asked for its font and style sheet when it has been read. */
async function noteStyles(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const note = () => Object.assign(window, { asked: document.querySelector('head > link[rel=stylesheet]') !== null });
    document.addEventListener('DOMContentLoaded', note, { once: true });
  });
  return () => page.evaluate(() => (window as unknown as { asked: boolean }).asked);
}

test('who comes from a page of the shop has its font and its style sheet at once', async ({ page, surat }) => {
  const asked = await noteStyles(page);
  await page.goto(surat);
  expect(await asked()).toBe(false);
  await page.getByRole('navigation', { name: 'About this shop' }).getByRole('link', { name: 'Privacy' }).click();
  await page.waitForURL(`${surat}/policy`);
  expect(await asked()).toBe(true);
});

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('who has been here before has both at once', async ({ page, surat }) => {
    const asked = await noteStyles(page);
    await page.goto(surat);
    await waitUntilKept(page);
    await page.goto(`${surat}/policy`);
    expect(await page.evaluate(() => document.referrer)).toBe('');
    expect(await asked()).toBe(true);
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

/** The place, size and colours of everything on a page but what is off its first screen. */
const looksOf = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const onScreen = [...document.querySelectorAll('main *, header *')].filter(
      (element) => !element.closest('[data-offscreen]'),
    );
    return onScreen.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, fontSize, visibility } = getComputedStyle(element);
      return `${element.tagName} ${element.className} ${[x, y, width, height].map(Math.round).join()} ${color} ${backgroundColor} ${fontSize} ${visibility}`;
    });
  });

test('what is pressed while the style sheet hangs is done five seconds later', async ({ page, surat }) => {
  await page.route('**/*.css', () => {}); // neither an answer nor an error
  await page.goto(surat, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add Toor dal' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: /\b1 item\b/ })).toBeVisible();
});

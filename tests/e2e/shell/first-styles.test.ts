import type { Page } from '@playwright/test';
import { expect, test } from '#tools/browser/journey';

test.use({ serviceWorkers: 'block' });

for (const path of ['/', '/ProductDetails/1001', '/cart'])
  test(`${path} looks the same before its style sheet has come`, async ({ page, surat }) => {
    await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.goto(`${surat}${path}`);
    const whole = await looksOf(page);
    await page.route('**/*.css', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
    await page.goto(`${surat}${path}`);
    expect(await looksOf(page)).toEqual(whole);
  });

test('the font, the whole style sheet and the scripts are asked for after the first paint', async ({ page, surat }) => {
  await page.addInitScript(() => localStorage.clear()); // each is a first visit
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

test('next to nothing moves when the font comes', async ({ page, surat }) => {
  for (const path of ['/', '/ProductDetails/1001', '/policy']) {
    await page.goto(`${surat}${path}`);
    await page.waitForFunction(() =>
      [...document.fonts].some(({ family, status }) => family.startsWith('Figtree') && status === 'loaded'),
    );
    expect(await movedOn(page), path).toBeLessThan(0.01);
  }
});

test('a browser that has the font shows it at once', async ({ page, surat }) => {
  const styles = page.locator('[data-font]');
  await page.goto(surat);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('font'))).toBe('kept');
  await page.route('**/_astro/*.{js,css}', () => undefined); // what would ask for it later
  await page.goto(`${surat}/policy`, { waitUntil: 'commit' });
  await expect(styles).toHaveAttribute('media', 'all');
});

test('the page makes room for the cart’s bar when it comes, not before', async ({ page, surat }) => {
  await page.addInitScript(() => {
    const styled: string[] = []; // each has every element of the page styled anew
    const note = () => styled.push(document.documentElement.style.cssText);
    new MutationObserver(
      (changes) => changes.some(({ target }) => target === document.documentElement) && note(),
    ).observe(document, { subtree: true, attributeFilter: ['style'] });
    Object.assign(window, { styled });
  });
  await page.goto(surat);
  await page.getByRole('button', { name: /^Add/ }).first().click();
  const styled = () => page.evaluate(() => (window as unknown as { styled: string[] }).styled);
  await expect.poll(styled).toEqual([expect.stringMatching(/^--bar-height: [1-9]\d*px;$/)]);
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

/** The place, size and colours of everything on a page. */
const looksOf = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll('main *, header *, footer *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, fontSize, visibility } = getComputedStyle(element);
      return `${element.tagName} ${element.className} ${[x, y, width, height].map(Math.round).join()} ${color} ${backgroundColor} ${fontSize} ${visibility}`;
    });
  });

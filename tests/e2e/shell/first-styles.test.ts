import type { Page } from '@playwright/test';
import { expect, test, waitUntilKept } from '#tools/browser/journey';

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

/** Notes on each page that loads for which media its font's faces are, before its style sheet is asked for. */
async function noteFont(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const note = () => Object.assign(window, { font: document.querySelector<HTMLStyleElement>('[data-font]')?.media });
    document.addEventListener('DOMContentLoaded', note, { once: true });
  });
  return () => page.evaluate(() => (window as unknown as { font: string }).font);
}

test('who comes from a page of the shop sees its font at once', async ({ page, surat }) => {
  const font = await noteFont(page);
  await page.goto(surat);
  expect(await font()).toBe('not all');
  await page.getByRole('navigation', { name: 'About this shop' }).getByRole('link', { name: 'Privacy' }).click();
  await page.waitForURL(`${surat}/policy`);
  expect(await font()).toBe('all');
});

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('who has been here before sees its font at once', async ({ page, surat }) => {
    const font = await noteFont(page);
    await page.goto(surat);
    await waitUntilKept(page);
    await page.goto(`${surat}/policy`);
    expect(await page.evaluate(() => document.referrer)).toBe('');
    expect(await font()).toBe('all');
  });
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

import { expectAccessible } from '#tests/support/browser/accessibility';
import { waitForTaps } from '#tests/support/browser/double-taps';
import { expect, test, type Page } from '#tools/browser/journey';

/** Holds the page's timers of a duration until an event `timers`. */
const holdTimers = (page: Page, durationMs: number) =>
  page.evaluate((held) => {
    const { setTimeout: start, clearTimeout: end } = window;
    const ended = new Set<unknown>();
    const hold = (run: () => void, delay: number) => {
      if (delay !== held) return start(run, delay);
      const timer = start(() => undefined);
      addEventListener('timers', () => ended.has(timer) || run());
      return timer;
    };
    Object.assign(window, { setTimeout: hold, clearTimeout: (timer: number) => (ended.add(timer), end(timer)) });
  }, durationMs);

test('after adding, the customer may stay', async ({ page, surat }) => {
  await page.goto(`${surat}/ProductDetails/1001`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const stay = page.getByRole('button', { name: 'Stay here' });
  await expect(stay).toBeVisible();
  await expect(page.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
  await page.keyboard.press('Tab');
  await expect(stay).toBeFocused();
  await expectAccessible(page);
  await page.clock.install();
  await stay.press('Enter');
  await expect(stay).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeFocused();
  await page.clock.fastForward(5000);
  await expect(page).toHaveURL(`${surat}/ProductDetails/1001`);
});

test('after adding, scrolling, touching or typing ends the return', async ({ page, surat }) => {
  await page.goto(`${surat}/ProductDetails/1001`);
  await waitForTaps(page);
  const uses = {
    scroll: () => page.mouse.wheel(0, 300),
    touch: () => page.getByRole('heading', { level: 1 }).tap(),
    type: () => page.keyboard.press('ArrowDown'),
  };
  for (const use of Object.values(uses)) {
    await holdTimers(page, 3000);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByText('Taking you back to the shop…')).toBeVisible();
    await use();
    await expect(page.getByText('Taking you back to the shop…')).toBeHidden();
    await page.evaluate(() => dispatchEvent(new Event('timers')));
    await expect(page).toHaveURL(`${surat}/ProductDetails/1001`);
    await page.getByRole('button', { name: 'Stay here' }).click();
  }
});

test('after adding, a customer who is leaving already is not taken home instead', async ({ page, surat }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation')); // home would be shown in place
  await page.goto(`${surat}/ProductDetails/1001`);
  await holdTimers(page, 3000);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('button', { name: 'Stay here' })).toBeVisible();
  await page.evaluate(() => {
    location.assign('/cart');
    dispatchEvent(new Event('timers'));
  });
  await expect(page).toHaveURL(`${surat}/cart`);
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible();
});

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '#tools/browser/journey';
import { expectTargetSize, expectVisibleFocus } from './reach.ts';

/**
 * Checks what every screen must fulfil: no axe violations, no sideways scrolling on the narrowest phone, large enough
 * targets and visible focus.
 */
export async function expectScreenFit(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectTargetSize(page);
  await expectVisibleFocus(page);
}

/** Fails when axe finds a violation on the page, naming rule and element. */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], selectors: false });
  if (page.frames().length === 1) axe.setLegacyMode(); // the communication between frames takes seconds
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(', ')}`);
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Fails when the page can be scrolled sideways on the narrowest phone. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const widths = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(widths.scrollWidth, `width of ${page.url()} at 320 px`).toBeLessThanOrEqual(widths.clientWidth);
  if (before) await page.setViewportSize(before);
}

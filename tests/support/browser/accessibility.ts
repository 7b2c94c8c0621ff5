import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '#tools/browser/journey';
import { expectTargetSize, expectVisibleFocus } from './reach.ts';

/**
 * A screen as it stands, in every way that every screen must be: axe has no objection, the narrowest phone shows all of
 * it, a finger meets every target, and the focus is seen.
 */
export async function expectScreenFit(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectTargetSize(page);
  await expectVisibleFocus(page);
}

/** Fails when axe finds anything to object to on the page as it stands, naming rule and element. */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  if (page.frames().length === 1) axe.setLegacyMode(); // in one go: what it carries from frame to frame takes seconds
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
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

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '#tools/browser/journey';
import { expectTargetSize, expectVisibleFocus, isAskedOnPhone } from './reach.ts';
import { expectTextsApart } from './texts.ts';

/** Half as long as what the builder takes by itself: every page reads all of it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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
  const axe = new AxeBuilder({ page, axeSource }).options({ resultTypes: ['violations'], selectors: false });
  if (page.frames().length === 1) axe.setLegacyMode(); // the communication between frames takes seconds
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(', ')}`);
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/**
 * Fails when the page can be scrolled sideways on the narrowest phone, or on any with its text at 200 %, or when texts lie
 * on each other there.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  if (isAskedOnPhone()) return;
  const before = page.viewportSize();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 });
    for (const percent of [100, 150, 200]) {
      const widths = await widthsAt(page, percent);
      const screen = `width of ${page.url()} at ${width} px, text at ${percent} %`;
      expect(widths.scrollWidth, screen).toBeLessThanOrEqual(widths.clientWidth);
      await expectTextsApart(page, screen);
    }
  }
  await widthsAt(page, 100);
  if (before) await page.setViewportSize(before);
}

/** The widths of the page and its window, with the root's text at some per cent. */
const widthsAt = (page: Page, percent: number) =>
  page.evaluate(async (size) => {
    document.documentElement.style.fontSize = size === 100 ? '' : `${size}%`;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  }, percent);

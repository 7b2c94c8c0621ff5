import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '#tools/browser/journey';
import { expectRoomAtLargeText } from './large-text.ts';
import { expectTargetSize, expectVisibleFocus, isAskedOnPhone } from './reach.ts';
import { expectTextsApart } from './texts.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const options: Parameters<AxeBuilder['options']>[0] = { resultTypes: ['violations'], selectors: false };

/** What the source defines in a page. */
interface WithAxe {
  axe: { run(root: Document, how: typeof options): ReturnType<AxeBuilder['analyze']> };
}

/**
 * Checks what every screen must fulfil: no axe violations, no sideways scrolling on the narrowest phone, large enough
 * targets, visible focus, and room for the page at 200 % text.
 */
export async function expectScreenFit(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectRoomAtLargeText(page);
  await expectTargetSize(page);
  await expectVisibleFocus(page);
}

/** Fails when axe finds a violation on the page, naming rule and element. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(finishTransitions);
  const found = page.frames().length > 1 ? await scanFrames(page) : await scanPage(page);
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Until then, colours are between those of two states. A transition of what is not rendered would never end by itself. */
const finishTransitions = () => {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
};

async function scanFrames(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page, axeSource }).options(options).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
}

/** Takes half the processor time of the builder, which also returns what is not a violation; most pages have no frame. */
async function scanPage(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (how) => {
    const { violations } = await (window as unknown as WithAxe).axe.run(document, how);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
  }, options);
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

import { expect, type Page } from '#tools/browser/journey';
import { isAskedOnPhone } from './reach.ts';

/** The part of the screen that header and bars take, from 0 to 1. Runs in the page. */
function coveredPart(): number {
  const stays = (element: Element) => {
    const { position, top, bottom } = getComputedStyle(element);
    return (
      position === 'fixed' || (position === 'sticky' && (Number.parseFloat(top) >= 0 || Number.parseFloat(bottom) >= 0))
    );
  };
  // Apart from dialogs, notices, and from the note that the shop cannot be reached, at the end of the page.
  const bars = [...document.querySelectorAll('*')].filter(
    (element) =>
      element.matches('[data-cart-bar], body > header') ||
      (stays(element) && !element.closest('.page-end, dialog, [data-notices]')),
  );
  const visible = bars.map((bar) => {
    const { top, bottom, width } = bar.getBoundingClientRect();
    return width < innerWidth / 2 ? 0 : Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
  });
  return visible.reduce((sum, height) => sum + height, 0) / innerHeight;
}

/** Names of buttons and links of the page that lie under something else when they are focused. Runs in the page. */
function coveredControls(): string[] {
  const controls = document.querySelectorAll<HTMLElement>('main :is(a[href], button:not(:disabled), summary)');
  return [...controls]
    .slice(0, 40)
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest('.visually-hidden'))
    .filter((control) => {
      control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      if (left < 0 || left + width > innerWidth) return false; // in a row that is scrolled
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return !hit?.closest('main, [data-notices]'); // a notice can be closed
    })
    .map((control) => control.textContent?.trim() || String(control.ariaLabel));
}

/** Finds buttons that are not aligned with the input beside them. Runs in the page. */
function crookedButtons(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.field + .btn')]
    .filter((button) => {
      const input = button.previousElementSibling?.querySelector('input')?.getBoundingClientRect();
      const { left, top, bottom } = button.getBoundingClientRect();
      return input && left >= input.right && Math.max(Math.abs(top - input.top), Math.abs(bottom - input.bottom)) > 2;
    })
    .map((button) => button.textContent.trim());
}

/**
 * Fails on a phone with text at 200 % if header and bars take more than a quarter of the screen or cover a control, or if a
 * button is not aligned with its field.
 */
export async function expectRoomAtLargeText(page: Page): Promise<void> {
  if (isAskedOnPhone()) return;
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  for (const y of [0, 900]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
    expect(await page.evaluate(coveredPart), `header and bars of ${page.url()} at ${y} px`).toBeLessThanOrEqual(0.25);
  }
  expect(await page.evaluate(coveredControls), `covered on ${page.url()}`).toEqual([]);
  expect(await page.evaluate(crookedButtons), `not in line on ${page.url()}`).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.removeProperty('font-size');
    scrollTo({ top: 0, behavior: 'instant' });
  });
  if (before) await page.setViewportSize(before);
}

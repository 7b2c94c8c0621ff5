import { expect, test, type Page } from '#tools/browser/journey';

/** Everything that can be pressed, typed into or focused. */
const controls =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=option], [tabindex="0"]';

/**
 * Descriptions of controls with a target below 44 by 44 pixels: neither the control's box, nor its label's, nor the area
 * around its middle that presses it (a link's whole card) is large enough. Links in sentences are exempt (WCAG 2.5.5).
 */
const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    const minSize = 43.5;
    const isInSentence = (element: Element) => {
      const around = element.parentElement?.textContent?.trim() ?? '';
      return /^inline(-block)?$/.test(getComputedStyle(element).display) && around !== element.textContent?.trim();
    };
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const isDisabled = element.matches(':disabled, [aria-hidden=true] *, [tabindex="-1"]');
      return !isDisabled && width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    };
    const presses = (hit: Element | null, element: Element) =>
      hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);
    const hasLargeLabel = (element: Element) =>
      [...((element as HTMLInputElement).labels ?? [])].some(({ offsetWidth, offsetHeight }) => {
        return offsetWidth >= minSize && offsetHeight >= minSize;
      });
    const isLarge = (element: Element) => {
      if (hasLargeLabel(element)) return true;
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { x, y, width, height } = element.getBoundingClientRect();
      const [middleX, middleY, reach] = [x + width / 2, y + height / 2, minSize / 2];
      const isPressedAt = (dx: number, dy: number) =>
        presses(document.elementFromPoint(middleX + dx, middleY + dy), element);
      const isWide = width >= minSize || (isPressedAt(-reach, 0) && isPressedAt(reach, 0));
      return isWide && (height >= minSize || (isPressedAt(0, -reach) && isPressedAt(0, reach)));
    };
    const scrollTop = scrollY;
    const small = [...document.querySelectorAll(selector)]
      .filter((element) => isSeen(element) && !isInSentence(element) && !isLarge(element))
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const label = element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.id);
        return `${element.tagName.toLowerCase()} "${label}" ${Math.round(width)}×${Math.round(height)}`;
      });
    scrollTo(0, scrollTop);
    return small;
  }, controls);

/** Descriptions of controls that look the same with and without focus. */
const findInvisibleFocus = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    const looks = (element: Element) => {
      const near = [element, element.parentElement, element.closest('label'), element.nextElementSibling];
      const seen = near.flatMap((node) =>
        node ? [null, '::after', '::before'].map((pseudo) => getComputedStyle(node, pseudo)) : [],
      );
      return seen.map((style) => [style.outline, style.boxShadow, style.borderColor, style.clipPath].join()).join();
    };
    const before = document.activeElement;
    const hidden = [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => {
        if (!element.checkVisibility({ visibilityProperty: true }) || element.tabIndex < 0) return false;
        element.blur();
        const without = looks(element);
        element.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
        return document.activeElement === element && looks(element) === without;
      })
      .map((element) => `${element.tagName.toLowerCase()} "${element.textContent?.trim() || element.id}"`);
    (document.activeElement as HTMLElement | null)?.blur();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    return hidden;
  }, controls);

/** Whether the same test asks the same at a phone's width: every test runs there, and some on a desktop screen too. */
export const isAskedOnPhone = (): boolean => test.info().project.name === 'desktop';

/** Fails when a target is too small, at the page's own width or on the narrowest phone. */
export async function expectTargetSize(page: Page): Promise<void> {
  const before = page.viewportSize();
  expect(await findSmallTargets(page), `small targets of ${page.url()}`).toEqual([]);
  if (isAskedOnPhone()) return;
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await findSmallTargets(page), `small targets of ${page.url()} at 320 px`).toEqual([]);
  if (before) await page.setViewportSize(before);
}

/** Fails when a focused control looks like an unfocused one. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  expect(await findInvisibleFocus(page), `focus on ${page.url()}`).toEqual([]);
}

import { expect, type Page } from '#tools/browser/journey';

/** Fails when texts lie on each other, or stick out of the button or link that they are in. */
export async function expectTextsApart(page: Page, screen: string): Promise<void> {
  expect(await page.evaluate(findClashes), `texts, ${screen}`).toEqual([]);
}

/** Texts that lie on each other, or stick out of their button or link. Runs in the page. The project `oldest` takes `checkVisibility` away, and lays out as the same browser does with it. */
export function findClashes(): string[] {
  if (!('checkVisibility' in Element.prototype)) return [];
  const isShown = (element: Element) => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { clipPath } = getComputedStyle(each);
      const { width, height } = each.getBoundingClientRect();
      if (clipPath !== 'none' || (width <= 1 && height <= 1 && each !== element)) return false;
    }
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  /** What floats above the page, or is scrolled by itself, is compared with itself alone. */
  const layerOf = (element: Element | null): Element | null => {
    if (!element || element.matches('dialog')) return element;
    const { position, overflowY } = getComputedStyle(element);
    return /fixed|sticky|absolute/.test(position) || /auto|scroll/.test(overflowY)
      ? element
      : layerOf(element.parentElement);
  };

  /** The visible box of a text. Elements may cut it off: a long name with an ellipsis, a summary after two lines. */
  const cutBox = ({ left, top, right, bottom }: DOMRect, element: Element | null): DOMRect => {
    for (let each = element; each; each = each.parentElement) {
      if (!/hidden|clip/.test(getComputedStyle(each).overflow)) continue;
      const edge = each.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: { text: string; element: Element; layer: Element | null; box: DOMRect }[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim() ?? '';
    const element = walker.currentNode.parentElement;
    if (!text || !element || element.matches('script, style, noscript, option') || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const box of range.getClientRects())
      texts.push({ text, element, layer: layerOf(element), box: cutBox(box, element) });
  }
  const isOn = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 3;
  const overlapping = texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter((other) => other.element !== one.element && other.layer === one.layer && isOn(one.box, other.box))
      .map((other) => `“${one.text}” lies on “${other.text}”`),
  );
  const spilling = [...document.querySelectorAll('button, a')]
    .filter((control) => isShown(control) && getComputedStyle(control).display !== 'inline')
    .filter((control) => getComputedStyle(control).overflowX === 'visible')
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 2)
    .map(({ textContent }) => `“${textContent?.trim()}” sticks out`);
  return [...new Set([...overlapping, ...spilling])];
}

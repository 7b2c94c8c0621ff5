import { globSync, readFileSync } from 'node:fs';
import { fillText } from '#lib/policies/operator-facts';
import { textForAll } from '#renderer/policies/text-for';
import { expect, type Page } from '#tools/browser/journey';
import { findClashes } from './texts.ts';

const read = (...patterns: string[]) => globSync(patterns).map((file) => readFileSync(file, 'utf8'));

const operator = Object.fromEntries(
  read('demo/operator.csv')
    .join()
    .split('\n')
    .map((line) => line.split(/,(.*)/)),
);

const csv = read('demo/**/*.csv').join('\n').replaceAll('""', '"');
const policies = fillText(textForAll(read('src/content/policies/*.md').join('\n')), operator);

/** The separators of names in a text and cells in a file: punctuation, numbers and “and”. */
const separator = /[\n|,:;·()…×/₹$"“”]|\d[\d.,:]*|\band /;
const lines = policies.replaceAll(/^[#>*-]+ /gm, '');
const cells = new Set([csv, lines].flatMap((text) => text.split(separator)).map((cell) => cell.trim()));

/** Units, and words of addresses. */
const written = new Set('kg g ml l km litre kcal MRP Nukkad India'.split(' '));

/** Whether a text is data of the demo or a policy, which are not in the catalogue: a name, or a part of a description. */
const isData = (text: string): boolean =>
  text
    .split(separator)
    .map((part) => part.trim())
    .every((part) => !/\p{L}{2}/u.test(part) || isName(part));

const isName = (part: string): boolean =>
  cells.has(part) ||
  (part.includes(' ') && csv.toLowerCase().includes(part.toLowerCase())) ||
  part.split(/[ .]+/).every((word) => written.has(word) || word.includes('@'));

/** The texts of a page that are not within the brackets of the pseudo-language. Runs in the page. */
function findOutside(): string[] {
  const outside: string[] = [];
  let depth = 0;
  const collect = (text: string | null) => {
    for (const part of text?.split(/(?=[⟦⟧])/) ?? []) {
      depth += part.startsWith('⟦') ? 1 : part.startsWith('⟧') ? -1 : 0;
      if (depth === 0) outside.push(part.replace('⟧', ''));
    }
  };
  collect(document.title);
  for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
    for (const element of document.body.querySelectorAll(`[${name}]`)) collect(element.getAttribute(name));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    // Policies are not in the catalogue, names of states are data, and names with a title are cut.
    const others = 'script, style, noscript, .policy-text, [name=state], [aria-hidden][title]';
    if (!parentElement?.closest(others)) collect(textContent);
  }
  return [...new Set(outside.map((text) => text.trim()))];
}

/** Texts that the side of their element cuts off. Runs in the page. */
function findCut(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter(({ childNodes }) => [...childNodes].some((node) => node.nodeType === 3 && node.textContent?.includes('⟦')))
    .filter((element) => element.checkVisibility() && element.clientWidth > 1)
    .filter(
      (element) => /hidden|clip/.test(getComputedStyle(element).overflowX) && !element.closest('.visually-hidden'),
    )
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map(({ textContent }) => `“${textContent.trim()}” is cut off`);
}

/** Fails when a page in the pseudo-language has other texts than data, or texts that do not fit the screen of a phone. */
export async function expectTranslated(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  const outside = await page.evaluate(findOutside);
  expect
    .soft(
      outside.filter((text) => !isData(text)),
      `texts outside the catalogue, ${pathname}`,
    )
    .toEqual([]);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    const found = [...(await page.evaluate(findClashes)), ...(await page.evaluate(findCut))];
    expect.soft(found, `texts of ${pathname} at ${width} px`).toEqual([]);
    expect.soft(scrollWidth, `width of ${pathname} at ${width} px`).toBeLessThanOrEqual(width);
  }
}

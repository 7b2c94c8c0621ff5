import { expect, type Locator, type Page } from '#tools/browser/journey';

/** What is wrong with where a refused form has led; empty when the focus and its message are on screen and uncovered. */
const findHidden = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const isField = focused?.getAttribute('aria-invalid') === 'true';
    const ids = focused?.getAttribute('aria-describedby')?.split(' ') ?? [];
    const texts = isField ? ids.map((id) => document.getElementById(id)) : [focused];
    const message = texts.findLast((element) => element?.textContent?.trim());
    if (!focused || !message || !(isField || focused.matches('[role=alert]')))
      return [`the focus is on ${focused?.outerHTML.slice(0, 120)}`];
    return [focused, message].flatMap((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const height = Math.min(bottom - top, innerHeight / 2); // a message may be longer than a screen of large text
      const hits = [top + 2, top + height - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
      const isSeen = hits.every((hit) => hit !== null && (element.contains(hit) || hit.contains(element)));
      return isSeen ? [] : [`"${element.textContent?.trim() || element.getAttribute('name')}" at ${top}–${bottom}`];
    });
  });

/** Descriptions that point to nothing, and messages that a screen reader announces twice: a live region within another. */
const findMisread = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const live = ':is([role=alert], [role=status], output, [aria-live=polite], [aria-live=assertive])';
    const nested = [...document.querySelectorAll(`${live} ${live}`)].map(({ outerHTML }) => `nested: ${outerHTML}`);
    const described = [...document.querySelectorAll('[aria-describedby]')];
    const ids = described.flatMap((element) => element.getAttribute('aria-describedby')?.split(' ') ?? []);
    return [...nested, ...ids.filter((id) => !document.getElementById(id)).map((id) => `no description ${id}`)];
  });

/**
 * Presses a form's button with the text at 100 % and at 200 %, each time scrolled to the button.
 * @throws unless the press leads to the first invalid field with its message, or to the message, which is announced once
 */
export async function expectProblemShown(page: Page, press: Locator, name: string): Promise<void> {
  for (const percent of [100, 200]) {
    await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent);
    await press.scrollIntoViewIfNeeded();
    await press.click();
    await expect.poll(() => findHidden(page), { message: `${name}, text at ${percent} %` }).toEqual([]);
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  expect(await findMisread(page), name).toEqual([]);
}

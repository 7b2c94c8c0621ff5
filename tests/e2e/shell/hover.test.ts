import { waitForTaps } from '#tests/support/browser/double-taps';
import { expect, test } from '#tools/browser/journey';

test('a tapped button has its resting colour', async ({ page, surat }) => {
  for (const [path, name] of [
    ['/login', 'Login'],
    ['/ProductDetails/1001', 'Add to cart'],
  ] as const) {
    await page.goto(surat + path);
    const button = page.getByRole('button', { name, exact: true });
    const resting = await button.evaluate((element) => getComputedStyle(element).backgroundColor);
    await waitForTaps(page);
    await button.tap();
    await expect(page.locator(':hover').last()).toHaveText(name);
    await expect(button).toHaveCSS('background-color', resting);
  }
});

test('every style under a pointer is for screens with one that hovers', async ({ page, surat }) => {
  await page.goto(surat);
  const unguarded = await page.evaluate(() => {
    const find = (rules: CSSRuleList, isGuarded: boolean): string[] =>
      [...rules].flatMap((rule) => {
        const guards = isGuarded || (rule instanceof CSSMediaRule && rule.conditionText.includes('hover: hover'));
        const own = rule instanceof CSSStyleRule && rule.selectorText.includes(':hover') ? [rule.selectorText] : [];
        return [...(guards ? [] : own), ...('cssRules' in rule ? find(rule.cssRules as CSSRuleList, guards) : [])];
      });
    return [...document.styleSheets].flatMap(({ cssRules }) => find(cssRules, false));
  });
  expect(unguarded).toEqual([]);
});

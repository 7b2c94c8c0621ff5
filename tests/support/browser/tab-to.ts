import { expect, type Locator, type Page } from '#tools/browser/journey';

const farthest = 120;

/** Presses Tab until `target` has the focus; fails when it never gets it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < farthest; presses++) {
    if (await isFocused()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${farthest} presses of Tab do not reach ${String(target)}`);
}

/** Moves to `target` with Tab, and presses a key. */
export async function pressWithKey(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

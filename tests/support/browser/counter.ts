import { expect, type Page } from '#tools/browser/journey';
import type { Api } from '#tools/browser/shopper';

/** Logs somebody in at the counter with the code from the outbox, by the keyboard alone. */
export async function enterCounter(page: Page, api: Api, target: string, store = 'Surat Sadan'): Promise<void> {
  await expect(page.getByLabel('Email or phone number')).toBeFocused();
  await page.keyboard.type(target);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('OTP')).toBeFocused();
  await page.keyboard.type(await api.readCode(target));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: store })).toBeVisible();
}

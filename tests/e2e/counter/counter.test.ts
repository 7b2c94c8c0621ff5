import { expectScreenFit } from '#tests/support/browser/accessibility';
import { expect, test, type Page } from '#tools/browser/journey';
import type { Api } from '#tools/browser/shopper';

/** Staff of the demo's folder. */
const owner = 'owner@surat-sadan.example';

/** Logs somebody in at the counter with the code from the outbox, by the keyboard alone. */
async function enterCounter(page: Page, api: Api, target: string): Promise<void> {
  await expect(page.getByLabel('Email or phone number')).toBeFocused();
  await page.keyboard.type(target);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('OTP')).toBeFocused();
  await page.keyboard.type(await api.readCode(target));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Surat Sadan' })).toBeVisible();
}

test('staff log in with a code, see where they are, and leave', { tag: '@wide' }, async ({ page, surat, api }) => {
  await page.goto(`${surat}/counter`);
  await expect(page).toHaveTitle(/^Counter \| Surat Sadan/);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('This field is required')).toBeVisible();
  await expectScreenFit(page);
  await page.getByLabel('Email or phone number').focus();
  await enterCounter(page, api, owner);
  await expect(page.getByRole('heading', { name: 'You are logged in as Hetal Mehta' })).toBeFocused();
  await expectScreenFit(page);
  await page.reload();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByLabel('Email or phone number')).toBeFocused();
});

test.describe('beside the worker for use without a network', () => {
  test.use({ serviceWorkers: 'allow' });
  test('the counter is not kept, and loads none of the customers’ scripts', async ({ page, surat }) => {
    await page.goto(surat);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto(`${surat}/counter`);
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await expect(page.getByRole('banner').or(page.getByRole('contentinfo')).or(page.getByRole('search'))).toHaveCount(
      0,
    );
    const kept = await page.evaluate(async () => {
      const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
      return (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain('/');
    expect(kept).not.toContain('/counter');
  });
});

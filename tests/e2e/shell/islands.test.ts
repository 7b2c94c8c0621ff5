import { subscribe } from '#tests/support/browser/plans';
import { expect, homeTab, setSession, test, type Page } from '#tools/browser/journey';

/** The ids that several elements of the page have. */
const repeatedIds = (page: Page) =>
  page.evaluate(() => {
    const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id);
    return ids.filter((id, index) => ids.indexOf(id) !== index);
  });

test('two islands of a page work side by side, and no two of their elements have the same id', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  await setSession(page, api, shopper, surat);
  await subscribe(page, surat);
  await page.goto(surat);
  await page.getByRole('button', { name: 'On offer' }).click();
  await expect(page.getByRole('button', { name: 'On offer' })).toHaveAttribute('aria-pressed', 'true');
  await homeTab(page, 'My Subscription').click();
  await page.getByRole('button', { name: /^Pause/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await repeatedIds(page)).toEqual([]);
});

const pages = [
  '/',
  '/cart',
  '/checkout',
  '/checkout/change',
  '/checkout/plan',
  '/counter',
  '/login',
  '/order',
  '/profile',
  '/search',
  '/Signup',
];

test('nothing is suspended on the server', async ({ page, surat }) => {
  await page.goto(`${surat}/policy`);
  for (const path of pages) {
    const html = await page.evaluate(async (address) => (await fetch(address)).text(), path);
    expect(html, path).toContain('<astro-island');
    expect(html, path).not.toContain('<!--$');
  }
});

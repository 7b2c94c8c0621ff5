import { expectScreenFit } from '#tests/support/browser/accessibility';
import { expect, test, type Page } from '#tools/browser/journey';

const finder = 'Search for nearest delivery store';

test('the dropdown shows five options at a time, between 140 and 300 pixels high', async ({ page }) => {
  const option = (number: number) => ({
    label: `Store ${number}, ${number} Long Road`,
    value: `33-${number}`,
    id: number,
    address: `${number} Long Road`,
  });
  const data = Array.from({ length: 12 }, (_, index) => option(index + 1));
  await page.route('**/get-store-address?*', (route) => route.fulfill({ json: { status: true, data } }));
  await page.goto('/landing');
  await page.getByPlaceholder(finder).click();
  await page.keyboard.press('ArrowDown');
  const options = page.getByRole('option');
  const height = () => page.locator('.finder-menu').evaluate((menu) => menu.getBoundingClientRect().height);
  await expect(options).toHaveCount(5);
  expect(await height()).toBeLessThanOrEqual(300);
  for (let pressed = 0; pressed < 5; pressed += 1) await page.keyboard.press('ArrowDown');
  await expect(options).toHaveCount(10);
  await page.keyboard.press('ArrowUp');
  await page.getByPlaceholder(finder).fill('Store 12, 12 Long Road');
  await expect(options).toHaveCount(1);
  expect(await height()).toBeGreaterThanOrEqual(140);
});

test('the known addresses can be chosen from the dropdown', async ({ page }) => {
  await page.goto('/landing');
  await page.getByPlaceholder(finder).fill('Surat');
  await page.getByRole('option', { name: /Surat/ }).first().click();
  await page.getByRole('button', { name: 'Find Store' }).click();
  await expect(page.getByRole('link', { name: /Surat Sadan/ }).first()).toBeVisible();
});

for (const [how, leave] of [
  ['Tab', (page: Page) => page.keyboard.press('Tab')],
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['a tap elsewhere', (page: Page) => page.getByRole('heading', { level: 1 }).click()],
] as const)
  test(`what was typed stays when the field is left by ${how}, and finds its stores`, async ({ page }) => {
    await page.goto('/landing');
    const field = page.getByRole('combobox', { name: 'Where shall we deliver?' });
    await field.fill('395003');
    await expect(page.getByRole('option', { name: 'Add "395003"' })).toBeVisible();
    await expectScreenFit(page);
    await leave(page);
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(field).toHaveValue('395003');
    await page.getByRole('button', { name: 'Find Store' }).press('Enter');
    await expect(page).toHaveURL(/\/stores$/);
  });

test('Find Store pressed while the network is away works again when it is back', async ({
  page,
  context,
  problems,
}) => {
  const scripts = '**/_astro/*.js';
  await page.route(scripts, (route) => route.abort('internetdisconnected'));
  await page.goto('/landing', { waitUntil: 'commit' });
  await page.getByPlaceholder(finder).fill('395003');
  await page.getByRole('button', { name: 'Find Store' }).click();
  await expect.poll(() => problems.some((text) => text.includes('Error hydrating'))).toBe(true);
  await expect(page.getByPlaceholder(finder)).toHaveValue('395003');
  await page.unroute(scripts);
  await context.setOffline(true);
  const isLoadedAgain = page.waitForEvent('load');
  await context.setOffline(false);
  await isLoadedAgain;
  await page.getByPlaceholder(finder).fill('395003');
  await page.getByRole('button', { name: 'Find Store' }).click();
  await expect(page).toHaveURL(/\/stores$/);
  problems.splice(0);
});

test('a link that is pressed while stores are looked up wins', async ({ page, origin }) => {
  const [stores, home] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/get-store-Bypincode/**', async (route) => {
    await stores.promise;
    await route.continue();
  });
  await page.route(`${origin}/`, async (route) => {
    await home.promise;
    await route.continue();
  });
  await page.goto('/landing');
  await page.getByPlaceholder(finder).fill('395003');
  await page.getByRole('option', { name: 'Add "395003"' }).click();
  await page.getByRole('button', { name: 'Find Store' }).click();
  await expect(page.getByRole('button', { name: 'Searching…' })).toBeVisible();
  await page.getByRole('link', { name: 'Bhopal Haat' }).click({ noWaitAfter: true });
  const answered = page.waitForResponse('**/get-store-Bypincode/**');
  stores.resolve();
  await (await answered).finished();
  await page.waitForTimeout(300); // for what the page does with the answer
  home.resolve();
  await expect(page).toHaveURL(`${origin}/`);
});

test('the list is in sight above the keyboard of a phone', async ({ page }) => {
  const size = page.viewportSize();
  await page.goto('/landing');
  await page.getByPlaceholder('Search for nearest delivery store').fill('395003');
  const option = page.getByRole('option', { name: 'Add "395003"' });
  await expect(option).toBeVisible();
  await page.setViewportSize({ width: size?.width ?? 390, height: 480 }); // as when the keyboard comes
  await expect(option).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Find Store' })).toBeInViewport({ ratio: 1 });
});

test('the list leaves Find Store free, Enter finds, groups say why, and the place is offered again', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-11-23T06:30:00Z'));
  await page.goto('/landing');
  const field = page.getByPlaceholder(finder);
  const find = page.getByRole('button', { name: 'Find Store' });
  await field.fill('395003');
  await expect(page.getByRole('option', { name: 'Add "395003"', exact: true })).toBeVisible();
  await expect(page.getByText('Search for stores near this place')).toBeVisible();
  const [list, button] = [await page.locator('.finder-menu').boundingBox(), await find.boundingBox()];
  expect(list?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
  await field.press('Enter');
  await expect(page).toHaveURL(/\/stores$/);
  const surat = page.getByRole('listitem').filter({ hasText: 'Surat Sadan' });
  await expect(page.getByRole('list', { name: 'Delivers today' })).toContainText('Surat Sadan');
  await expect(page.getByRole('list', { name: 'Ships by courier' }).getByRole('listitem')).not.toHaveCount(0);
  await expect(surat).toHaveCount(1);
  await expectScreenFit(page);
  await page.goto('/landing');
  await field.click();
  await expect(page.getByText('Your last search')).toBeVisible();
  await page.getByRole('option').first().click();
  await expect(field).toHaveValue('395003');
});

test('a Canadian postal code typed in small letters is shown in capitals', async ({ page, surat }) => {
  await page.goto(surat.replace('surat', 'toronto'));
  await page.getByText('Enter your postal code').first().click();
  await page.getByLabel('Your postal code or area').fill('m5v2t6');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Delivers to M5V 2T6').first()).toBeVisible();
});

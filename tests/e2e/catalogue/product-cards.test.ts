import { cartLink, expect, ignoreOfflineErrors, test, type Locator, type Page } from '#tools/browser/journey';

const cards = (page: Page) => page.getByRole('list', { name: 'All products' }).getByRole('listitem');

/** Has the shop say the same price and stock of every product. */
async function answerLive(page: Page, numbers: { price: number; stock: number }): Promise<void> {
  await page.route('**/catalog/live/**', async (route) => {
    const ids = new URL(route.request().url()).searchParams.get('ids')?.split(',') ?? [];
    const data = ids.map((id) => ({ item_id: Number(id), ...numbers }));
    await route.fulfill({ json: { status: true, data } });
  });
}

/** What the page warns of; Playwright says itself that it blocks service workers. */
function warnings(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' && !message.text().includes('Playwright')) found.push(message.text());
  });
  return found;
}

test('what a card says by itself stays when the list around it wakes up', async ({ page, surat }) => {
  const warned = warnings(page);
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/_astro/ProductGrid*.js', async (route) => {
    await isReleased;
    await route.continue();
  });
  await answerLive(page, { price: 150, stock: 1 });
  await page.goto(surat, { waitUntil: 'commit' });
  const dal = cards(page).filter({ hasText: 'Toor dal' });
  const heart = dal.getByRole('button', { name: 'Wishlist: Toor dal' });
  const more = dal.getByRole('button', { name: 'One Toor dal more' });
  await expect(dal.getByText('₹150')).toBeVisible();
  await dal.getByRole('button', { name: 'Add Toor dal' }).click();
  await heart.click();
  const first = await dal.elementHandle();
  release();
  await expect(async () => {
    await cards(page).last().scrollIntoViewIfNeeded();
    expect(await cards(page).count()).toBeGreaterThan(20);
  }).toPass();
  expect(await first?.evaluate((card) => card.isConnected)).toBe(true);
  await expect(dal.getByText('₹150')).toBeVisible();
  await expect(dal.getByText('18% off')).toBeVisible();
  await expect(dal.getByRole('status')).toHaveText('1');
  await expect(more).toHaveAttribute('aria-disabled', 'true');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
  expect(warned).toEqual([]);
});

test('cards that come when the list goes on know price, stock, cart and wishlist', async ({ page, surat }) => {
  await page.goto(surat);
  const later = cards(page).nth(30);
  const goOn = () =>
    expect(async () => {
      await cards(page).last().scrollIntoViewIfNeeded();
      expect(await cards(page).count()).toBeGreaterThan(30);
    }).toPass();
  await goOn();
  await later.getByRole('button', { name: /^Add/ }).click();
  await later.getByRole('button', { name: /^Wishlist/ }).click();
  await answerLive(page, { price: 777, stock: 1 });
  await page.reload();
  await goOn();
  await later.scrollIntoViewIfNeeded();
  await expect(later.getByText('₹777')).toBeVisible();
  await expect(later.getByRole('status')).toHaveText('1');
  await expect(later.getByRole('button', { name: /more$/ })).toHaveAttribute('aria-disabled', 'true');
  await expect(later.getByRole('button', { name: /^Wishlist/ })).toHaveAttribute('aria-pressed', 'true');
});

test('cards of another list than the published one, and of the published one again, are as live', async ({
  page,
  surat,
}) => {
  await answerLive(page, { price: 170, stock: 0 });
  await page.goto(surat);
  const soldOut = page.getByRole('main').getByRole('button', { name: 'Sold out: Toor dal' });
  await expect(soldOut).toBeDisabled();
  await page.getByRole('link', { name: 'Dals & pulses' }).click();
  await expect(page.getByRole('list', { name: 'Dals & pulses' })).toBeVisible();
  await expect(soldOut).toBeDisabled();
  await page.goBack();
  await expect(cards(page)).toHaveCount(20);
  await expect(soldOut).toBeDisabled();
});

test('two whole products are on the first screen of a phone, above the bar of the cart', async ({ page, surat }) => {
  await page.goto(surat);
  const second = await cards(page).nth(1).boundingBox();
  expect((second?.y ?? 0) + (second?.height ?? Infinity)).toBeLessThanOrEqual(844 - 64);
});

test('a card offers the sizes of its product, each with its own price and place in the cart', async ({
  page,
  surat,
  problems,
}) => {
  await page.goto(`${surat}/?category=104`);
  const almonds = page
    .getByRole('list', { name: 'Dry fruit & nuts' })
    .getByRole('listitem')
    .filter({ hasText: 'Almonds' });
  await almonds.getByRole('button', { name: 'Add Almonds, whole' }).click();
  await almonds.getByLabel('Size of Almonds, whole').selectOption('500 g · ₹519 · ₹1,038 per kg');
  await expect(almonds.getByText('₹519', { exact: true })).toBeVisible();
  await almonds.getByRole('button', { name: 'Add Almonds, whole' }).click();
  await expect(cartLink(page)).toContainText('2');
  await almonds.getByRole('link', { name: 'Almonds, whole' }).click();
  const sizes = page.getByRole('navigation', { name: 'Size' }).getByRole('link');
  await expect(sizes).toHaveText([/250 g/, /500 g/, /1 kg/]);
  await expect(sizes.nth(1)).toHaveAttribute('aria-current', 'page');
  await sizes.last().click();
  await expect(page).toHaveURL(`${surat}/ProductDetails/1093`);
  await expect(page.getByRole('article').getByText('₹1,015', { exact: true }).first()).toBeVisible();

  await page.route('**/card-sizes.*', (route) => route.abort());
  await page.goto(`${surat}/?category=104`);
  const select = almonds.getByLabel('Size of Almonds, whole');
  await select.selectOption('1 kg · ₹1,015 · ₹1,015 per kg');
  await expect(page.getByText('We cannot reach the shop. Please check')).toBeVisible();
  await expect(select.locator('option:checked')).toContainText('250 g');
  ignoreOfflineErrors(problems);
});

test('pictures further down are fetched when the customer comes near them', async ({ page, surat }) => {
  await page.goto(surat);
  const card = page.locator('main product-card').nth(18);
  await expect(card).toHaveAttribute('data-far');
  const isHere = () => card.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth > 0);
  expect(await isHere()).toBe(false);
  await card.scrollIntoViewIfNeeded();
  await expect.poll(isHere).toBe(true);
  await expect(card).not.toHaveAttribute('data-far');
  await expect(card.locator('img')).toBeInViewport();
});

test('the mark of what is vegetarian keeps its dot in forced colours', async ({ page, surat }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(surat);
  const mark = cards(page).first().getByRole('img', { name: 'Vegetarian' });
  const dot = await mark.evaluate((element) => getComputedStyle(element, '::after').backgroundColor);
  expect(dot).toBe('rgb(15, 107, 69)');
});

for (const width of [390, 1280])
  test(`the placeholders of cards have their shape, at ${width} px`, async ({ page, surat }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(surat);
    const sizeOf = (card: Locator) =>
      card.evaluate(({ offsetHeight, firstElementChild }: HTMLElement) => {
        const { width, height } = (firstElementChild as HTMLElement).getBoundingClientRect();
        return [offsetHeight, width, height];
      });
    const expected = await sizeOf(cards(page).nth(4)); // without a choice of sizes in its row
    for (const unanswered of ['**/api/**', '**/search-worker*']) await page.route(unanswered, () => {});
    await page.goto(`${surat}/search?q=dal`, { waitUntil: 'commit' });
    const placeholder = page.locator('ul.product-grid > li').first();
    await expect(placeholder).toBeVisible();
    for (const [index, size] of (await sizeOf(placeholder)).entries())
      expect(Math.abs(size - expected[index]!), `size ${index}`).toBeLessThan(8); // pixels
  });

import { expect, test } from '#tools/browser/journey';

test('a phone shows at least six products within two screens, below the front of the shop and one line of categories and filters', async ({
  page,
  surat,
}) => {
  await page.goto(surat);
  const cards = page.getByRole('main').locator('product-card');
  const front = page.getByRole('region', { name: 'About this store' });
  await expect(front).toContainText('14 Rang Upvan Lane, Nanpura');
  await expect(front).toContainText(/Open now|Closed/);
  const tabs = await page.getByRole('navigation', { name: 'This store' }).boundingBox();
  expect(tabs!.y).toBe((await front.boundingBox())!.y + (await front.boundingBox())!.height);
  expect((await cards.first().boundingBox())!.y - tabs!.y - tabs!.height).toBeLessThanOrEqual(80);
  const heights = await cards.evaluateAll((all) => all.slice(0, 6).map((each) => each.getBoundingClientRect().height));
  expect(Math.max(...heights) - Math.min(...heights), 'rows of one height').toBeLessThan(2);
  const sixth = await cards.nth(5).boundingBox();
  expect(sixth!.y + sixth!.height).toBeLessThanOrEqual(2 * 844);
  const [filter, category] = [
    page.getByRole('button', { name: 'Filter & sort' }),
    page.getByRole('link', { name: 'All' }),
  ];
  expect((await filter.boundingBox())!.y).toBe((await category.boundingBox())!.y);
  await expect(filter).toBeInViewport({ ratio: 1 });
  const { x, width } = (await filter.boundingBox())!;
  const categoryAt = (await category.boundingBox())!.x;
  expect(categoryAt).toBeCloseTo(x + width + 8, 0);
  await filter.evaluate((button: HTMLButtonElement) => (button.hidden = true)); // as before it is parsed
  expect((await category.boundingBox())!.x, 'no category moves when the filters come').toBe(categoryAt);
  const badges = await cards.locator('.off').filter({ visible: true }).allTextContents();
  expect(badges.length).toBeLessThanOrEqual((await cards.count()) / 3);
  for (const badge of badges) expect(Number.parseInt(badge, 10)).toBeGreaterThanOrEqual(10);
});

test('“On offer” shows the products with at least 10 % off', async ({ page, surat }) => {
  await page.goto(surat);
  const output = page.getByRole('main').locator('output').first();
  const all = Number.parseInt((await output.textContent()) ?? '', 10);
  await page.getByRole('button', { name: 'On offer' }).click();
  await expect.poll(async () => Number.parseInt((await output.textContent()) ?? '', 10)).toBeLessThan(all);
});

import { expectScreenFit } from '#tests/support/browser/accessibility';
import { waitForTaps } from '#tests/support/browser/double-taps';
import { cartLink, expect, test } from '#tools/browser/journey';

test('the product list goes on while it is scrolled, and a category replaces it', async ({ page, surat }) => {
  await page.goto(surat);
  const products = page.getByRole('main').getByRole('link').and(page.locator('[href^="/ProductDetails/"]'));
  await expect(products).toHaveCount(20);
  await products.last().scrollIntoViewIfNeeded();
  await expect.poll(() => products.count()).toBeGreaterThan(20);
  await page.getByRole('link', { name: 'Dals & pulses' }).click();
  await expect(page.getByRole('link', { name: 'Toor dal' })).toBeVisible();
  const inCategory = await products.count();
  expect(inCategory).toBeLessThan(20);
  await products.last().scrollIntoViewIfNeeded();
  await expect(products).toHaveCount(inCategory);
});

test('a product is added with the typed quantity and leads back home after 3 seconds', async ({ page, surat }) => {
  await page.goto(`${surat}/ProductDetails/1001`);
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  await quantity.fill('2x');
  await quantity.blur();
  await expect(quantity).toHaveValue('2');
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(quantity).toHaveValue('3');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Item Added to Cart')).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName(/\b3 item/);
  await expect(page).toHaveURL(`${surat}/`);
});

test('after adding, the customer is back at the same place in the list', async ({ page, surat }) => {
  await page.goto(surat);
  const card = page.getByRole('link', { name: 'Desi ghee' });
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await card.click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page).toHaveURL(`${surat}/`);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
});

test('more than the store has is not put into the cart: the rest is offered', async ({ page, surat }) => {
  const data = [{ item_id: 1001, price: 164, stock: 5 }];
  await page.route('**/catalog/live/**', (route) => route.fulfill({ json: { status: true, data } }));
  const known = page.waitForResponse('**/catalog/live/**');
  await page.goto(`${surat}/ProductDetails/1001`);
  await known;
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  const add = page.getByRole('button', { name: 'Add to cart' });
  await quantity.fill('3');
  await add.click();
  await expect(cartLink(page)).toHaveAccessibleName(/\b3 items/);
  await quantity.fill('500');
  await add.click();
  await expect(page.getByText('Only 5 left, and 3 of them are in your cart.')).toBeVisible();
  await expect(quantity).toHaveValue('2');
  await expect(cartLink(page)).toHaveAccessibleName(/\b3 items/);
});

test('at the stock limit a product’s quantity says how many are left', async ({ page, surat }) => {
  const data = [{ item_id: 1001, price: 164, stock: 2 }];
  await page.route('**/catalog/live/**', (route) => route.fulfill({ json: { status: true, data } }));
  const known = page.waitForResponse('**/catalog/live/**');
  await page.goto(`${surat}/ProductDetails/1001`);
  await known;
  const more = page.getByRole('article').getByRole('button', { name: 'One more' });
  await more.click();
  await expect(page.getByText('Only 2 left.')).toBeHidden();
  await more.click();
  await expect(page.getByText('Only 2 left.')).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(cartLink(page)).toHaveAccessibleName(/\b2 items/);
});

test('a double tap on Add to cart adds once and stays on the page', async ({ page, surat }) => {
  await page.goto(`${surat}/ProductDetails/1001`);
  const add = page.getByRole('button', { name: 'Add to cart' });
  const { x = 0, y = 0, width = 0, height = 0 } = (await add.boundingBox()) ?? {};
  await waitForTaps(page);
  const tap = () => page.touchscreen.tap(x + width / 2, y + height / 2);
  await tap();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  await tap();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page).toHaveURL(/\/ProductDetails\/1001$/);
  await expect(page.getByRole('status').filter({ hasText: 'Added to your cart' })).toBeHidden();
});

test('half a piece and less than none are no quantity: what is taken instead is said', async ({ page, surat }) => {
  await page.goto(`${surat}/ProductDetails/1001`);
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  for (const [typed, taken] of [
    ['2.5', 2],
    ['-3', 1],
    ['1e2', 1],
  ] as const) {
    await quantity.fill('');
    await quantity.pressSequentially(typed);
    await expect(quantity).toHaveAttribute('aria-invalid', 'true');
    await quantity.blur();
    await expect(quantity).toHaveValue(String(taken));
    await expect(page.getByText(`Whole numbers only: the quantity is now ${taken}.`)).toBeVisible();
    await expect(quantity).not.toHaveAttribute('aria-invalid');
  }
});

test('the note about a typed quantity goes when another is typed or chosen', async ({ page, surat }) => {
  await page.goto(`${surat}/ProductDetails/1001`);
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  const note = page.getByText('Whole numbers only: the quantity is now 2.');
  for (const change of [() => quantity.fill('4'), () => page.getByRole('button', { name: 'One more' }).click()]) {
    await quantity.fill('2.5');
    await quantity.blur();
    await page.locator('[data-notices]').dispatchEvent('pointerenter'); // then it does not go by itself
    await expect(note).toBeVisible();
    await change();
    await expect(note).toBeHidden();
  }
});

test('an empty quantity becomes 1 when it is left', async ({ page, surat }) => {
  await page.goto(`${surat}/ProductDetails/1001`);
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  await quantity.fill('');
  await quantity.blur();
  await expect(quantity).toHaveValue('1');
});

test('a line of the cart goes down to 1 and no further, is removed, and the cart is cleared', async ({
  page,
  surat,
}) => {
  await page.goto(surat);
  await page.getByRole('button', { name: 'Add Toor dal' }).click();
  await page
    .getByRole('button', { name: /^Add (?!Toor)/ })
    .first()
    .click();
  await page.goto(`${surat}/cart`);
  const quantity = page.getByRole('group', { name: 'Quantity of Toor dal' });
  const less = page.getByRole('button', { name: /^One Toor dal.* less$/ });
  await page.getByRole('button', { name: /^One Toor dal.* more$/ }).click();
  await expect(quantity.getByRole('status')).toHaveText('2');
  await less.click();
  await expect(quantity.getByRole('status')).toHaveText('1');
  await expect(less).toBeDisabled();
  await page.getByRole('button', { name: 'Remove Toor dal' }).click();
  await expect(page.getByRole('link', { name: 'Toor dal' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear cart' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('table', { name: 'Your cart' })).toBeFocused();
  await page.setViewportSize({ width: 320, height: 844 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await page.getByRole('button', { name: / more$/ }).click({ trial: true });
  await page.getByRole('button', { name: 'Clear cart' }).click();
  for (const name of ['Undo', 'Close this message'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('searchbox').scrollIntoViewIfNeeded(); // the header scrolls away with large text
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeInViewport({ ratio: 1 });
  const field = await page.getByRole('searchbox').boundingBox();
  const search = await page.getByRole('button', { name: 'Search' }).boundingBox();
  expect((search?.x ?? 0) + (search?.width ?? 0)).toBeLessThanOrEqual((field?.x ?? 0) + (field?.width ?? 0));
  await page.getByRole('link', { name: 'Shop Now' }).click();
  await expect(page).toHaveURL(`${surat}/`);
});

test("the cart's totals are the sum of its lines, in the store's currency", async ({ page, surat }) => {
  await page.goto(`${surat}/ProductDetails/1001`);
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(cartLink(page)).toHaveAccessibleName(/\b2 item/);
  await page.goto(`${surat}/cart`);
  const totals = page.getByRole('region', { name: 'Cart totals' });
  await expect(totals.getByText('₹328')).toHaveCount(2);
  for (const step of ['Shopping Cart', 'Checkout details', 'Order Complete'])
    await expect(page.getByRole('listitem').filter({ hasText: step })).toBeVisible();
});

test('a product that is sold out says so and cannot be added', async ({ page, surat, api }) => {
  const { data } = await api.call('GET', 'item/view-menu-by-category/101/33');
  const soldOut = data.find(({ stock }: { stock: number }) => stock === 0);
  await page.goto(`${surat}/ProductDetails/${soldOut.item_id}`);
  await expect(page.getByRole('article').getByText('Sold out', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeHidden();
});

test('two colours of a product are two lines', async ({ page, origin, api }) => {
  const { data } = await api.call('GET', 'catalog/snapshot/33/33002');
  const item = data.items.find(({ colorList }: { colorList: unknown[] }) => colorList.length > 1);
  const bhopal = origin.replace('localhost', 'bhopal.localhost');
  await page.goto(`${bhopal}/ProductDetails/${item.item_id}`);
  for (const { product_color } of item.colorList.slice(0, 2)) {
    await page.getByRole('radio', { name: product_color }).check({ force: true });
    await expect(page.getByRole('heading', { level: 1 })).toContainText(product_color);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('button', { name: 'Stay here' }).click();
  }
  await page.goto(`${bhopal}/cart`);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
});

test('in a long cart the total and the way on are always on a phone’s screen', async ({ page, surat }) => {
  await page.goto(surat);
  const add = page.getByRole('main').getByRole('button', { name: /^Add / });
  for (let each = 0; each < 8; each++) await add.first().click();
  await expect(cartLink(page)).toHaveAccessibleName(/\b8 items/);
  await page.goto(`${surat}/cart`);
  const proceed = page.getByRole('link', { name: 'Proceed to checkout' });
  await expect(proceed).toBeInViewport({ ratio: 1 });
  const total = await page.getByRole('region', { name: 'Cart totals' }).locator('dd').last().textContent();
  await expect(proceed.locator('..')).toContainText(String(total));
  await proceed.click();
  await expect(page).toHaveURL(`${surat}/checkout`);
});

test('a bar at the bottom says what the cart holds and misses, and lies on nothing', async ({ page, surat }) => {
  const fonts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.add(request.url());
  });
  await page.goto(surat, { waitUntil: 'networkidle' });
  const bar = page.getByRole('complementary', { name: 'Your cart' });
  await expect(bar).toBeHidden();
  await page.getByRole('button', { name: 'Add Toor dal' }).click();
  await expect(bar).toContainText('1 item · ₹164');
  await expect(bar).toContainText('Enter your PIN code to see what delivery costs.');
  expect(fonts.size, 'no file of rare characters').toBe(1);
  await expectScreenFit(page);
  const [lineHeight = 0, fontSize] = await bar.getByText('Enter your PIN code').evaluate((note) => {
    document.documentElement.style.fontSize = '200%';
    const style = getComputedStyle(note);
    const sizes = [style.lineHeight, style.fontSize].map(Number.parseFloat);
    document.documentElement.style.fontSize = '';
    return sizes;
  });
  expect(lineHeight, 'lines of large text apart').toBeGreaterThan(fontSize ?? 0);
  await page.setViewportSize({ width: 320, height: 844 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect((await bar.boundingBox())?.height, 'the way to the cart beside its sum').toBeLessThan(100);
  const turmeric = page.getByRole('link', { name: 'Turmeric powder' });
  const nameEnd = await turmeric.evaluate((name) => {
    const text = document.createRange();
    text.selectNodeContents(name);
    return text.getBoundingClientRect().right;
  });
  const heart = await page.getByRole('button', { name: 'Wishlist: Turmeric powder' }).boundingBox();
  expect(nameEnd, 'the heart beside the name').toBeLessThan(heart!.x + 11);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await page.setViewportSize({ width: 390, height: 844 });
  const height = (await bar.boundingBox())?.height ?? 0;
  const add = page.getByRole('button', { name: /^Add / });
  for (let index = 0; index < 4; index += 1) {
    await add.nth(index).focus();
    const box = await add.nth(index).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844 - height);
  }
  await page.getByLabel('Search Surat Sadan').focus();
  await expect(bar, 'beside the keyboard').toBeHidden();
  await page.goto(`${surat}/ProductDetails/1002`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const [stay, view] = [page.getByRole('button', { name: 'Stay here' }), page.getByRole('link', { name: 'View cart' })];
  for (const each of [stay, view]) expect((await each.boundingBox())?.y, "a thumb's reach").toBeGreaterThan(844 / 2);
  await stay.click();
  await expect(bar).toContainText('2 items · ₹282');
  const buy = await page.getByRole('button', { name: 'Add to cart' }).boundingBox();
  expect((buy?.y ?? 0) + (buy?.height ?? 0)).toBeLessThanOrEqual(844 - height);
  await bar.getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL(`${surat}/cart`);
  await expect(page.getByRole('table', { name: 'Your cart' })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

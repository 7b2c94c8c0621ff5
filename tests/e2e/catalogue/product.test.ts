import { expectAccessible, expectNoSidewaysScroll, expectScreenFit } from '#tests/support/browser/accessibility';
import { waitForTaps } from '#tests/support/browser/double-taps';
import { expect, test, type Page } from '#tools/browser/journey';

const vase = 2002;
const bhopalOf = (origin: string) => origin.replace('localhost', 'bhopal.localhost');
const picture = (page: Page) => page.getByRole('link', { name: /Enlarge/ }).getByRole('img');
const pictureShown = (page: Page) => picture(page).evaluate((image: HTMLImageElement) => image.src);

test('a product shows price, printed price, saving, unit and five stars', { tag: '@wide' }, async ({ page, surat }) => {
  await page.clock.install({ time: new Date('2026-11-23T12:00:00Z') }); // the store is open
  await page.goto(`${surat}/ProductDetails/1001`);
  const product = page.getByRole('article');
  await expect(product.getByRole('heading', { level: 1, name: 'Toor dal' })).toBeVisible();
  for (const text of ['₹164', 'MRP ₹185', 'You save ₹21 (11%)', '₹164 per kg', 'In stock'])
    await expect(product.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(product.getByText('1 kg').first()).toBeVisible();
  await expect(product.getByRole('img', { name: 'Rated 5 out of 5' })).toBeVisible();
  const way = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(way.getByRole('listitem')).toHaveText(['Shop', 'Dals & pulses', 'Toor dal']);
  await expectScreenFit(page);
});

test('a colour changes name, picture, thumbnails and address, and a shared address shows it', async ({
  page,
  origin,
}) => {
  await page.goto(`${bhopalOf(origin)}/ProductDetails/${vase}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blue pottery vase, Cobalt blue');
  const blue = await pictureShown(page);
  await page.getByRole('radio', { name: 'Plum' }).check({ force: true });
  await expect(page.getByRole('radio', { name: 'Plum' })).toHaveCSS('width', '1px'); // it stays hidden, also in the focus
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blue pottery vase, Plum');
  const plum = await pictureShown(page);
  expect(plum).not.toBe(blue);
  await expect(picture(page)).toHaveAttribute('alt', 'Blue pottery vase, Plum');
  await page.getByRole('button', { name: 'Close-up' }).click();
  expect(await pictureShown(page)).not.toBe(plum);
  await page.getByRole('button', { name: 'Whole picture' }).click();
  expect(await pictureShown(page)).toBe(plum);
  await expect(page).toHaveURL(/\?colour=Plum$/);
  const shared = await page.context().newPage();
  await shared.goto(page.url());
  await expect(shared.getByRole('heading', { level: 1 })).toHaveText('Blue pottery vase, Plum');
  await expect(shared.getByRole('radio', { name: 'Plum' })).toBeChecked();
  expect(await pictureShown(shared)).toBe(plum);
  await expectScreenFit(shared);
});

test('the picture opens large, is doubled and closed by keyboard', { tag: '@wide' }, async ({ page, surat }) => {
  await page.goto(`${surat}/ProductDetails/1001`);
  const enlarge = page.getByRole('link', { name: /Enlarge/ });
  await enlarge.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Picture of Toor dal' });
  const large = dialog.getByRole('img', { name: 'Toor dal' });
  await expect(large).toBeVisible();
  await expectAccessible(page);
  const widthOf = async () => (await large.boundingBox())?.width ?? 0;
  const before = await widthOf();
  await dialog.getByRole('button', { name: 'Zoom in' }).press('Enter');
  expect(Math.round((await widthOf()) / before)).toBe(2);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(enlarge).toBeFocused();
});

test('a tap on the large picture doubles it, another makes it fit', async ({ page, surat }) => {
  await page.goto(`${surat}/ProductDetails/1001`);
  await waitForTaps(page);
  await page.getByRole('link', { name: /Enlarge/ }).tap();
  const dialog = page.getByRole('dialog');
  const large = dialog.getByRole('img');
  const double = dialog.getByRole('button', { name: 'Zoom in' });
  await large.tap();
  await expect(double).toHaveAttribute('aria-pressed', 'true');
  await large.tap();
  await expect(double).toHaveAttribute('aria-pressed', 'false');
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await expect(dialog).toBeHidden();
});

test('the details name allergens, origin and who sells it; arrow keys reach them', async ({ page, surat }) => {
  await page.goto(`${surat}/ProductDetails/1001`);
  await expect(page.getByRole('heading', { name: 'About This Product' })).toBeVisible();
  await page.getByRole('tab', { name: 'Description' }).focus();
  await page.keyboard.press('ArrowRight');
  const details = page.getByRole('tabpanel', { name: 'Details' });
  for (const text of ['Vegetarian', 'Not stated by the seller', 'Gujarat, India'])
    await expect(details.getByText(text, { exact: true })).toBeVisible();
  await expect(details.getByText(/^Surat Sadan, /)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'About This Product' })).toBeHidden();
  await expectScreenFit(page);
  await page.keyboard.press('Home');
  await expect(page.getByRole('heading', { name: 'About This Product' })).toBeVisible();
});

test('what is sold out says so at once and leads to similar items', async ({ page, surat, api }) => {
  const { data } = await api.call('GET', 'item/view-menu-by-category/101/33');
  const soldOut = data.find(({ stock }: { stock: number }) => stock === 0);
  await page.goto(`${surat}/ProductDetails/${soldOut.item_id}`);
  await expect(page.getByText('We don’t know yet when it will be back.')).toBeVisible();
  await expect(page.getByRole('article').getByText('Sold out', { exact: true })).toBeVisible();
  await expectScreenFit(page);
  await page.getByRole('link', { name: 'See similar' }).click();
  const similar = page.getByRole('region', { name: `More from ${soldOut.category}` });
  await expect(similar).toBeInViewport();
  await expect(similar.getByRole('listitem')).toHaveCount(4);
});

test('who waits for what is sold out gives a number or e-mail, and confirms or ends it by the message', async ({
  page,
  surat,
  api,
  origin,
}) => {
  const email = `waiting-${Date.now()}@example.com`;
  const { data } = await api.call('GET', 'item/view-menu-by-category/101/33');
  const soldOut = data.find(({ stock }: { stock: number }) => stock === 0);
  await page.goto(`${surat}/ProductDetails/${soldOut.item_id}`);
  const open = page.getByRole('button', { name: 'Tell me when it is back' });
  await open.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('Tell me when it is back');
  const field = dialog.getByLabel('Mobile number or e-mail');
  await field.fill('12345');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/valid e-mail address or mobile number/);
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await field.fill(email);
  await field.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Please confirm' })).toBeFocused();
  await expect(dialog.getByRole('status')).toContainText(`We have sent a link to ${email}`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  const outbox = await page.request.get(`${origin}/outbox.json`);
  const messages = (await outbox.json()) as { to: string; text: string }[];
  const text = messages.find(({ to }) => to === email)?.text ?? '';
  const [confirm = '', forget = ''] = [...text.matchAll(/http\S+/g)].map(([link]) => link);
  await page.goto(confirm);
  await expectScreenFit(page);
  await page.getByRole('button', { name: 'Yes, message me' }).click();
  await expect(page.getByText('Thank you. We’ll message you once')).toBeVisible();
  await page.goto(forget);
  await page.getByRole('button', { name: 'Cancel the message' }).click();
  await expect(page.getByText('Done. We have deleted your contact details')).toBeVisible();
});

test('a price and a stock that have changed are shown, and count in the field and the cart', async ({
  page,
  surat,
}) => {
  const data = [{ item_id: 1001, price: 175, stock: 5 }];
  await page.route('**/catalog/live/**', (route) => route.fulfill({ json: { status: true, data } }));
  await page.goto(`${surat}/ProductDetails/1001`);
  const product = page.getByRole('article');
  await expect(product.getByText('₹175', { exact: true }).first()).toBeVisible();
  await expect(product.getByText('₹175 per kg')).toBeVisible();
  await expect(product.getByText('You save ₹10 (5%)')).toBeVisible();
  const quantity = product.getByRole('textbox', { name: 'Quantity' });
  await quantity.fill('25');
  await quantity.press('Tab');
  await expect(page.getByText('Only 5 left.')).toBeVisible();
  await expect(quantity).toHaveValue('5');
  await product.getByRole('button', { name: 'Add to cart' }).click();
  const kept = () => page.evaluate(() => localStorage.getItem('cart:33001') ?? '');
  await expect.poll(kept).toContain('"price":175');
});

test('sharing without a share sheet copies the address, with the colour', async ({ page, context, origin }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${bhopalOf(origin)}/ProductDetails/${vase}?colour=Plum`);
  await page.getByRole('button', { name: /^Share/ }).click();
  await expect(page.getByText('Copied!')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText('Copied!')).toHaveCount(0);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${bhopalOf(origin)}/ProductDetails/${vase}?colour=Plum`);
});

test('on a phone, what is focused is not under the buttons at the bottom edge, which scroll nothing themselves', async ({
  page,
  surat,
}) => {
  await page.goto(`${surat}/ProductDetails/1010`);
  const size = page.getByRole('link', { name: /^5 kg/ });
  const bottomOf = async () => (await size.boundingBox())!.y + (await size.boundingBox())!.height;
  const add = page.getByRole('button', { name: 'Add to cart' });
  const scrolled = () => page.evaluate(() => scrollY);
  await add.focus();
  expect(await scrolled()).toBe(0);
  await size.focus();
  expect(await bottomOf()).toBeLessThan((await add.boundingBox())!.y);
  const before = await scrolled();
  await add.focus();
  expect(await scrolled()).toBe(before);
  await add.click();
  const stay = page.getByRole('button', { name: 'Stay here' });
  await stay.focus(); // then nothing leads home
  await size.focus();
  expect(await bottomOf()).toBeLessThan((await stay.boundingBox())!.y);
});

test('a quantity that was typed is added with one press, also beside the bar of the cart', async ({ page, surat }) => {
  await page.goto(`${surat}/ProductDetails/1030`);
  const add = page.getByRole('button', { name: 'Add to cart' });
  await add.click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByRole('complementary', { name: 'Your cart' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('३');
  await add.tap();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toHaveAccessibleName(/\b4 items/);
});

test('search engines and chats are told about a product, with whole addresses', async ({ page, surat }) => {
  await page.goto(`${surat}/ProductDetails/1001`);
  const address = `${surat}/ProductDetails/1001`;
  await expect(page).toHaveTitle('Toor dal | Surat Sadan');
  const contentOf = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
  expect(await contentOf('og:url')).toBe(address);
  expect(await contentOf('og:title')).toBe('Toor dal');
  const image = (await contentOf('og:image')) ?? '';
  expect(new URL(image).origin).toBe(surat);
  const isPicture = (address: string) => fetch(address).then(({ headers }) => headers.get('Content-Type'));
  expect(await page.evaluate(isPicture, image)).toMatch(/^image\//);
  const data = JSON.parse((await page.locator('[data-about=Product]').textContent()) ?? '');
  expect(data).toMatchObject({
    '@type': 'Product',
    name: 'Toor dal',
    offers: {
      availability: 'https://schema.org/InStock',
      price: '164.00',
      priceCurrency: 'INR',
      url: address,
      seller: { name: 'Surat Sadan' },
    },
  });
});

test('nothing jumps when a product turns out to be sold out', async ({ page, surat, api }) => {
  await page.addInitScript(() => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += 'value' in entry ? Number(entry.value) : 0;
      document.documentElement.dataset.shift = String(shift);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const { data } = await api.call('GET', 'item/view-menu-by-category/101/33');
  const soldOut = data.find(({ stock }: { stock: number }) => stock === 0);
  await page.goto(`${surat}/ProductDetails/${soldOut.item_id}`);
  await expect(page.getByText('We don’t know yet when it will be back.')).toBeVisible();
  await expect(page.locator('[data-about=Product]'), 'search engines are not told that it is in stock').toHaveCount(0);
  expect(Number(await page.locator('html').getAttribute('data-shift'))).toBeLessThan(0.005);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a product shows its details and similar items', async ({ page, surat }) => {
    await page.goto(`${surat}/ProductDetails/1001`);
    await expect(page.getByRole('heading', { name: 'About This Product' })).toBeVisible();
    await page.getByRole('tab', { name: 'Details' }).click();
    await expect(page.getByText('Gujarat, India')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'About This Product' })).toBeHidden();
    await expect(page.getByRole('region', { name: 'More from Dals & pulses' }).getByRole('link')).toHaveCount(4);
    expect(await page.content()).toContain('Checking stock and adding to the cart need JavaScript');
    await page.getByRole('link', { name: /Enlarge/ }).click();
    await expect(page).toHaveURL(/\/pictures\/.+\.webp$/);
  });
});

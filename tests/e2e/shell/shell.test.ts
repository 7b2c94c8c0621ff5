import { randomUUID } from 'node:crypto';
import { expectScreenFit } from '#tests/support/browser/accessibility';
import { cartLink, expect, ignoreOfflineErrors, test, type Page } from '#tools/browser/journey';

const inShell = ['/', '/profile', '/cart', '/checkout', '/cart/checkout/summary', '/ProductDetails/1001'];

const addFirst = (page: Page) => page.getByRole('button', { name: /^Add / }).first().click();
const toast = (page: Page) => page.getByRole('status').getByText('Item Added to Cart');

test.describe('before any script runs', () => {
  test.use({ javaScriptEnabled: false });

  test('a page of the shell has header, footer and room for notices', async ({ page, origin, surat }) => {
    for (const address of [...inShell.map((route) => surat + route), `${origin}/stores`]) {
      await page.goto(address);
      await expect(page.getByRole('banner'), address).toHaveCount(1);
      await expect(page.getByRole('contentinfo'), address).toHaveCount(1);
      await expect(page.locator('[data-notices] [role=alert]'), address).toHaveCount(1);
      await expect(page.locator('[data-notices] [role=status]'), address).toHaveCount(1);
    }
  });

  test('a bare page has no header and no footer', async ({ page, surat }) => {
    for (const address of ['/landing', '/login', `${surat}/Signup`]) {
      await page.goto(address);
      await expect(page.getByRole('main'), address).toHaveCount(1);
      await expect(page.getByRole('banner'), address).toHaveCount(0);
      await expect(page.getByRole('contentinfo'), address).toHaveCount(0);
    }
  });
});

test('the footer says how to reach the store', async ({ page, surat }) => {
  await page.goto(`${surat}/cart`);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('14 Rang Upvan Lane, Nanpura, Surat, Gujarat 395003')).toBeVisible();
  await expect(footer.getByRole('link', { name: '+91 00000 33001' })).toHaveAttribute('href', 'tel:+910000033001');
  await expect(footer.getByRole('link', { name: 'hello@surat-sadan.example' })).toHaveAttribute('href', /^mailto:/);
  const chat = footer.getByRole('link', { name: 'Chat with us' });
  await expect(chat).toHaveAttribute('href', 'https://wa.me/910000033001');
  await page.goto(surat.replace('surat', 'toronto'));
  await expect(chat).toHaveAttribute('href', 'https://wa.me/14165550134');
});

test('a visitor subscribes to the letter, confirms it from the message, and ends it', async ({
  page,
  surat,
  origin,
}) => {
  const email = `reader-${randomUUID()}@example.com`;
  await page.goto(`${surat}/cart`);
  const box = page.getByLabel('Join our subscribers and get best recipe delivered each week!');
  const subscribe = page.getByRole('button', { name: 'Subscribe', exact: true });
  await subscribe.click();
  await expect(box).toHaveAccessibleDescription('Please enter your e-mail address.');
  await expect(box).toBeFocused();
  await box.fill('not an address');
  await subscribe.click();
  await expect(box).toHaveAccessibleDescription('Please enter a valid e-mail address.');
  await expectScreenFit(page);
  await box.fill(email);
  await subscribe.click();
  await expect(page.getByText('Check your inbox')).toBeVisible();
  const outbox = await page.request.get(`${origin}/outbox.json`);
  const messages = (await outbox.json()) as { to: string; text: string }[];
  const text = messages.find(({ to }) => to === email)?.text ?? '';
  const [confirm, unsubscribe] = [...text.matchAll(/http\S+/g)].map(([link]) => link);
  await page.goto(confirm ?? '');
  await expectScreenFit(page);
  await page.getByRole('button', { name: 'Yes, send me recipes' }).click();
  await expect(page.getByText('Thank you. Your first recipe will arrive with our next e-mail.')).toBeVisible();
  await page.goto(unsubscribe ?? '');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You have unsubscribed. We won’t send you any more recipes.')).toBeVisible();
  await page.goto(`${surat}/newsletter/confirm#cut`);
  await page.getByRole('button', { name: 'Yes, send me recipes' }).click();
  await expect(page.getByText('This link has expired or is not complete.')).toBeVisible();
});

test('a toast stays while it is pointed at or has the focus, and can be closed', async ({ page, surat }) => {
  await page.clock.install();
  await page.goto(surat);
  await addFirst(page);
  await expect(toast(page)).toBeVisible();
  await page.clock.fastForward(2000);
  await expect(toast(page)).toBeHidden();
  await addFirst(page);
  await toast(page).hover();
  await page.clock.fastForward(10_000);
  await expect(toast(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close this message' }).focus();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(10_000);
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toBeHidden();
});

test('a toast covers nothing of what was pressed', { tag: '@wide' }, async ({ page, surat }) => {
  await page.goto(surat);
  const add = page.getByRole('button', { name: /^Add / }).nth(3);
  for (const block of ['start', 'end'] as const) {
    await add.evaluate((button, where) => button.scrollIntoView({ block: where, behavior: 'instant' }), block);
    await add.click();
    await expect(toast(page)).toBeVisible();
    const [pressed, said] = [await add.boundingBox(), await toast(page).boundingBox()];
    if (!pressed || !said) throw new Error('Both have a place on the screen.');
    expect(said.y >= pressed.y + pressed.height || said.y + said.height <= pressed.y).toBe(true);
  }
});

test('the person who is offline is told so until the shop is back', async ({ page, surat, context, problems }) => {
  await page.goto(surat, { waitUntil: 'networkidle' });
  await page.evaluate(() => scrollBy(0, 1)); // the list's script is asked for at the first scroll
  await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
  const told = page.getByRole('status').getByText('You are offline. What you see may be out of date.');
  await context.setOffline(true);
  await expect(told).toBeVisible();
  await expectScreenFit(page);
  await context.setOffline(false);
  await expect(told).toBeHidden();
  ignoreOfflineErrors(problems);
});

test('a shop that does not answer is named, and asked again', async ({ page, surat, problems }) => {
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(surat);
  const told = page.getByRole('status').getByText('We cannot reach the shop. What you see may be out of date.');
  await expect(told).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' }).last();
  const asked = page.waitForRequest('**/api/**');
  await again.click();
  await asked;
  await expect(told).toBeVisible();
  await page.unroute('**/api/**');
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 });
    await expect(told).toBeHidden({ timeout: 1000 });
  }).toPass();
  ignoreOfflineErrors(problems);
});

test('a page opens at its top', async ({ page, surat }) => {
  await page.goto(surat);
  await page.getByRole('link', { name: 'Find another store' }).click();
  await expect(page.getByRole('heading', { name: 'Order delivery near you' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the header stays, but scrolls away on a low screen', async ({ page, surat }) => {
  await page.goto(surat);
  const top = () => page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().top);
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
  await expect.poll(top).toBe(0);
  await page.setViewportSize({ width: 320, height: 256 });
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
  await expect.poll(top).toBeLessThan(-100);
});

test('on paper there is nothing to press', async ({ page, surat }) => {
  await page.goto(surat);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('contentinfo').getByText('14 Rang Upvan Lane')).toBeVisible();
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
});

test('on paper a mark keeps its dot, and a quantity is a number without a box', async ({ page, surat }) => {
  await page.goto(surat);
  await page.getByRole('button', { name: 'Add Toor dal' }).click();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.veg-mark').first()).toHaveCSS('print-color-adjust', 'exact');
  const pieces = page.locator('product-card .stepper').filter({ visible: true });
  await expect(pieces).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(pieces).toHaveCSS('color', 'rgb(0, 0, 0)');
  await page.goto(`${surat}/ProductDetails/1001`);
  await expect(page.getByRole('group', { name: 'Quantity' })).toHaveCSS('border-top-width', '0px');
});

test('a page is fetched as soon as a finger is on its link', async ({ page, surat }) => {
  await page.goto(surat, { waitUntil: 'networkidle' });
  const asked = page.waitForRequest('**/cart');
  let isAsked = false;
  void asked.then(() => (isAsked = true));
  await expect(async () => {
    await cartLink(page).dispatchEvent('pointerdown'); // links are followed once the page is idle
    expect(isAsked).toBe(true);
  }).toPass();
  expect((await asked).headers()['sec-purpose']).toBe('prefetch');
  const product = page.getByRole('main').locator('a[href^="/ProductDetails/"]').last();
  const address = await product.getAttribute('href');
  const fetched = page.waitForRequest(`**${address}`);
  await product.dispatchEvent('pointerdown');
  expect((await fetched).headers().accept).toBe('text/html');
  await expect(page).toHaveURL(`${surat}/`);
});

test('products on screen are fetched when the page rests after a scroll', async ({ page, surat }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(surat, { waitUntil: 'networkidle' });
  const products = page.locator('product-card a[href^="/ProductDetails/"]');
  await products.nth(9).scrollIntoViewIfNeeded();
  const onScreen = await products.evaluateAll((links) =>
    (links as HTMLAnchorElement[])
      .filter((link) => link.getBoundingClientRect().top >= 0 && link.getBoundingClientRect().bottom <= innerHeight)
      .map(({ pathname }) => pathname),
  );
  expect(onScreen.length).toBeGreaterThan(2);
  await expect.poll(() => asked).toEqual(expect.arrayContaining(onScreen.slice(0, 6)));
});

test('in data-saving mode no page is fetched before it is opened', async ({ page, surat }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: true } }),
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(surat, { waitUntil: 'networkidle' });
  const product = page.locator('product-card a[href^="/ProductDetails/"]').nth(9);
  await product.scrollIntoViewIfNeeded();
  await product.hover();
  await page.waitForTimeout(1000); // as nothing is to happen, there is nothing else to wait for
  expect(asked.filter((path) => path.startsWith('/ProductDetails/'))).toEqual([]);
});

interface TraceEvent {
  name: string;
  ts: number;
  dur?: number;
  args: { data?: { type?: string }; elementCount?: number };
}

test('Add has the page laid out in the frame, not before, and not all of it styled anew', async ({
  page,
  surat,
  browser,
}) => {
  await page.goto(surat, { waitUntil: 'networkidle' });
  const add = page.getByRole('button', { name: 'Add Toor dal' });
  await add.focus();
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await add.click();
  await expect(page.getByRole('complementary', { name: 'Your cart' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'One Toor dal more' })).toBeFocused();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const click = traceEvents.find(({ args }) => args.data?.type === 'click');
  const end = (click?.ts ?? 0) + (click?.dur ?? 0);
  const after = traceEvents.filter(({ ts }) => ts >= (click?.ts ?? Infinity));
  expect(after.filter(({ name, ts }) => name === 'Layout' && ts < end)).toEqual([]);
  const styled = after.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? (args.elementCount ?? 0) : []));
  expect(styled.length).toBeGreaterThan(0);
  expect(Math.max(...styled)).toBeLessThan(200);
});

test('at twice the size nothing is wider than a desktop or a tablet', async ({ page, surat, origin }) => {
  const addresses = ['/', '/ProductDetails/1001', '/search?q=dal', '/wishlist', '/cart'].map((path) => surat + path);
  for (const address of [...addresses, `${origin}/landing`, `${origin}/stores`]) {
    await page.goto(address);
    for (const half of [640, 384]) {
      await page.setViewportSize({ width: half, height: 400 });
      const widths = page.evaluate(() => document.documentElement.scrollWidth);
      expect(await widths, `${address} at ${half} px`).toBeLessThanOrEqual(half);
    }
  }
});

import { cartLink, expect, login, payOnDelivery, verifyMobile, saveAddress, test } from '#tools/browser/journey';

test('a customer known by mobile number is logged in after the code, and orders', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  await page.goto(surat);
  await page.getByRole('button', { name: /^Add / }).first().click();
  await page.goto(`${surat}/checkout`);
  await verifyMobile(page, shopper, api);
  await saveAddress(page);
  await payOnDelivery(page);
});

test('a guest cart joins the cart on the server at login', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  const { authorization, id } = await api.login(shopper);
  const kept = { item_id: 1002, product_qty: 2 };
  await api.call('POST', `price-check/addproduct/33/33001/${id}`, kept, authorization);
  await page.goto(`${surat}/ProductDetails/1001`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
  const guestCart = () => page.evaluate(() => localStorage.getItem('cart:33001'));
  expect(await guestCart()).toContain('1001');
  await login(page, shopper, surat);
  await expect(cartLink(page)).toHaveAccessibleName(/\b3 item/);
  const { data } = await api.call('GET', `price-check/getcart/33/33001/${id}`, undefined, authorization);
  expect(data.products.map(({ item_id, product_qty }: Record<string, number>) => [item_id, product_qty])).toEqual([
    [1002, 2],
    [1001, 1],
  ]);
  expect(await guestCart()).toBeNull();
});

test('the person who logs in on the way to the checkout is there a second later', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  await page.goto(surat);
  await page.getByRole('button', { name: /^Add / }).first().click();
  await page.goto(`${surat}/checkout`);
  await expect(page.getByRole('heading', { name: 'Register Information' })).toBeVisible();
  await page.getByRole('link', { name: 'Login' }).last().click();
  await page.getByLabel(/phone/i).fill(shopper.mobile);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  const answered = page.waitForResponse((response) => response.url().endsWith('/auth/user-login'));
  const leaving = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().endsWith('/checkout'),
  );
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const [asked, left] = [(await answered).request(), await leaving];
  await asked.response();
  await left.response();
  expect(left.timing().startTime - asked.timing().startTime).toBeGreaterThan(900); // by the browser's own clock
  await expect(page).toHaveURL(`${surat}/checkout`);
});

test('a wrong password is refused in words', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  await page.goto(`${surat}/login`);
  await page.getByLabel(/phone/i).fill(shopper.mobile);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid login credentials');
});

import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { getCart } from '#contract/cart';
import { signUp, suratPath, type Customer } from '#tests/support/shop/customers';
import { storeSession, newDevice, openPage, type Device } from '#tests/support/shop/device';
import { refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

let shop: TestShop;
let asha: Customer;
let device: Device;
beforeAll(async () => {
  shop = await openTestShop();
  asha = await signUp(shop);
}, 60_000);
beforeEach(() => {
  device = newDevice();
});
afterAll(() => shop.close());

it('keeps who is logged in, and the token in a cookie for 7 days', async () => {
  const page = await openPage(shop, device);
  await page.login(asha.mobile, asha.password);
  const token = page.$session.get()?.token;
  expect(JSON.parse(device.local.getItem('auth') ?? '')).toEqual({
    token,
    user: asha.mobile,
    id: asha.id,
    saasId: 33,
    storeId: 33001,
    mobileNumber: asha.mobile,
    name: asha.name,
    email: '',
    isVerified: true,
  });
  expect(device.cookies).toEqual([`token=${token}; Path=/; Max-Age=604800; SameSite=Lax; Secure`]);
});

it('refuses a wrong password and stays logged out', async () => {
  const page = await openPage(shop, device);
  await expect(page.login(asha.mobile, 'not this one')).rejects.toThrow('Invalid login credentials');
  expect(page.$session.get()).toBeNull();
});

it('says why logging in failed', async () => {
  const page = await openPage(shop, device);
  expect(await page.tryLogin(asha.mobile, 'not this one')).toBe('Invalid login credentials');
  expect(await page.tryLogin(asha.mobile, asha.password)).toBeUndefined();
});

it('does not take an answer without a token for a login', async () => {
  const page = await openPage(shop, device, { through: () => async () => Response.json({ status: true, data: {} }) });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await page.tryLogin(asha.mobile, asha.password)).toBe('User not found. Email or Password incorrect');
  expect(page.$session.get()).toBeNull();
});

it('logs out at the shop too, forgets everything and goes to the login page', async () => {
  const page = await openPage(shop, device);
  await page.login(asha.mobile, asha.password);
  const token = page.$session.get()?.token;
  device.local.setItem('orderMaster', '{}');
  await page.logout();
  expect(page.$session.get()).toBeNull();
  expect([device.local.getItem('auth'), device.local.getItem('orderMaster')]).toEqual([null, null]);
  expect(device.cookies.at(-1)).toContain('token=; Path=/; Max-Age=0');
  expect(device.visited).toEqual(['/login']);
  expect((await refused(shop, 'getCart', { params: suratPath(asha), token })).status).toBe(401);
});

it('forgets the session on this device even when the shop cannot be reached', async () => {
  storeSession(device, asha);
  const page = await openPage(shop, device, {
    through: () => async () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await page.logout();
  expect(device.local.getItem('auth')).toBeNull();
  expect(device.visited).toEqual(['/login']);
});

it('ends here when the shop no longer knows the token, and says so', async () => {
  storeSession(device, { ...asha, token: 'a.b.c' });
  const page = await openPage(shop, device);
  await expect(page.call(getCart, { params: suratPath(asha) })).rejects.toBeInstanceOf(page.ApiError);
  expect(page.$session.get()).toBeNull();
  expect(page.$notice.get()?.severity).toBe('error');
});

it.each([
  ['/checkout', '/checkout'],
  ['/profile?tab=orders', '/profile?tab=orders'],
  ['//evil.example/', undefined],
  ['/\\evil.example', undefined],
  ['https://evil.example/', undefined],
  ['javascript:alert(1)', undefined],
])('goes on to a saved path of this site only: %s', async (saved, target) => {
  const page = await openPage(shop, device);
  page.saveRedirect(saved);
  expect(page.popRedirect()).toBe(target);
  expect(page.popRedirect()).toBeUndefined();
});

it('leads from a page of the customer’s own to the login page when the session has ended, and back', async () => {
  storeSession(device, { ...asha, token: 'a.b.c' });
  const page = await openPage(shop, device, { path: '/profile?tab=address' });
  await expect(page.call(getCart, { params: suratPath(asha) })).rejects.toBeInstanceOf(page.ApiError);
  expect(new Set(device.visited)).toEqual(new Set(['/login']));
  expect(device.local.getItem('auth')).toBeNull();
  const next = await openPage(shop, device);
  next.showSessionEnded();
  expect(next.$notice.get()?.text).toBe('Your session has ended. Please log in again.');
  expect(next.popRedirect()).toBe('/profile?tab=address');
});

it('goes to the login page when another tab has logged out', async () => {
  storeSession(device, asha);
  const page = await openPage(shop, device);
  page.saveRedirect('/checkout');
  device.local.clear();
  device.window.dispatchEvent(Object.assign(new Event('storage'), { key: null, newValue: null }));
  expect(device.visited).toEqual(['/login']);
  expect(page.popRedirect()).toBeUndefined();
});

it('leads back to the checkout after a logout in another tab', async () => {
  storeSession(device, asha);
  const page = await openPage(shop, device, { path: '/checkout' });
  device.local.clear();
  device.window.dispatchEvent(Object.assign(new Event('storage'), { key: null, newValue: null }));
  expect(page.popRedirect()).toBe('/checkout');
});

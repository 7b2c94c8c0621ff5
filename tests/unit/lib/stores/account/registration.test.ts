import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { detailProblems, otpTarget, passwordProblems } from '#lib/account/registration-form';
import { newMobile, readCode, signUp, wrongCode } from '#tests/support/shop/customers';
import { newDevice, openPage, type Device, type Page, type Send } from '#tests/support/shop/device';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

let shop: TestShop;
let device: Device;
let page: Page;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
beforeEach(async () => {
  vi.useRealTimers();
  device = newDevice();
  page = await openPage(shop, device);
});
afterAll(() => shop.close());

const details = (mobile_number: string) => ({ first_name: 'Asha', last_name: 'Patel', email: '', mobile_number });
const keptIn = (area: Storage) =>
  Array.from({ length: area.length }, (_, index) => area.getItem(area.key(index) ?? ''));
const said = () => page.$notice.get()?.text;
/** A network that lets everything through but calls of one path. */
const cutting =
  (path: string) =>
  (send: Send): Send =>
  async (address, init) => {
    if (address.includes(path)) throw new TypeError('Failed to fetch');
    return send(address, init);
  };

const leave = (after: number) => vi.waitFor(() => expect(device.visited).toEqual(['/login']), after + 1000);

it('leads a newcomer from details over code and password to being logged in', async () => {
  const mobile = newMobile();
  await page.sendCode(details(mobile));
  expect(said()).toBe('OTP sent successfully!');
  expect(page.$registration.get()).toMatchObject({ step: 'code', isCustomer: false });
  await page.checkCode(await readCode(shop, `+91${mobile}`));
  expect(said()).toBe('OTP validated successfully!');
  expect(page.$registration.get().step).toBe('password');
  await page.register('a good password');
  expect(said()).toBe('Login successful!');
  expect(page.$session.get()).toMatchObject({ name: 'Asha Patel', mobileNumber: `+91${mobile}` });
  const kept = JSON.parse(device.local.getItem('auth') ?? '{}');
  expect(kept).toMatchObject({ user: `+91${mobile}`, id: expect.any(Number), saasId: 33, storeId: 33001, email: '' });
  expect(device.cookies.at(-1)).toMatch(new RegExp(`^token=${kept.token}; Path=/; Max-Age=604800`));
});

it('names the fields that the shop has refused after the code', async () => {
  const mobile = newMobile();
  await page.sendCode({ ...details(mobile), last_name: 'x'.repeat(300) });
  await page.checkCode(await readCode(shop, `+91${mobile}`));
  await page.register('a good password');
  expect(page.$registration.get()).toMatchObject({ step: 'details', refused: ['first_name', 'last_name'] });
});

it('comes back at the code after a reload, while the code is valid, and goes on from there', async () => {
  const mobile = newMobile();
  await page.sendCode(details(mobile));
  const sent = page.$registration.get();
  page = await openPage(shop, device);
  expect(page.$registration.get()).toEqual(sent);
  const code = await readCode(shop, `+91${mobile}`);
  expect(JSON.stringify([...keptIn(device.session)])).not.toContain(code);
  await page.checkCode(code);
  page = await openPage(shop, device);
  expect(page.$registration.get()).toMatchObject({ step: 'password', details: details(mobile) });
  await page.register('a good password');
  expect(page.$session.get()).toMatchObject({ mobileNumber: `+91${mobile}` });
});

it('comes back at the details, as they were typed, when the code has expired, or the customer has gone back', async () => {
  const typed = details(newMobile());
  await page.sendCode(typed);
  vi.useFakeTimers({ now: Date.now() + 5 * 60_000, toFake: ['Date'] });
  page = await openPage(shop, device);
  expect(page.$registration.get()).toEqual({ step: 'details', details: typed });
  vi.useRealTimers();
  page = await openPage(shop, device);
  expect(page.$registration.get().step).toBe('code');
  page.changeDetails();
  page = await openPage(shop, device);
  expect(page.$registration.get()).toEqual({ step: 'details', details: typed });
});

it('keeps nothing of the registration once the customer is logged in', async () => {
  const asha = await signUp(shop);
  await page.sendCode(details(asha.mobile));
  await page.checkCode(await readCode(shop, asha.mobile));
  page = await openPage(shop, device);
  expect(page.$registration.get().details.first_name).toBe('');
});

it('comes back at the code of a login and of a forgotten password after a reload', async () => {
  const asha = await signUp(shop);
  await page.sendLoginCode(asha.mobile);
  await page.requestReset(asha.mobile);
  const sent = [page.$codeLogin.get(), page.$passwordReset.get()];
  expect(sent).toMatchObject([{ step: 'code' }, { step: 'code' }]);
  page = await openPage(shop, device);
  expect([page.$codeLogin.get(), page.$passwordReset.get()]).toEqual(sent);
  page.closeReset();
  page.returnToTarget();
  page = await openPage(shop, device);
  expect([page.$codeLogin.get().step, page.$passwordReset.get().step]).toEqual(['target', 'target']);
});

it('registers without a password, and is logged in all the same', async () => {
  const mobile = newMobile();
  await page.sendCode(details(mobile));
  await page.checkCode(await readCode(shop, `+91${mobile}`));
  await page.register();
  expect(page.$session.get()).toMatchObject({ name: 'Asha Patel', mobileNumber: `+91${mobile}`, isVerified: true });
});

it('says that the automatic login failed when the code’s credential has run out, and leads to the login page', async () => {
  const asha = await signUp(shop);
  const late = (send: Send): Send => {
    return async (address, init) => {
      if (address.includes('user-login')) shop.wait(61_000);
      return send(address, init);
    };
  };
  page = await openPage(shop, device, { through: late });
  await page.sendCode(details(asha.mobile));
  await page.checkCode(await readCode(shop, asha.mobile));
  expect(said()).toBe('Auto Login failed!');
  await leave(2000);
  shop.wait(-61_000);
});

it('logs a known customer in after the code, without a password', async () => {
  const asha = await signUp(shop);
  await page.sendCode(details(asha.mobile));
  expect(page.$registration.get()).toMatchObject({ step: 'code', isCustomer: true });
  await page.checkCode(await readCode(shop, asha.mobile));
  expect(page.$session.get()?.id).toBe(asha.id);
});

it('stays at the code when it is wrong', async () => {
  const mobile = newMobile();
  await page.sendCode(details(mobile));
  await page.checkCode(wrongCode(await readCode(shop, `+91${mobile}`)));
  expect(page.$registration.get()).toMatchObject({ step: 'code', problem: 'Invalid OTP. Please try again.' });
});

it('returns to the details, as they were typed, when registering fails', async () => {
  const mobile = newMobile();
  await page.sendCode(details(mobile));
  await page.checkCode(await readCode(shop, `+91${mobile}`));
  shop.wait(11 * 60_000);
  await page.register('a good password');
  expect(page.$registration.get()).toMatchObject({
    step: 'details',
    details: details(mobile),
    problem: 'Failed to register. Your verification has expired. Please ask for a new OTP.',
  });
  shop.wait(-11 * 60_000);
});

it('sends someone who has registered meanwhile to the login page after 2 seconds', async () => {
  const mobile = newMobile();
  const taken = await signUp(shop, { email: `${mobile}@example.com` });
  const proof = { email_verified_at: shop.now() };
  await shop.db.updateTable('customers').set(proof).where('customer_id', '=', taken.id).execute();
  await page.sendCode({ ...details(mobile), email: taken.email });
  await page.checkCode(await readCode(shop, `+91${mobile}`));
  await page.register('a good password');
  expect(said()).toBe('User Already Registered!');
  await leave(2000);
  expect(page.popRedirect()).toBe('/checkout');
});

it.each([
  ['otp/resend-otp', 'Error resending OTP. Please try again later.'],
  ['otp/validate-otp', 'Failed to validate OTP.'],
  ['customer/create', 'Failed to register.'],
])('says what failed when the network does at %s', async (path, problem) => {
  page = await openPage(shop, device, { through: cutting(path) });
  const mobile = newMobile();
  await page.sendCode(details(mobile));
  if (page.$registration.get().step === 'code') await page.checkCode(await readCode(shop, `+91${mobile}`));
  if (page.$registration.get().step === 'password') await page.register('a good password');
  expect(page.$registration.get().problem).toBe(problem);
});

it('goes to the login page when only logging in failed', async () => {
  page = await openPage(shop, device, { through: cutting('user-login') });
  const mobile = newMobile();
  await page.sendCode(details(mobile));
  await page.checkCode(await readCode(shop, `+91${mobile}`));
  await page.register('a good password');
  expect(said()).toBe('Failed to login. Please try again later.');
  await leave(2000);
});

it('wants names, and in India a mobile number of 10 digits', () => {
  expect(detailProblems({ ...details('12345'), first_name: ' ', last_name: '' }, 'India')).toEqual({
    first_name: 'This field is required',
    last_name: 'This field is required',
    mobile_number: 'Phone number must be 10 digits!',
  });
  expect(detailProblems(details('98765 43210'), 'India')).toEqual({});
  expect(detailProblems({ ...details('9876543210'), email: 'asha@' }, 'India')).toHaveProperty('email');
});

it('wants an e-mail in Canada, where the code goes to it, and any mobile number', () => {
  expect(detailProblems(details('123'), 'Canada')).toEqual({ email: 'This field is required' });
  expect(detailProblems({ ...details('123'), email: 'asha@example.com' }, 'Canada')).toEqual({});
  expect(otpTarget({ ...details('4165550134'), email: 'Asha@Example.com' }, 'Canada')).toBe('asha@example.com');
  expect(otpTarget(details('9876543210'), 'India')).toBe('+919876543210');
});

it('wants the same password twice, of 8 characters', () => {
  expect(passwordProblems({ password: 'a good one', confirm_password: 'another' })).toEqual({
    confirm_password: 'Passwords do not match.',
  });
  expect(passwordProblems({ password: 'short', confirm_password: 'short' })).toHaveProperty('password');
  expect(passwordProblems({ password: 'a good one', confirm_password: 'a good one' })).toEqual({});
});

import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { isAdult } from '#lib/account/age';
import { signupProblems, signupTarget, storeFor, type SignupStore } from '#lib/account/signup-form';
import { newMobile, readCode, signUp, wrongCode, type Customer } from '#tests/support/shop/customers';
import { storeSession, newDevice, openPage, type Device, type Send } from '#tests/support/shop/device';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

let shop: TestShop;
let asha: Customer;
let device: Device;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
beforeEach(async () => {
  asha = await signUp(shop);
  device = newDevice();
});
afterAll(() => shop.close());

const stores: [SignupStore, ...SignupStore[]] = [
  { saas_id: 33, store_id: 33001, country: 'India' },
  { saas_id: 34, store_id: 34001, country: 'Canada' },
];
const form = (other: object = {}) => ({
  name: 'Asha Patel',
  email: '',
  password: 'a good password',
  mobile_number: newMobile(),
  dob: '1990-05-17',
  address_1: '',
  address_2: '',
  ...other,
});
const cutting =
  (path: string) =>
  (send: Send): Send =>
  async (address, init) => {
    if (address.includes(path)) throw new TypeError('Failed to fetch');
    return send(address, init);
  };

it('logs in by code alone', async () => {
  const page = await openPage(shop, device);
  await page.sendLoginCode('12345');
  expect(page.$codeLogin.get()).toMatchObject({
    step: 'target',
    problem: expect.stringContaining('valid e-mail address or mobile number'),
  });
  await page.sendLoginCode(asha.mobile);
  expect(page.$codeLogin.get()).toMatchObject({ step: 'code', target: asha.mobile });
  const code = await readCode(shop, asha.mobile);
  await page.enterLoginCode(wrongCode(code));
  expect(page.$codeLogin.get().problem).toBe('Invalid OTP. Please try again.');
  await page.enterLoginCode(code);
  expect(page.$session.get()?.id).toBe(asha.id);
});

it('knows the postal code of the default address again after logging in on a new device', async () => {
  storeSession(device, asha);
  const before = await openPage(shop, device);
  const address = {
    street: '12 Athwa Lines',
    city: 'Surat',
    state: 'Gujarat',
    pincode: '395007',
    address_type: 'Home',
  };
  expect(await before.saveAddress({ ...address, address_type: 'Home' })).toBeUndefined();
  const page = await openPage(shop, newDevice());
  const { deliveryPlace } = await import('#lib/stores/finder/delivery-place');
  expect(deliveryPlace()).toBeUndefined();
  await page.login(asha.mobile, asha.password);
  expect(deliveryPlace()).toBe('395007');
});

it('says that the newest code serves when strangers have had many sent', async () => {
  const strangers = await openPage(shop, newDevice());
  for (let each = 0; each < 6; each++) await strangers.sendLoginCode(asha.mobile);
  const page = await openPage(shop, device);
  await page.sendLoginCode(asha.mobile);
  expect(page.$notice.get()?.text).toBe(
    'We have sent codes already. Please enter the newest one, or ask again in 5 minutes.',
  );
  await page.enterLoginCode(await readCode(shop, asha.mobile));
  expect(page.$session.get()?.id).toBe(asha.id);
});

it('replaces a forgotten password, and begins again when it is closed', async () => {
  const page = await openPage(shop, device);
  await page.requestReset(asha.mobile);
  await page.enterResetCode(await readCode(shop, asha.mobile));
  await page.resetPassword({ password: '', confirm_password: '' });
  expect(page.$passwordReset.get().problem).toBe('Please fill in all the required fields.');
  await page.resetPassword({ password: 'a new password', confirm_password: 'another' });
  expect(page.$passwordReset.get().problem).toBe('Passwords do not match.');
  await page.resetPassword({ password: 'a new password', confirm_password: 'a new password' });
  expect(page.$passwordReset.get().step).toBe('done');
  expect(page.$notice.get()?.text).toBe('Password updated successfully!');
  page.closeReset();
  expect(page.$passwordReset.get()).toEqual({ step: 'target', target: '' });
});

it('says what failed when the network does at each step of a reset', async () => {
  const failing = async (path: string) => {
    const page = await openPage(shop, newDevice(), { through: cutting(path) });
    await page.requestReset(asha.mobile);
    if (page.$passwordReset.get().step === 'code') await page.enterResetCode(await readCode(shop, asha.mobile));
    await page.resetPassword({ password: 'a new password', confirm_password: 'a new password' });
    return page.$passwordReset.get().problem;
  };
  expect(await failing('resend-otp-forgot')).toBe('Error resending OTP. Please try again later.');
  expect(await failing('validate-otp')).toBe('An error occurred while verifying the OTP. Please try again.');
  expect(await failing('forgot-password-user')).toBe(
    'An error occurred while resetting the password. Please try again.',
  );
});

it('says that a password could not be updated when the shop refuses', async () => {
  const page = await openPage(shop, device);
  await page.requestReset(asha.mobile);
  await page.enterResetCode(await readCode(shop, asha.mobile));
  shop.wait(11 * 60_000);
  await page.resetPassword({ password: 'a new password', confirm_password: 'a new password' });
  shop.wait(-11 * 60_000);
  expect(page.$passwordReset.get().problem).toMatch(/^Failed to update password. Please try again./);
});

it('signs up after a code, keeps the password, and goes to the login page after 5 seconds', async () => {
  const page = await openPage(shop, device);
  const typed = form();
  await page.signUp(typed, stores);
  expect(page.$signup.get()).toMatchObject({ status: 'code', isCustomer: false });
  const code = await readCode(shop, `+91${typed.mobile_number}`);
  await page.enterSignupCode(wrongCode(code));
  expect(page.$signup.get()).toMatchObject({ status: 'code', problem: 'Invalid OTP. Please try again.' });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await page.enterSignupCode(code);
  expect(page.$signup.get().status).toBe('created');
  vi.advanceTimersByTime(4999);
  expect(device.visited).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(device.visited).toEqual(['/login']);
  vi.useRealTimers();
  await page.sendLoginCode(typed.mobile_number); // on another phone
  await page.enterLoginCode(await readCode(shop, `+91${typed.mobile_number}`));
  expect(page.$session.get()).toMatchObject({ name: 'Asha Patel', isVerified: true });
  expect(await page.tryLogin(typed.mobile_number, typed.password)).toBeUndefined();
});

it('continues at the code after a reload, and asks for the password again', async () => {
  const typed = form();
  await (await openPage(shop, device)).signUp(typed, stores);
  const page = await openPage(shop, device);
  expect(page.$signup.get()).toMatchObject({ status: 'code', hasPassword: false, details: { name: 'Asha Patel' } });
  expect(JSON.stringify([device.session.getItem('codeStep:signup')])).not.toContain(typed.password);
  await page.enterSignupCode(await readCode(shop, `+91${typed.mobile_number}`), typed.password);
  expect(await page.tryLogin(typed.mobile_number, typed.password)).toBeUndefined();
});

it('logs a customer who signs up again in, and keeps the password', async () => {
  const page = await openPage(shop, device);
  await page.signUp(form({ mobile_number: asha.mobile, password: 'another password' }), stores);
  expect(page.$signup.get()).toMatchObject({ status: 'code', isCustomer: true });
  await page.enterSignupCode(await readCode(shop, asha.mobile));
  expect(page.$session.get()?.id).toBe(asha.id);
  expect(device.visited).toEqual(['/']);
  expect(await page.tryLogin(asha.mobile, asha.password)).toBeUndefined();
});

it('warns when signing up is refused, names the field, and needs no second code', async () => {
  const page = await openPage(shop, device);
  const owner = await signUp(shop, { email: 'taken.at.signup@example.com' });
  await shop.db
    .updateTable('customers')
    .set({ email_verified_at: shop.now() })
    .where('customer_id', '=', owner.id)
    .execute();
  const typed = form({ email: owner.email });
  await page.signUp(typed, stores);
  await page.enterSignupCode(await readCode(shop, `+91${typed.mobile_number}`));
  expect(page.$signup.get()).toMatchObject({
    status: 'failed',
    severity: 'warning',
    message: 'Something Went Wrong Please Try Again! User Already Registered!',
    fields: { email: 'User Already Registered!' },
  });
  await page.signUp({ ...typed, email: '' }, stores);
  expect(page.$signup.get().status).toBe('created');
});

it('says what failed when the network does at each step of signing up', async () => {
  const offline = await openPage(shop, newDevice(), { through: cutting('otp/resend-otp') });
  await offline.signUp(form(), stores);
  expect(offline.$signup.get()).toMatchObject({ severity: 'error', message: expect.not.stringMatching(/^error/) });
  const typed = form();
  const page = await openPage(shop, newDevice(), { through: cutting('customer/create') });
  await page.signUp(typed, stores);
  await page.enterSignupCode(await readCode(shop, `+91${typed.mobile_number}`));
  expect(page.$signup.get()).toMatchObject({ status: 'failed', severity: 'error' });
});

it('sends the code to the number, in Canada to the e-mail if there is one', () => {
  const typed = form({ mobile_number: '416 555 0199', email: 'Asha@example.ca' });
  expect(signupTarget(typed, 'Canada')).toBe('asha@example.ca');
  expect(signupTarget({ ...typed, email: '' }, 'Canada')).toBe('+14165550199');
  expect(signupTarget({ ...typed, mobile_number: '98765 43210' }, 'India')).toBe('+919876543210');
});

it('signs a number up with a store of its country', () => {
  expect(storeFor('98765 43210', stores).store_id).toBe(33001);
  expect(storeFor('+1 416 555 0199', stores).store_id).toBe(34001);
});

it('finds what is wrong with a signup, field by field', () => {
  const now = new Date('2026-06-15T12:00:00Z');
  const wrong = form({ name: ' ', email: 'asha@', password: 'short', mobile_number: '123', dob: '2008-06-16' });
  expect(Object.keys(signupProblems(wrong, 'India', now)).sort()).toEqual(
    ['dob', 'email', 'mobile_number', 'name', 'password'].sort(),
  );
  expect(signupProblems(form(), 'India', now)).toEqual({});
  expect(signupProblems(form({ mobile_number: '', email: 'a@example.ca' }), 'Canada', now)).toEqual({});
});

it.each([
  ['2008-06-15', true],
  ['2008-06-16', false],
  ['1899-12-31', false],
  ['2026-06-15', false],
])('takes someone born on %s for an adult: %s', (dob, isOld) => {
  expect(isAdult(dob, new Date('2026-06-15T00:00:00Z'))).toBe(isOld);
});

it('changes details, contact and password, and keeps the session in step', async () => {
  storeSession(device, asha);
  const page = await openPage(shop, device);
  await page.loadAccount();
  expect(page.$account.get()).toMatchObject({ status: 'ready', data: { name: asha.name } });
  expect(await page.saveDetails({ name: 'Asha Desai', dob: '', address_1: '', address_2: '' })).toBeUndefined();
  const mobile = newMobile();
  expect(await page.sendOwnCode(mobile)).toBeUndefined();
  expect(await page.saveContact(mobile, '000000')).toBe('Invalid OTP. Please try again.');
  const proof = { current_password: asha.password };
  expect(await page.saveContact(mobile, await readCode(shop, `+91${mobile}`), proof)).toBeUndefined();
  expect(page.$session.get()).toMatchObject({ name: 'Asha Desai', mobileNumber: `+91${mobile}` });
  expect(await page.savePassword({ current_password: 'not this' }, 'another one')).toContain('password is wrong');
  expect(await page.savePassword({ current_password: asha.password }, 'another one')).toBeUndefined();
  await page.loadSessions();
  expect(page.$sessions.get()).toMatchObject([{ is_this: true }]);
});

it('hands over what the shop keeps, and forgets the device with the account', async () => {
  storeSession(device, asha);
  const page = await openPage(shop, device);
  let file = new Blob();
  await page.downloadOwnData((made) => (file = made));
  expect(JSON.parse(await file.text())).toMatchObject({ account: { mobile_number: asha.mobile } });
  expect(await page.removeAccount({ current_password: asha.password })).toBeUndefined();
  expect(device.local.getItem('auth')).toBeNull();
  expect(device.visited).toEqual(['/login']);
});

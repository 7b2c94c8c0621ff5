import { expect, setSession, test, type Page } from '#tools/browser/journey';

/** The request that the page waits for: at most one code. */
interface Phone {
  offerCode: ((code: string) => void) | undefined;
}

/** Simulates a phone that returns a code when the test asks for it. */
const installPhone = (page: Page) =>
  page.addInitScript(() => {
    const phone = window as unknown as Phone;
    Object.assign(window, { OTPCredential: Object });
    navigator.credentials.get = (options) =>
      new Promise((resolve, reject) => {
        const { otp, signal } = options as CredentialRequestOptions & { otp: { transport: string[] } };
        if (otp.transport.join() !== 'sms') reject(new TypeError('only SMS'));
        phone.offerCode = (code) => {
          phone.offerCode = undefined;
          resolve({ id: '', type: 'otp', code } as Credential & { code: string });
        };
        signal?.addEventListener('abort', () => {
          phone.offerCode = undefined;
          reject(signal.reason as Error);
        });
      });
  });

const receive = (page: Page, code: string) =>
  page.evaluate((received) => (window as unknown as Phone).offerCode?.(received), code);
const isWaiting = (page: Page) => page.evaluate(() => (window as unknown as Phone).offerCode !== undefined);

test.beforeEach(({ page }) => installPhone(page));

test('a code that the phone receives logs a customer in', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  await page.goto(`${surat}/login`);
  await page.getByLabel('Email or phone number').fill(shopper.mobile);
  const before = await api.newestCode(shopper.mobile);
  await page.getByRole('button', { name: 'Log in with an OTP' }).click();
  await expect(page.getByLabel('OTP', { exact: true })).toBeFocused();
  const code = await api.readCode(shopper.mobile, before);
  await receive(page, code === '000000' ? '111111' : '000000');
  await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible();
  await receive(page, code);
  await expect(page).toHaveURL(`${surat}/`);
});

test('a code that the phone receives leads on in the dialog of a forgotten password, which then waits for none', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  await page.goto(`${surat}/login`);
  await page.getByRole('button', { name: 'Forget Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forget Password' });
  const before = await api.newestCode(shopper.mobile);
  await dialog.getByLabel('Email or phone number').fill(shopper.mobile);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('Step 2 of 3')).toBeVisible();
  await expect.poll(() => isWaiting(page)).toBe(true);
  await receive(page, await api.readCode(shopper.mobile, before));
  await expect(dialog.getByText('Step 3 of 3')).toBeVisible();
  await expect.poll(() => isWaiting(page)).toBe(false);
});

test('a code that the phone receives leads a guest on at the checkout', async ({ page, surat, api, shopper }) => {
  await page.goto(surat);
  await page.getByRole('button', { name: /^Add / }).first().click();
  await page.goto(`${surat}/checkout`);
  await page.getByLabel('First name').fill(shopper.firstName);
  await page.getByLabel('Last name').fill(shopper.lastName);
  await page.getByLabel('Mobile number').fill(shopper.mobile);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel(/OTP/)).toBeVisible();
  await receive(page, await api.readCode(shopper.mobile));
  await expect(page.getByLabel('Confirm password')).toBeVisible();
});

test('a code that the phone receives fills the profile’s field, and waits there for what else is missing', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  await setSession(page, api, shopper, surat);
  await page.goto(`${surat}/profile?tab=account`);
  const mobile = `97${shopper.mobile.slice(2)}`;
  await page.getByRole('button', { name: 'Edit Mobile number' }).click();
  await page.getByLabel('New mobile number, 10 digits').fill(mobile);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const code = await api.readCode(mobile);
  await expect(page.getByLabel('OTP', { exact: true })).toBeFocused();
  await receive(page, code);
  await expect(page.getByLabel('OTP', { exact: true })).toHaveValue(code);
  await page.getByLabel('Current password').fill(shopper.password);
  await page.getByRole('button', { name: 'Validate OTP' }).click();
  await expect(page.getByText(`+91${mobile}`)).toBeVisible();
});

test('a code that the phone receives enters the counter', async ({ page, origin }) => {
  await page.goto(`${origin}/counter`);
  await page.getByLabel('Email or phone number').fill('9800000000');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('OTP', { exact: true })).toHaveAttribute('inputmode', 'numeric');
  await expect(page.getByLabel('OTP', { exact: true })).toHaveAttribute('autocomplete', 'one-time-code');
  await receive(page, '123456');
  await expect(page.getByRole('alert').filter({ hasText: 'OTP' })).toBeVisible();
});

import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/accessibility';
import { cartLink, expect, login, saveAddress, test, type Page } from '#tools/browser/journey';

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function enterCode(page: Page, code: string): Promise<void> {
  await label(page, 'OTP').fill(code);
  await page.getByRole('button', { name: 'Validate OTP' }).click();
}

test('signing up says what is wrong at each field, then proves the number by a code and leads to the login page', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await page.goto(`${surat}/login`);
  await page.getByRole('link', { name: 'Signup' }).click();
  await page.getByRole('button', { name: 'Signup' }).click();
  await expect(page.getByText('This field is required')).toBeVisible();
  await expect(page.getByText('Phone number must be 10 digits!')).toBeVisible();
  await expectFit(page);
  await label(page, 'Name').fill(`${shopper.firstName} ${shopper.lastName}`);
  await label(page, 'Password').fill(shopper.password);
  await label(page, 'Mobile number').fill(shopper.mobile);
  await label(page, 'Date of birth').fill('2020-01-01');
  await page.getByRole('button', { name: 'Signup' }).click();
  await expect(page.getByText('You must be 18 or older to buy here.')).toBeVisible();
  await label(page, 'Date of birth').fill('1990-05-17');
  await page.getByRole('button', { name: 'Signup' }).click();
  await expect(label(page, 'OTP')).toBeFocused();
  await expectFit(page);
  await page.getByRole('button', { name: 'Change details' }).click();
  await expect(label(page, 'Password')).toHaveValue(shopper.password);
  await page.getByRole('button', { name: 'Signup' }).click();
  await expect(label(page, 'OTP')).toBeFocused();
  await enterCode(page, await api.readCode(shopper.mobile));
  await expect(page.getByRole('heading', { name: 'Account Created Now You can Login' })).toBeFocused();
  await expectFit(page);
  await page.waitForURL(`${surat}/login`);
  await login(page, shopper, surat);
  await page.getByRole('button', { name: /^Add / }).first().click();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
  await page.goto(`${surat}/checkout`);
  await saveAddress(page);
});

test('an account without a proved number proves it before its first order', async ({ page, surat, api, shopper }) => {
  const { firstName: name, mobile: mobile_number, password } = shopper;
  const body = { name, mobile_number, password, dob: '1990-05-17', store_id: 33001, saas_id: 33 };
  await api.call('POST', 'customer/create', body);
  await login(page, shopper, surat);
  await page.getByRole('button', { name: /^Add / }).first().click();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
  await page.goto(`${surat}/checkout`);
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  await expectFit(page);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(label(page, 'OTP')).toBeFocused();
  await enterCode(page, await api.readCode(shopper.mobile));
  await saveAddress(page);
});

test('the checkout asks for a name when a stranger had signed up with the number', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  const stranger = { name: 'A stranger', mobile_number: shopper.mobile, password: 'of a stranger', dob: '1990-05-17' };
  await api.call('POST', 'customer/create', { ...stranger, store_id: 33001, saas_id: 33 });
  await page.goto(`${surat}/login`);
  await label(page, 'Email or phone number').fill(shopper.mobile);
  await page.getByRole('button', { name: 'Log in with an OTP' }).click();
  await expect(label(page, 'OTP')).toBeFocused();
  await enterCode(page, await api.readCode(shopper.mobile));
  await expect(page).toHaveURL(`${surat}/`);
  await page.getByRole('button', { name: /^Add / }).first().click();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
  await page.goto(`${surat}/checkout`);
  await expect(page.getByRole('heading', { name: 'Your name' })).toBeVisible();
  await expectFit(page);
  await label(page, 'Name').fill(shopper.firstName);
  await page.getByRole('button', { name: 'Continue' }).click();
  await saveAddress(page);
});

test('a customer who signs up again is logged in by the code', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  await page.goto(`${surat}/Signup`);
  await label(page, 'Name').fill(shopper.firstName);
  await label(page, 'Password').fill(shopper.password);
  await label(page, 'Mobile number').fill(shopper.mobile);
  await label(page, 'Date of birth').fill('1990-05-17');
  await page.getByRole('button', { name: 'Signup' }).click();
  await expect(page.getByText('Your password stays the same.')).toBeVisible();
  await page.reload(); // as phones do while the message is read
  await expect(page.getByText('Your password stays the same.')).toBeVisible();
  await expectFit(page);
  await enterCode(page, await api.readCode(shopper.mobile));
  await expect(page).toHaveURL(`${surat}/`);
});

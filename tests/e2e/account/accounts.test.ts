import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/accessibility';
import { cartLink, expect, setSession, login, test, type Page, recordNotices } from '#tools/browser/journey';

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function enterCode(page: Page, code: string): Promise<void> {
  await label(page, 'OTP').fill(code);
  await page.getByRole('button', { name: 'Validate OTP' }).click();
}

test('a code logs in without a password, pasted as it was sent', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  await page.goto(`${surat}/login`);
  await expect(label(page, 'Password')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Log in with an OTP' }).click();
  await expect(label(page, 'Email or phone number')).toHaveAccessibleDescription('Phone Number is required');
  await expectFit(page);
  await label(page, 'Email or phone number').fill(shopper.mobile);
  const notices = await recordNotices(page);
  await page.getByRole('button', { name: 'Log in with an OTP' }).click();
  const code = label(page, 'OTP');
  await expect(code).toBeFocused();
  expect(await notices(), 'a number may have no account').toEqual([]);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(label(page, 'Email or phone number')).toBeFocused();
  await expect(label(page, 'Email or phone number')).toHaveValue(shopper.mobile);
  await page.getByRole('button', { name: 'Log in with an OTP' }).click();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.getByRole('button', { name: /Send a new OTP in \d+ s/ })).toBeVisible();
  await page.reload(); // as phones do while the message is read
  await expect(page.getByRole('button', { name: /Send a new OTP in \d+ s/ })).toBeVisible();
  await expectFit(page);
  const sent = await api.readCode(shopper.mobile);
  const asHindi = sent.replaceAll(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit)));
  for (const text of [
    `${sent.slice(0, 3)} ${sent.slice(3)}`,
    asHindi,
    `${sent} is your one-time code, for 5 minutes.`,
  ]) {
    await code.fill(text);
    await expect(code).toHaveValue(sent);
    await code.clear();
  }
  await code.evaluate((input, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new InputEvent('input', { bubbles: true })); // as phones and password managers fill in
  }, sent);
  await page.getByRole('button', { name: 'Validate OTP' }).click();
  await expect(page).toHaveURL(`${surat}/`);
});

test('a forgotten password is replaced in three steps', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  await page.goto(`${surat}/login`);
  await page.getByRole('button', { name: 'Forget Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forget Password' });
  await expectFit(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Forget Password' }).click();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('Please fill in all the required fields.')).toBeVisible();
  await dialog.getByLabel('Email or phone number').fill(shopper.mobile);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('Step 2 of 3')).toBeVisible();
  await expect(label(page, 'OTP')).toBeFocused();
  await expectFit(page);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByLabel('Email or phone number')).toHaveValue(shopper.mobile);
  await dialog.getByRole('button', { name: 'Next' }).click();
  const code = await api.readCode(shopper.mobile);
  await enterCode(page, code === '000000' ? '111111' : '000000');
  await expect(dialog.getByText('Invalid OTP. Please try again.')).toBeVisible();
  await enterCode(page, await api.readCode(shopper.mobile));
  await expect(dialog.getByText('Step 3 of 3')).toBeVisible();
  await expect(dialog.getByLabel('New password')).toBeFocused();
  await expectFit(page);
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await expect(dialog.getByText('Please fill in all the required fields.')).toBeVisible();
  await dialog.getByLabel('New password').fill('a brand new one');
  await dialog.getByLabel('Confirm password').fill('another one');
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await expect(dialog.getByText('Passwords do not match.')).toBeVisible();
  await dialog.getByLabel('Confirm password').fill('a brand new one');
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Forget Password' })).toBeFocused();
  await login(page, { ...shopper, password: 'a brand new one' }, surat);
});

test('the account is changed, a new number after its code', { tag: '@wide' }, async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  await setSession(page, api, shopper, surat);
  await page.goto(`${surat}/profile`);
  const menu = page.getByRole('navigation', { name: 'My Account' });
  await expect(menu.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
  await menu.getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL(`${surat}/profile?tab=account`);
  await page.getByRole('button', { name: 'Edit Name' }).click();
  await expect(label(page, 'Name')).toBeFocused();
  await label(page, 'Name').fill('Asha Desai');
  await label(page, 'Date of birth').fill('1990-05-17');
  await expectFit(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Asha Desai')).toBeVisible();
  await expect(page.getByText('17 May 1990')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Name' })).toBeFocused();
  await page.getByRole('button', { name: 'Edit Email' }).click();
  await label(page, 'New email').fill('notanemail');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(label(page, 'New email')).toHaveAccessibleDescription('Please enter a valid e-mail address.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const mobile = `97${shopper.mobile.slice(2)}`;
  await page.getByRole('button', { name: 'Edit Mobile number' }).click();
  await page.getByLabel('New mobile number, 10 digits').fill(mobile);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(label(page, 'OTP')).toBeFocused();
  await label(page, 'Current password').fill(shopper.password);
  await enterCode(page, await api.readCode(mobile));
  await expect(page.getByText(`+91${mobile}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Mobile number' })).toBeFocused();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(label(page, 'Current password')).toBeFocused();
  await label(page, 'Current password').fill(shopper.password);
  await label(page, 'New password').fill('another password');
  await label(page, 'Confirm password').fill('another password');
  await expectFit(page);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('my-data.json');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  await expectFit(page);
});

test('addresses are added, changed, made default and deleted', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  await setSession(page, api, shopper, surat);
  await page.goto(`${surat}/profile?tab=address`);
  await expect(page.getByText('No addresses yet')).toBeVisible();
  for (const street of ['1 Ring Road', '2 Athwa Lines']) {
    await page.getByRole('button', { name: 'Add New Address' }).click();
    await expect(label(page, 'Street Address')).toBeFocused();
    await label(page, 'Street Address').fill(street);
    await label(page, 'Town / City').fill('Surat');
    await label(page, 'State').selectOption('Gujarat');
    await label(page, 'Postal Code').fill('395003');
    await page.getByLabel('Label', { exact: true }).fill(`Parents ${street}`);
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByText(`${street}, Surat, Gujarat`)).toBeVisible();
    await expect(page.getByText(`Parents ${street}`, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add New Address' })).toBeFocused();
  }
  await page.getByRole('button', { name: 'Make default: 2 Athwa Lines' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Default' }).first()).toContainText('2 Athwa Lines');
  await expectFit(page);
  await page.getByRole('button', { name: /^Edit 1 Ring Road/ }).click();
  await expect(label(page, 'State')).toHaveValue('Gujarat');
  await label(page, 'Street Address').fill('9 Ring Road');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('button', { name: /^Edit 9 Ring Road/ })).toBeFocused();
  await page.getByRole('button', { name: /^Delete 9 Ring Road/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('9 Ring Road')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Edit 2 Athwa Lines/ })).toBeFocused();
});

test('logging out in one tab logs out the other', async ({ page, context, surat, api, shopper }) => {
  await api.register(shopper);
  await login(page, shopper, surat);
  const other = await context.newPage();
  await other.goto(`${surat}/profile?tab=account`);
  await expect(other.getByText(`+91${shopper.mobile}`)).toBeVisible();
  await page.goto(`${surat}/profile`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${surat}/login`);
  await expect(other).toHaveURL(`${surat}/login`);
});

test('the login page keeps the customer whose session has ended', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  await login(page, shopper, surat);
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
  const { authorization, id } = await api.login(shopper);
  await api.call('POST', `session/logout-everywhere/${id}`, undefined, authorization);
  await login(page, shopper, surat);
  await page.goto(`${surat}/login`);
  await expect(page).toHaveURL(`${surat}/`);
});

test('an ended session leads to the login page and back, the cart kept', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  await login(page, shopper, surat);
  const added = page.waitForResponse('**/price-check/addproduct/**');
  await page.getByRole('button', { name: /^Add / }).first().click();
  await added;
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
  const { authorization, id } = await api.login(shopper);
  await api.call('POST', `session/logout-everywhere/${id}`, undefined, authorization);
  await page.goto(`${surat}/checkout`);
  await expect(page).toHaveURL(`${surat}/login`);
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await page.getByLabel('Email or phone number').fill(shopper.mobile);
  await label(page, 'Password').fill(shopper.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${surat}/checkout`);
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
});

test('an account is deleted after the password and a word', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  await setSession(page, api, shopper, surat);
  await page.goto(`${surat}/profile?tab=account`);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await label(page, 'Current password').fill(shopper.password);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Please type “delete” to confirm.')).toBeVisible();
  await expectFit(page);
  await page.getByLabel('Type “delete” to confirm').fill('delete');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL(`${surat}/login`);
  await page.getByLabel('Email or phone number').fill(shopper.mobile);
  await label(page, 'Password').fill(shopper.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Invalid login credentials')).toBeVisible();
});

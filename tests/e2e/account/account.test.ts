import { expect, setSession, login, test } from '#tools/browser/journey';

test('guests are sent from the account to the login page, and back after it', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  await page.goto(`${surat}/profile`);
  await expect(page).toHaveURL(`${surat}/login`);
  await page.getByLabel('Email or phone number').fill(shopper.mobile);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${surat}/profile`);
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('main').getByText(`${shopper.firstName} ${shopper.lastName}`)).toBeVisible();
});

test('the login form says what is missing, and stays where it is', async ({ page, surat }) => {
  await page.goto(`${surat}/login`);
  const isAt = () => page.getByRole('heading', { name: 'Login' }).boundingBox();
  const before = await isAt();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Phone Number is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  expect(await isAt()).toEqual(before);
});

test('the session lasts seven days in a cookie, and the person who has one is sent home', async ({
  page,
  surat,
  api,
  shopper,
  context,
}) => {
  await api.register(shopper);
  await login(page, shopper, surat);
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
  const token = (await context.cookies(surat)).find(({ name }) => name === 'token');
  const days = ((token?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(7);
  await page.goto(`${surat}/login`);
  await expect(page).toHaveURL(`${surat}/`);
});

test('logging out asks first, then empties the device', async ({ page, surat, api, shopper, context }) => {
  await api.register(shopper);
  await setSession(page, api, shopper, surat);
  await page.goto(`${surat}/profile`);
  await page.getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Do you want to logout?' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${surat}/login`);
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  expect((await context.cookies(surat)).find(({ name }) => name === 'token')).toBeUndefined();
});

test('a code in place of the password may be pasted with a space', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  await setSession(page, api, shopper, surat);
  await page.goto(`${surat}/profile?tab=account`);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Use an OTP instead' }).click();
  await page.getByLabel('OTP', { exact: true }).fill('123 456');
  await expect(page.getByLabel('OTP', { exact: true })).toHaveValue('123456');
});

import { isTextShown, keepStored, startDoubleTaps } from '#tests/support/browser/double-taps';
import { cartLink, expect, saveAddress, setSession, test } from '#tools/browser/journey';

// Each taps dozens of controls, with a pause after each.
test.describe.configure({ timeout: 600_000 });

test('the second tap of a double tap that has opened a page activates nothing on it', async ({ page, surat }) => {
  const taps = await startDoubleTaps(page);
  await page.goto(`${surat}/ProductDetails/1001`);
  const add = page.getByRole('button', { name: 'Add to cart' });
  await taps.second(add);
  await expect(cartLink(page)).toHaveAccessibleName(/\b0 items/);
  await taps.twice(add);
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item\b/);
});

test('a double tap while a guest registers at the checkout never activates a control revealed by the first tap', async ({
  page,
  surat,
  shopper,
  api,
}) => {
  const taps = await startDoubleTaps(page);
  let isOpening = false;
  const answers = { 'resend-otp': {}, 'validate-otp': { password: 'kept' } };
  for (const [path, answer] of Object.entries(answers))
    await page.route(`**/otp/${path}**`, (route) =>
      isOpening ? route.fulfill({ json: { status: true, ...answer } }) : route.fallback(),
    );
  await page.goto(`${surat}/ProductDetails/1001`);
  await page.getByRole('button', { name: 'Add to cart' }).press('Enter');
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item\b/);
  const open = await keepStored(page);
  const next = page.getByRole('button', { name: 'Next' });
  const validate = page.getByRole('button', { name: 'Validate OTP' });
  /** Goes on to a step; as if with a code, because codes are few. */
  const openStep = async (step: 'details' | 'code' | 'password') => {
    isOpening = true;
    await open(`${surat}/checkout`);
    await page.getByLabel('First name').fill(shopper.firstName);
    await page.getByLabel('Last name').fill(shopper.lastName);
    await page.getByLabel('Mobile number').fill(shopper.mobile);
    if (step !== 'details') await next.press('Enter');
    if (step !== 'details') await page.getByLabel(/OTP/).fill('123456');
    if (step === 'password') await validate.press('Enter');
    if (step === 'password') await expect(page.getByLabel('Confirm password')).toBeVisible();
    isOpening = false;
  };
  for (const step of ['details', 'code', 'password'] as const) await taps.every(() => openStep(step));
  await openStep('details');
  await taps.twice(next);
  await page.getByLabel(/OTP/).fill(await api.readCode(shopper.mobile));
  await taps.twice(validate);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.getByLabel('Confirm password').fill(shopper.password);
  await taps.twice(page.getByRole('button', { name: 'Register' }));
  await expect(page.getByRole('button', { name: 'Save address' })).toBeVisible();
});

test('a double tap while buying adds once, orders once, and never activates a control revealed by the first tap', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  const taps = await startDoubleTaps(page);
  await page.goto(surat);
  await setSession(page, api, shopper, surat);
  await page.goto(`${surat}/ProductDetails/1001`);
  await taps.twice(page.getByRole('button', { name: 'Add to cart' }));
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item\b/);
  await page.getByRole('button', { name: 'Wishlist: Toor dal' }).press('Enter');
  await page.goto(`${surat}/checkout`);
  await saveAddress(page);
  const open = await keepStored(page);
  for (const [path, text] of [
    ['/wishlist', 'Toor dal'],
    ['/cart', 'Proceed to checkout'],
    ['/checkout', 'Continue to payment'],
    ['/profile', 'No orders yet'],
    ['/profile?tab=account', 'Password'],
    ['/profile?tab=address', '12 Athwa Lines'],
  ] as const)
    await taps.every(async () => {
      await open(surat + path);
      await isTextShown(page, text);
    });
  const pay = page.getByRole('button', { name: 'Continue to payment' });
  await taps.every(async () => {
    await open(`${surat}/checkout`);
    await pay.press('Enter');
    await isTextShown(page, 'Place Order');
  });
  await open(`${surat}/checkout`);
  await taps.twice(pay);
  await taps.twice(page.getByRole('button', { name: 'Place Order' }));
  await expect(page.getByRole('dialog', { name: 'Order Successful' })).toBeVisible();
});

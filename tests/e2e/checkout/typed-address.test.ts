import { expect, setSession, test } from '#tools/browser/journey';

test('the checkout saves an address that is still in the form; the pressed button shows that, or why it was not saved', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  await setSession(page, api, shopper, surat);
  await page.goto(surat);
  await page.getByRole('button', { name: /^Add / }).first().click();
  await expect(page.getByText('Item Added to Cart')).toBeVisible();
  await page.goto(`${surat}/checkout`);
  await page.getByLabel('Street Address').fill('12 Athwa Lines');
  await page.getByLabel('Postal Code').fill('395003');
  await expect(page.getByLabel('Town / City')).toHaveValue('Surat');
  const answer = { status: 409, json: { status: false, code: 'address_limit', message: 'Not saved this time.' } };
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  let isRefused = true;
  await page.route('**/customer/create-address/**', async (route) => {
    if (isRefused) return route.fulfill(answer);
    await isReleased;
    await route.continue();
  });
  const goOn = page.getByRole('button', { name: 'Continue to payment' });
  await goOn.click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Not saved this time.' });
  await expect(refusal).toHaveCount(1);
  expect((await goOn.boundingBox())!.y - (await refusal.boundingBox())!.y).toBeLessThan(120);
  isRefused = false;
  await goOn.click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Save address' })).toBeVisible();
  release();
  await expect(page.getByRole('region', { name: 'Payment' })).toBeVisible();
});

test('the checkout offers no times for a courier, as soon as the postal code is typed', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  const bhopal = surat.replace('surat', 'bhopal');
  await api.register(shopper);
  await setSession(page, api, shopper, bhopal);
  await page.goto(`${bhopal}/ProductDetails/2011`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Item Added to Cart')).toBeVisible();
  await page.goto(`${bhopal}/checkout`);
  const times = page.getByRole('radio', { name: 'Choose a time' });
  const code = page.getByLabel('Postal Code');
  await code.fill('462001');
  await expect(times).toBeVisible();
  await code.fill('૭૯૧૧૦૨');
  await expect(page.getByText(/^Arrives \d/)).toBeVisible();
  await expect(page.getByText('791102 is in')).toBeVisible();
  await expect(times).toHaveCount(0);
  await code.fill('4');
  await expect(times).toBeVisible();
});

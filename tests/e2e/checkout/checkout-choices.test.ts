import { readFile } from 'node:fs/promises';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/accessibility';
import { expect, setSession, payOnDelivery, verifyMobile, saveAddress, test, type Page } from '#tools/browser/journey';

const nanpura = { latitude: 21.1959, longitude: 72.8302, accuracy: 20 };

async function fillCart(page: Page, store: string): Promise<void> {
  await page.goto(store);
  await page.getByRole('button', { name: /^Add / }).first().click();
  await expect(page.getByText('Item Added to Cart')).toBeVisible();
}

test.describe('a customer', () => {
  test.beforeEach(async ({ page, surat, api, shopper }) => {
    await api.register(shopper);
    await setSession(page, api, shopper, surat);
    await fillCart(page, surat);
    await page.goto(`${surat}/checkout`);
  });

  test('fills in the address from the device’s place', async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(nanpura);
    await page.getByRole('button', { name: 'Current Location' }).click();
    await expect(page.getByText('Please check the address and add your house number.')).toBeVisible();
    await expect(page.getByLabel('Postal Code')).toHaveValue(/^395\d{3}$/);
    await expect(page.getByLabel('Town / City')).toHaveValue('Surat');
    await expect(page.getByLabel('State')).toHaveValue('Gujarat');
    await page.getByLabel('Street Address').fill('12 Athwa Lines');
    await page.getByLabel('Flat / house no.').fill('B-402');
    await page.getByLabel('Floor').fill('4');
    await page.getByLabel('Landmark').fill('opposite the temple');
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByRole('radio', { name: /^B-402, Floor 4, 12 Athwa Lines/ })).toBeChecked();
    await page.goto(new URL('/profile?tab=address', page.url()).href);
    await expect(page.getByText('Landmark: opposite the temple')).toBeVisible();
    await page.getByRole('button', { name: /^Edit B-402/ }).click();
    await expect(page.getByLabel('Floor')).toHaveValue('4');
  });

  test('has city and state filled in from the postal code, and is told of a mismatch', async ({ page }) => {
    const [code, city, state] = [
      page.getByLabel('Postal Code'),
      page.getByLabel('Town / City'),
      page.getByLabel('State'),
    ];
    const save = page.getByRole('button', { name: 'Save address' });
    const topOfSave = () => save.evaluate((button) => (button as HTMLElement).offsetTop);
    await page.getByLabel('Street Address').fill('5 MG Road');
    const before = await topOfSave();
    await code.fill('395003');
    await expect(page.getByText('395003 is in Surat, Gujarat.')).toBeVisible();
    expect(await topOfSave()).toBe(before); // or a press just then would miss it
    await expect(city).toHaveValue('Surat');
    await expect(state).toHaveValue('Gujarat');
    await code.fill('411001');
    await expect(city).toHaveValue('Pune');
    await expect(state).toHaveValue('Maharashtra');
    await code.fill('395003');
    await expect(page.getByText('395003 is in Surat, Gujarat.')).toBeVisible();
    await state.selectOption('Maharashtra');
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByText('395003 is in Gujarat.')).toBeVisible();
    await expect(state).toBeFocused();
    await state.selectOption('Gujarat');
    await city.fill('Pune');
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByText('The postal code does not belong to that place.')).toBeVisible();
    await city.fill('Surat');
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByRole('radio', { name: /5 MG Road, Surat, Gujarat/ })).toBeChecked();
  });

  test('is told why the address was not filled in', async ({ page, context }) => {
    const locate = page.getByRole('button', { name: 'Current Location' });
    await context.clearPermissions();
    await locate.click();
    await expect(page.getByText('Unable to retrieve your location')).toBeVisible();
    await page.evaluate(() => Object.defineProperty(navigator, 'geolocation', { value: undefined }));
    await locate.click();
    await expect(page.getByText('Geolocation is not supported by your browser.')).toBeVisible();
  });

  test('has a list of addresses with Home or Work and PinCode; one outside the area is refused when it is chosen', async ({
    page,
  }) => {
    await saveAddress(page);
    await page.getByRole('button', { name: 'Add New Address' }).click();
    await page.getByLabel('Street Address').fill('1 Marine Drive');
    await page.getByLabel('Town / City').fill('Mumbai');
    await page.getByLabel('State').selectOption('Maharashtra');
    await page.getByLabel('Postal Code').fill('400001');
    await page.getByRole('radio', { name: 'Work' }).check();
    await page.getByRole('button', { name: 'Save address' }).click();
    const list = page.getByRole('radiogroup', { name: 'Deliver to' });
    await expect(list.getByText('Home')).toBeVisible();
    await expect(list.getByText('Work')).toBeVisible();
    await expect(list.getByText('PinCode 400001')).toBeVisible();
    await expect(list.getByRole('radio', { name: /Marine Drive/ })).toBeChecked(); // what has just been typed
    await expect(list.getByRole('radio', { name: /Marine Drive/ })).toBeFocused();
    await expect(page.getByRole('alert').filter({ hasText: 'does not deliver to that address' })).toBeVisible();
    await expect(page.getByText('As soon as possible')).toHaveCount(0);
    await expect(page.getByText(/^Cash on delivery is not/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByRole('button', { name: 'Place Order' })).toHaveCount(0);
    await list.getByRole('radio', { name: /12 Athwa Lines/ }).check();
    await expect(page.getByText('does not deliver to that address')).toHaveCount(0);
    await page.getByRole('button', { name: 'Add New Address' }).click();
    await expect(page.getByLabel('Street Address')).toBeFocused();
    await page.getByLabel('Street Address').fill('5 MG Road');
    await page.getByLabel('Landmark').fill('opposite the temple');
    await page.getByLabel('Postal Code').fill('395003');
    await page.reload();
    await expect(page.getByLabel('Street Address')).toHaveValue('5 MG Road');
    await expect(page.getByLabel('Landmark')).toHaveValue('opposite the temple');
    await expect(page.getByLabel('State')).toHaveValue('Gujarat');
    await page.getByRole('button', { name: 'Use existing address' }).click();
    await expect(list.getByRole('radio', { name: /12 Athwa Lines/ })).toBeFocused();
    await expect(list.getByRole('radio', { name: /12 Athwa Lines/ })).toBeChecked();
    await list.getByRole('radio', { name: /Marine Drive/ }).check();
    await page.reload();
    await expect(list.getByRole('radio', { name: /Marine Drive/ })).toBeChecked();
    await page.getByRole('button', { name: 'Add New Address' }).click();
    await expect(page.getByLabel('Street Address')).toHaveValue('');
  });

  test('names who receives it, chooses a time and leaves a note, sees all charges before the last button, and both on the order', async ({
    page,
    surat,
    api,
    shopper,
  }) => {
    await saveAddress(page);
    await expect(page.getByRole('radio', { name: /^(As soon as possible|When the store opens)$/ })).toBeChecked();
    await page.getByLabel('Note for the store').fill('Ring twice');
    await page.getByRole('checkbox', { name: 'It’s a gift' }).check();
    await page.getByLabel('Recipient’s phone').fill('98250');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByLabel('Recipient’s name')).toBeFocused();
    await expect(page.getByText('Phone number must be 10 digits!')).toBeVisible();
    await page.getByLabel('Recipient’s name').fill('Meera Shah');
    await page.reload();
    await expect(page.getByLabel('Recipient’s name')).toHaveValue('Meera Shah');
    await expect(page.getByLabel('Recipient’s phone')).toHaveValue('98250');
    await expect(page.getByLabel('Note for the store')).toHaveValue('Ring twice');
    await page.getByLabel('Recipient’s phone').fill('\u202a98250 12345\u202c'); // as phones copy it
    await page.getByRole('radio', { name: 'Choose a time' }).check();
    const time = page.getByLabel('Time', { exact: true });
    await expect(time).toBeVisible();
    await page.getByLabel('Day').selectOption({ index: 2 });
    await time.selectOption(await time.locator('option:enabled').nth(3).getAttribute('value'));
    const chosen = await time.locator('option:checked').innerText();
    const missing = page.getByRole('group', { name: 'If something is missing' });
    await expect(missing.getByRole('radio', { name: 'Call me' })).toBeChecked();
    await missing.getByRole('radio', { name: 'Leave it out' }).check();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByRole('region', { name: 'Payment' })).toContainText('for Meera Shah');
    await expect(page.getByRole('region', { name: 'Payment' })).toContainText(chosen);
    for (const charge of ['Subtotal', 'Delivery charge', 'Tax', 'Total'])
      await expect(page.getByRole('main').getByText(charge, { exact: true }).locator('visible=true')).toHaveCount(1);
    await page.route('**/order/create/**', async (route) => {
      await expect(page.getByRole('button', { name: 'Order Booking...' })).toBeVisible();
      await route.continue();
    });
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByRole('dialog', { name: 'Order Successful' })).toBeVisible();
    const { authorization, id } = await api.login(shopper);
    const { data } = await api.call('GET', `order/view-order-detail-fastside/33/33001/${id}`, undefined, authorization);
    expect(data[0]).toMatchObject({ delivery_note: 'Ring twice', slot: { starts_at: expect.any(String) } });
    await expect(page.getByRole('search'), 'nothing leads away from the checkout').toHaveCount(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    const summary = page.getByRole('region', { name: 'Your order' });
    for (const text of [
      chosen,
      '12 Athwa Lines',
      'Meera Shah, +919825012345',
      'What happens next',
      'in cash ready at the door',
    ])
      await expect(summary.getByText(text).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const downloaded = page.waitForEvent('download');
    await summary.getByRole('button', { name: 'Add to your calendar' }).click();
    const file = await readFile(await (await downloaded).path(), 'utf8');
    expect(file).toContain(`DTSTART:${data[0].slot.starts_at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`);
    const shared = page.evaluate(
      () => new Promise((resolve) => Object.assign(navigator, { share: ({ url }: ShareData) => resolve(url) })),
    );
    await summary.getByRole('button', { name: 'Share this store' }).click();
    expect(await shared, 'never the address of the order').toBe(`${surat}/`);
    const link = await summary.getByRole('link', { name: 'Your link to this order' }).getAttribute('href');
    await summary.getByRole('link', { name: 'Follow your order' }).click();
    await expect(page).toHaveURL(`${surat}/order?id=${data[0].order_id}`);
    await expect(page.getByText(chosen)).toBeVisible();
    await expect(page.getByText('Your note: Ring twice')).toBeVisible();
    await expect(page.getByText('For Meera Shah, +919825012345')).toBeVisible();
    await expect(page.getByText('If something is missing: Leave it out')).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.goto(link!);
    await expect(page.getByRole('heading', { name: `Order ${data[0].order_id}` })).toBeVisible();
    await expect(page.getByText(/^Expected /)).toBeVisible();
    await expect(page.getByText('Handed over for delivery')).toBeVisible(); // to whom is not known
    await expect(page.getByRole('main')).not.toContainText(/Athwa|Ring twice|Meera|₹/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goto(`${surat}/order/live#of-no-order`);
    await expect(page.getByText('This link has expired, or there’s no order for it.')).toBeVisible();
  });

  test('asks for the address of the chosen country, which another country’s store refuses', async ({ page, surat }) => {
    await page.goto(`${surat}/cart`);
    await page.getByLabel('Country').selectOption('Canada');
    await page.goto(`${surat}/checkout`);
    await page.getByLabel('Street Address').fill('1 Front Street');
    await page.getByLabel('Town / City').fill('Toronto');
    await page.getByLabel('Province').selectOption('Ontario');
    await page.getByLabel('Postal Code').fill('M5V 2T6');
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByText('This store does not deliver here.')).toBeVisible();
  });
});

test('the order summary has picture, short name, price and subtotal of each line', async ({ page, surat }) => {
  const bhopal = surat.replace('surat', 'bhopal');
  await page.goto(`${bhopal}/ProductDetails/2011`);
  const name = 'Clay diyas, hand-pinched, set of 12';
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Item Added to Cart')).toBeVisible();
  await page.goto(`${bhopal}/checkout`);
  const line = page.getByRole('region', { name: 'Order summary' }).getByRole('listitem');
  for (const [width, most] of [
    [390, 25],
    [1280, 30],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(line.getByText('…').filter({ visible: true })).toHaveText(`${name.slice(0, most).trimEnd()}…`);
  }
  await expect(line.locator('img')).toHaveAttribute('src', /^\/pictures\//);
  await expect(line).toContainText('12 pieces · ₹180 × 2');
  await expect(line).toContainText('₹360');
});

test('a guest goes on without a password, and is told while the code is sent', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await fillCart(page, surat);
  await page.goto(`${surat}/checkout`);
  await page.route('**/otp/resend-otp/**', async (route) => {
    await expect(page.getByRole('button', { name: 'Otp sending...' })).toBeVisible();
    await route.continue();
  });
  await verifyMobile(page, shopper, api);
  await page.getByRole('button', { name: 'Continue without a password' }).click();
  await saveAddress(page);
  await payOnDelivery(page);
  await page.goto(`${surat}/profile?tab=account`);
  await expect(
    page
      .getByRole('heading', { name: 'Choose a password' })
      .or(page.getByRole('button', { name: 'Choose a password' }))
      .first(),
  ).toBeVisible();
});

test('a guest of a Canadian store gets the code by e-mail and gives a province', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  const toronto = surat.replace('surat', 'toronto');
  const email = `${shopper.mobile}@example.ca`;
  await fillCart(page, toronto);
  await page.goto(`${toronto}/checkout`);
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill('Gill');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('This field is required')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('OTP', { exact: true }).fill(await api.readCode(email));
  await page.getByRole('button', { name: 'Validate OTP' }).click();
  await page.getByRole('button', { name: 'Continue without a password' }).click();
  await page.getByLabel('Street Address').fill('1 Front Street');
  await page.getByLabel('Town / City').fill('Toronto');
  await page.getByLabel('Province').selectOption('Ontario');
  await page.getByLabel('Postal Code').fill('M5V 2T6');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('radio', { name: /1 Front Street/ })).toBeChecked();
});

import { enterCounter } from '#tests/support/browser/counter';
import {
  describeShop,
  nameOwner,
  nextStep as next,
  openAllDay,
  setupField as field,
  setupHeading as heading,
} from '#tests/support/browser/setup';
import { expectAccessible, expectScreenFit } from '#tests/support/browser/accessibility';
import {
  choosePassword,
  expect,
  payOnDelivery,
  saveAddress,
  test as base,
  verifyMobile,
  type Page,
} from '#tools/browser/journey';
import { gstinCheckDigit } from '#lib/tax/gstin';
import { startShop, type RunningShop } from '#tools/shop/server';

const test = base.extend<{ shop: RunningShop }>({
  shop: async ({}, use) => {
    const shop = await startShop({}, '');
    await use(shop);
    await shop.stop();
  },
  origin: async ({ shop }, use) => use(shop.origin),
});

/** The one-time link, which the shop prints once it is open. */
async function readLink({ printed }: RunningShop): Promise<string> {
  const find = () => /http:\S+\/setup#\S+/.exec(printed())?.[0] ?? '';
  await expect.poll(find).toContain('/setup#');
  return find();
}

const csv = (price: string) =>
  [
    'item_id,item_name,category_id,unit,price,mrp,stock,veg,allergens,origin,special_description,image_name1,colors',
    `1,Basmati rice,1,1 kg,${price},,5,true,,,Long grain.,rice.jpg,`,
  ].join('\n');
const choose = (page: Page, price: string) =>
  page
    .getByLabel('Choose a file, or drop it here')
    .setInputFiles({ name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(csv(price)) });

test('an owner sets up an empty shop, and a customer orders from it', async ({ page, shop, api, shopper, context }) => {
  test.slow();
  await page.goto(`${shop.origin}/setup`);
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
  await expectScreenFit(page);
  await page.goto(await readLink(shop));
  await page.reload(); // only the fragment has changed
  await expect(heading(page, 'Your shop')).toBeVisible();
  expect(page.url()).toBe(`${shop.origin}/setup`);
  await expectScreenFit(page);
  await describeShop(page, 'hello@asha');
  await next(page);
  await expect(page.getByText(/^Must be an e-mail/)).toBeVisible();
  await expect(field(page, 'E-mail of the shop')).toBeFocused();
  await expectScreenFit(page);
  await page.reload();
  await expect(field(page, 'Name on your sign')).toHaveValue('Asha Stores');
  await field(page, 'E-mail of the shop').fill('hello@asha.example');
  await field(page, 'GSTIN (if you have one)').fill(
    '29 aabxs3301k1z' + gstinCheckDigit('29AABXS3301K1Z').toLowerCase(),
  );
  await expect(
    page.getByText('This GSTIN is registered in Karnataka, but your PIN code is in Gujarat. Please check both.'),
  ).toBeVisible();
  await expectScreenFit(page);
  await field(page, 'GSTIN (if you have one)').fill('24AABXS3301K1ZJ');
  await expect(page.getByText(/^This GSTIN is registered in/)).toBeHidden();
  await field(page, 'GSTIN (if you have one)').fill('');
  await next(page);
  await expect(heading(page, 'Hours and delivery')).toBeVisible();
  await openAllDay(page);
  await expectScreenFit(page);
  await next(page);
  await choose(page, 'cheap');
  await expect(page.getByText(/^Line 2, column price: Must be an amount/)).toBeVisible();
  await expectScreenFit(page);
  await choose(page, '120');
  await expect(page.getByText('items.csv: 1 item in 1 category.')).toBeVisible();
  await expect(page.getByText(/^1 picture is not carried over/)).toBeVisible();
  await expectScreenFit(page);
  await page.getByRole('button', { name: 'Use the ten examples instead' }).click();
  await next(page);
  await nameOwner(page);
  await expectScreenFit(page);
  await page.getByRole('button', { name: 'Open my store' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Asha Stores is ready' })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('Your pages are being published')).toBeHidden();
  await page.getByLabel('Your mobile number or e-mail').fill('asha@example.com');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByText(/is in the outbox/)).toBeVisible();
  await expectScreenFit(page);
  await page.setViewportSize({ width: 1280, height: 800 }); // here, as another project would start another shop
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });

  const store = shop.origin.replace('localhost', 'asha-stores.localhost');
  const customer = await context.newPage();
  await customer.goto(store);
  await customer.getByRole('button', { name: /^Add / }).first().click();
  await customer.goto(`${store}/checkout`);
  await verifyMobile(customer, shopper, api);
  await choosePassword(customer, shopper);
  await saveAddress(customer);
  await payOnDelivery(customer);

  const counter = await context.newPage();
  await counter.goto(`${shop.origin}/counter`);
  await enterCounter(counter, api, 'asha@example.com', 'Asha Stores');
  await expect(counter.getByText(shopper.firstName).first()).toBeVisible();

  await page.getByRole('button', { name: 'Finish the set-up' }).click();
  await expect(page.getByRole('heading', { name: 'Your shop is set up' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
});

import { readFile } from 'node:fs/promises';
import { expectScreenFit } from '#tests/support/browser/accessibility';
import { enterCounter } from '#tests/support/browser/counter';
import { expect, test, type Page } from '#tools/browser/journey';

const owner = 'owner@surat-sadan.example';

const bar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Counter' }).getByRole('button', { name, exact: true });

test('an owner reads the books of the day, takes the month’s taxes home, and finds an old order', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  const { authorization, id } = await api.login(shopper);
  const { data: item } = await api.call('GET', 'item/view-item-detil/1001');
  const order = {
    saas_id: 33,
    store_id: 33001,
    order_type: 'Pickup',
    payment_type: 'COD',
    customer_id: id,
    customer_name: 'Zubeda Contractor',
    mobile_number: shopper.mobile,
    address_id: '',
    order_value: item.price * 2,
    item_list: [{ item_id: 1001, product_qty: 2 }],
  };
  const { data } = await api.call('POST', 'order/create/order/master', order, authorization);
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, owner);

  await bar(page, 'Books').press('Enter');
  await expect(page.getByRole('region', { name: 'By item' }).getByRole('row', { name: item.item_name })).toBeVisible();
  await expectScreenFit(page);
  const from = page.getByLabel('From');
  const today = await from.inputValue();
  const monthAgo = new Date(Date.parse(today) - 30 * 86_400_000).toISOString().slice(0, 10);
  await from.fill(monthAgo);
  await from.press('Enter');
  const days = page.getByRole('region', { name: 'By day' });
  await expect(days.getByRole('row')).toHaveCount(32);
  await expectScreenFit(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Orders as CSV' }).press('Enter');
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`Orders_${monthAgo}_${today}.csv`);
  expect(await readFile(await file.path(), 'utf8')).toContain(String(data.order_id));

  const sound = page.getByRole('button', { name: 'Turn sound on' });
  const heading = page.locator('.not-print\\:hidden').getByText('Surat Sadan', { exact: true });
  await expect(sound).toBeVisible();
  await expect(heading).toBeHidden();
  await expect(page.getByText(/^Sales include orders only. Meal plan sales are shown separately/)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(heading).toBeVisible();
  await expect(page.getByText(/^\d+ \w+ \d{4} to \d+ \w+ \d{4}$/)).toBeVisible();
  await expect(sound).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Show taxes' }).press('Enter');
  await expect(page.getByRole('region', { name: 'By HSN code' })).toBeVisible();
  await expectScreenFit(page);

  const incomplete = [
    { item_id: item.item_id, item_name: item.item_name },
    { item_id: 2_000_000_000, item_name: 'Gone' },
  ];
  await page.route(/\/books\/gst\?/, async (route) => {
    const url = new URL(route.request().url());
    url.hostname = 'localhost';
    const { data, ...answer } = await (await route.fetch({ url: url.href, maxRetries: 2 })).json();
    await route.fulfill({
      json: { ...answer, data: { ...data, shows_tax: true, incomplete, incomplete_value: 20.5 } },
    });
  });
  await page.getByRole('button', { name: 'Show taxes' }).press('Enter');
  await page.getByRole('button', { name: 'Gone' }).press('Enter');
  await expect(page.getByText('We couldn’t open Gone. It may no longer be on this store’s shelf.')).toBeVisible();
  await expectScreenFit(page);
  await page.getByRole('button', { name: item.item_name, exact: true }).press('Enter');
  const sheet = page.getByRole('dialog', { name: item.item_name });
  await expect(sheet.getByLabel('HSN code')).toBeVisible();
  await sheet.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Shelf', exact: true })).toBeVisible();

  await bar(page, 'All orders').press('Enter');
  const search = page.getByLabel('Order number, name, or mobile number');
  await search.fill(shopper.mobile.slice(-10));
  await search.press('Enter');
  const found = page.getByRole('button', { name: `Order ${data.order_id}` });
  await expect(found).toBeVisible();
  await expect(page.getByText('Zubeda Contractor')).toHaveCount(1);
  // The order was in the list before, so only the button says that the search has ended.
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toHaveAttribute('aria-disabled', 'false');
  await expectScreenFit(page);
  await found.press('Enter');
  await expect(page.getByRole('dialog', { name: `Order ${data.order_id}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await search.fill('nobody of this name');
  await search.press('Enter');
  await expect(page.getByText('No orders were found.')).toBeVisible();

  await bar(page, 'People').press('Enter');
  const log = page.getByLabel('A name, an order number, or an action');
  await log.fill('nothing like this');
  await log.press('Enter');
  await expect(page.getByText('No entries of this kind.')).toBeVisible();
});

test('an operator adds up the books of all their stores', async ({ page, surat, api }) => {
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, 'operator@nukkad.example');
  await page.route(/\/books\?of=operator/, async (route) => {
    const url = new URL(route.request().url());
    url.hostname = 'localhost';
    const { data, ...answer } = await (await route.fetch({ url: url.href, maxRetries: 2 })).json();
    const stores = data.stores.map((store: object) => ({ ...store, gstin: '24AAAXB2230M1ZV' }));
    await route.fulfill({ json: { ...answer, data: { ...data, stores } } });
  });
  await bar(page, 'Books').click();
  const all = page.getByRole('button', { name: 'All your stores' });
  await all.press('Enter');
  await expect(all).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Taxes include the stores with the same GSTIN.')).toBeVisible();
  await expectScreenFit(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('All your stores', { exact: true }).last()).toBeVisible();
  await expect(page.getByText('Surat Sadan, GSTIN 24AAAXB2230M1ZV')).toBeVisible();
});

test('an owner chooses the GSTIN of a month by keyboard, and the choice keeps the focus @wide', async ({
  page,
  surat,
  api,
}) => {
  const gstins = ['24AABXS3301K1ZJ', '27AABXS3301K1ZD'];
  await page.route(/\/books\/gst\?/, async (route) => {
    const url = new URL(route.request().url());
    url.hostname = 'localhost';
    const gstin = url.searchParams.get('gstin') ?? gstins[0];
    const { data, ...answer } = await (await route.fetch({ url: url.href, maxRetries: 2 })).json();
    await route.fulfill({ json: { ...answer, data: { ...data, gstin, gstins } } });
  });
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, owner);
  await bar(page, 'Books').press('Enter');
  await page.getByRole('button', { name: 'Show taxes' }).press('Enter');
  const choice = page.getByLabel('GSTIN');
  await expect(choice).toHaveValue('24AABXS3301K1ZJ');
  await choice.focus();
  await choice.press('ArrowDown');
  await expect(page.getByText('· GSTIN 27AABXS3301K1ZD')).toBeVisible();
  await expect(choice).toHaveValue('27AABXS3301K1ZD');
  await expect(choice).toBeFocused();
  await expectScreenFit(page);
});

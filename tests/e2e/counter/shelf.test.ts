import { expectScreenFit } from '#tests/support/browser/accessibility';
import { enterCounter } from '#tests/support/browser/counter';
import { onePixel } from '#tests/support/shop/example-rows';
import { expect, setSession, test, type Locator, type Page } from '#tools/browser/journey';
import type { Api } from '#tools/browser/shopper';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const search = (page: Page) => page.getByLabel('Name, number or barcode');

/** Opens the shelf of a store that no other test changes. */
async function openShelf(page: Page, api: Api, store: string, [owner, name]: [string, string]): Promise<void> {
  await page.goto(`${store}/counter`);
  await enterCounter(page, api, owner, name);
  await button(page, 'Shelf').press('Enter');
  await expect(page.getByRole('heading', { name: 'Shelf', exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem').first()).toBeVisible();
}

/** On small screens too nothing that has the focus is behind what sticks to the edge. */
async function expectAllAboveDone(page: Page, sheet: Locator): Promise<void> {
  const usual = page.viewportSize();
  for (const size of [
    { width: 390, height: 700 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await sheet.getByLabel('Price in ₹').focus();
    for (const control of await sheet.locator('input, button:not([aria-disabled=true])').all()) {
      await page.keyboard.press('Tab');
      if ((await sheet.locator(':focus').count()) === 0) break;
      expect(await sheet.locator(':focus').evaluate(isOnTop), await control.innerText()).toBe(true);
    }
  }
  if (usual) await page.setViewportSize(usual);
}

const isOnTop = (element: Element): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint((left + right) / 2, y)));
};

const item = { id: 2038, name: 'Handloom bath towels, pair' };
const barcode = '8901030865278';

test('an item is found, its price and stock changed, and customers can buy it only while it is on sale', async ({
  page,
  browser,
  origin,
  api,
  shopper,
}) => {
  const store = origin.replace('localhost', 'bhopal.localhost');
  await openShelf(page, api, store, ['owner@bhopal-haat.example', 'Bhopal Haat']);
  await expectScreenFit(page);
  await expect(button(page, 'Scan')).toHaveCount(0);
  await search(page).fill('no such thing');
  await expect(page.getByText('No items match.')).toBeVisible();
  await search(page).fill(String(item.id));
  await search(page).press('Enter');
  const sheet = page.getByRole('dialog', { name: item.name });
  const state = sheet.getByRole('status').first();
  await expect(state).toContainText('in stock');
  await expect(sheet.locator('input:focus')).toHaveCount(0); // no keyboard over the sheet
  await expectScreenFit(page);

  const price = sheet.getByLabel('Price in ₹');
  await price.fill('100000');
  await price.press('Enter');
  await expect(sheet.getByText(/^The price can’t be above the MRP of ₹/)).toBeVisible();
  await expect(price).toBeFocused();
  await price.fill('701.50');
  await price.press('Enter');
  await expect(state).toContainText('₹701.50');

  await price.fill('70.15');
  await price.press('Enter');
  const question = page.getByRole('dialog', { name: `${item.name} for ₹70.15?` });
  await expect(question).toContainText('That’s less than half the current price, ₹701.50.');
  await question.getByRole('button', { name: 'Back' }).press('Enter');
  await expect(state).toContainText('₹701.50');
  await price.fill('1.299');
  await price.press('Enter');
  await expect(sheet.getByText('This is ambiguous: if you mean 1299, write 1299.00')).toBeVisible();
  await price.fill('701.50');

  const [hsn, rate] = [sheet.getByLabel('HSN code'), sheet.getByLabel('Tax in the price, %')];
  await hsn.fill('630');
  await hsn.press('Enter');
  await expect(sheet.getByText('Enter 4, 6 or 8 digits.')).toBeVisible();
  await hsn.fill('6302');
  await rate.fill('12 %');
  await rate.press('Enter');
  await expect(rate).toHaveValue('12');

  await sheet.getByLabel('Counted on the shelf').fill('20');
  await sheet.getByLabel('Counted on the shelf').press('Enter');
  await expect(state).toContainText('20 in stock');
  await expect(sheet.getByLabel('Counted on the shelf')).toBeFocused();
  await sheet.getByLabel('Add or remove').fill('12');
  await button(page, 'Add').press('Enter');
  await expect(state).toContainText('32 in stock');
  await expectAllAboveDone(page, sheet);
  await sheet.getByLabel('Add or remove').fill('1');
  const [held, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/shelf\/2038$/, async (route) => {
    held.resolve();
    await letGo.promise;
    await route.continue();
  });
  for (const name of ['Add', 'Add', 'Add', 'Remove', 'Add']) await button(page, name).click();
  await held.promise;
  await expect(state).toContainText('35 in stock');
  const counted = page.waitForResponse(
    async (answer) => answer.url().endsWith('/shelf/2038') && (await answer.json()).data.stock === 35,
  );
  letGo.resolve();
  await counted;
  await expect(sheet.getByLabel('Counted on the shelf')).toHaveValue('35');
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await button(page, 'Shelf').press('Enter');
  await search(page).fill(String(item.id));
  await search(page).press('Enter');
  await expect(state).toContainText('35 in stock');
  await expect(sheet.getByLabel('Price in ₹')).toHaveValue('701.50'); // what is searched for does not go into it
  await sheet.getByLabel('Counted on the shelf').fill('32');
  await sheet.getByLabel('Counted on the shelf').press('Enter');
  await expect(state).toContainText('32 in stock');
  await sheet.getByLabel('Add or remove').fill('33');
  await button(page, 'Remove').press('Enter');
  await expect(sheet.getByText('There are 32 in stock now. Please check the number.')).toBeVisible();
  await sheet.getByLabel('Barcode').fill(barcode);
  await sheet.getByLabel('Barcode').press('Enter');

  const theirs = await browser.newPage();
  await api.register(shopper);
  await setSession(theirs, api, shopper, store);
  await theirs.goto(`${store}/ProductDetails/${item.id}`);
  await expect(theirs.getByText('₹701.50').first()).toBeVisible();
  await theirs.getByRole('button', { name: /^Add/ }).first().click();
  await expect(theirs.getByText('Item Added to Cart')).toBeVisible();
  await theirs.goto(`${store}/checkout`);
  await theirs.getByRole('radio', { name: 'Pickup' }).check({ force: true });
  await theirs.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(theirs.getByRole('heading', { name: 'Payment' })).toBeVisible();

  await button(page, 'Sold out until tomorrow').press('Enter');
  await expect(state).toContainText('Sold out today');
  await theirs.getByRole('button', { name: 'Place Order' }).click();
  await expect(theirs.getByRole('heading', { name: 'Everything in your cart is sold out' })).toBeVisible();
  await theirs.goto(`${store}/ProductDetails/${item.id}`);
  await expect(theirs.getByText(/^(Out of stock|Sold out)/i).first()).toBeVisible();
  await button(page, 'Available again').press('Enter');
  await expect(state).not.toContainText('Sold out');
  await theirs.reload();
  await expect(theirs.getByRole('button', { name: /^(Add|Increase|One more)/ }).first()).toBeVisible();
  await theirs.close();

  await button(page, 'Hide').press('Enter');
  await expect(state).toContainText('Hidden');
  await button(page, 'Done').press('Enter');
  await expect(sheet).toHaveCount(0);
  await button(page, 'Hidden').press('Enter');
  await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(1);
  await search(page).fill(barcode);
  await search(page).press('Enter');
  await button(page, 'Show').press('Enter');
  await expect(state).not.toContainText('Hidden');
  await button(page, 'Done').press('Enter');
  await button(page, 'People').click();
  await expect(page.getByText(`${item.name}: sold out until tomorrow`).first()).toBeVisible(); // more on a second try
  await expect(page.getByText(`${item.name}: stock 32 (was 20)`).first()).toBeVisible();
});

/** A browser that reads barcodes, whose camera shows one. */
const scanner = (code: string) => {
  Object.assign(globalThis, {
    BarcodeDetector: class {
      detect = async () => [{ rawValue: code }];
    },
  });
  const isAllowed = () => sessionStorage.getItem('camera') !== 'refused';
  navigator.mediaDevices.getUserMedia = async () => {
    if (!isAllowed()) throw new DOMException('refused', 'NotAllowedError');
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
    const camera = canvas.captureStream();
    Object.assign(globalThis, { camera });
    return camera;
  };
};

test('a barcode is read by the camera, which is off afterwards, and a refused camera is said', async ({
  page,
  origin,
  api,
}) => {
  const store = origin.replace('localhost', 'mumbai.localhost');
  await page.addInitScript(scanner, '3001');
  await openShelf(page, api, store, ['owner@mumbai-tiffin.example', 'Mumbai Tiffin']);
  await expect(search(page)).toBeVisible();
  await button(page, 'Scan').press('Enter');
  await expect(page.getByRole('dialog', { name: /./ }).getByText('Item 3001')).toBeVisible();
  const states = await page.evaluate(() =>
    (globalThis as unknown as { camera: MediaStream }).camera.getTracks().map(({ readyState }) => readyState),
  );
  expect(states).toEqual(['ended']);
  await button(page, 'Done').press('Enter');
  await page.evaluate(() => sessionStorage.setItem('camera', 'refused'));
  await button(page, 'Scan').press('Enter');
  await expect(page.getByRole('dialog', { name: 'Scan a barcode' })).toContainText('blocks the camera');
  await expectScreenFit(page);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Scan')).toBeFocused();
});

test('the words and the picture of an item are changed, and the list takes it off sale and puts it back', async ({
  page,
  origin,
  api,
}) => {
  const store = origin.replace('localhost', 'bengaluru.localhost');
  await openShelf(page, api, store, ['owner@bengaluru-basket.example', 'Bengaluru Basket']);
  await search(page).fill('4070');
  await search(page).press('Enter');
  await page.getByText('Name, picture, category and description').click();
  const sheet = page.getByRole('dialog');
  const unit = await sheet.getByLabel('Unit').inputValue();
  await sheet.getByLabel('Unit').fill('');
  await button(page, 'Save details').press('Enter');
  await expect(sheet.getByText('Enter the pack size, such as 500 g or 1 piece.')).toBeVisible();
  await expect(sheet.getByLabel('Unit')).toBeFocused();
  await sheet.getByLabel('Unit').fill(`${unit}, new`);
  await sheet.getByLabel('Name', { exact: true }).fill('Zebra chips');
  await sheet.getByLabel('Low-stock limit').fill('some');
  await button(page, 'Save details').press('Enter');
  await expect(sheet.getByText('Enter a whole number, or leave it empty.')).toBeVisible();
  await sheet.getByLabel('Low-stock limit').fill('500');
  const picture = { name: 'chips.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') };
  await sheet.getByLabel('New picture').setInputFiles(picture);
  const before = (await api.call('GET', 'item/view-item-detil/4070')).data;
  await expectScreenFit(page);
  await button(page, 'Save details').press('Enter');
  await expect(page.getByRole('dialog', { name: 'Zebra chips' })).toBeVisible();
  const { data } = await api.call('GET', 'item/view-item-detil/4070');
  expect(data).toMatchObject({ item_name: 'Zebra chips', unit: `${unit}, new`, price: before.price });
  expect(data.image_name1).not.toBe(before.image_name1);
  await button(page, 'Done').press('Enter');

  await search(page).fill('zebra');
  const row = page.getByRole('listitem').filter({ hasText: 'Zebra chips' });
  const onSale = row.getByRole('switch', { name: /: available today$/ });
  await onSale.press(' ');
  await expect(onSale).not.toBeChecked();
  await expect(row).toContainText('Sold out today');
  await expect(page.getByText('Zebra chips is sold out until tomorrow.')).toBeVisible();
  await button(page, 'Undo').press('Enter');
  await expect(onSale).toBeChecked();
  await expect(page.getByText('Zebra chips is available again.')).toBeVisible();
  await button(page, 'Low stock').press('Enter');
  await expect(row).toBeVisible();
  await expectScreenFit(page);
});

import { readFile } from 'node:fs/promises';
import { expectScreenFit } from '#tests/support/browser/accessibility';
import { enterCounter, priceOf } from '#tests/support/browser/counter';
import { expect, test, type Page } from '#tools/browser/journey';
import type { Api } from '#tools/browser/shopper';

// Both log in as the same person, whose newest code each reads.
test.describe.configure({ mode: 'serial' });

const storeOf = (origin: string) => origin.replace('localhost', 'bengaluru.localhost');

async function openShelf(page: Page, api: Api, origin: string): Promise<void> {
  await page.goto(`${storeOf(origin)}/counter`);
  await enterCounter(page, api, 'owner@bengaluru-basket.example', 'Bengaluru Basket');
  const bar = page.getByRole('navigation', { name: 'Counter' });
  await bar.getByRole('button', { name: 'Shelf', exact: true }).press('Enter');
}

const sheetOf = (csv: string) => ({ name: 'wholesaler.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });

test("a keeper takes the wholesaler's prices over, after a look at each", async ({ page, origin, api }) => {
  await openShelf(page, api, origin);
  await page.getByRole('button', { name: 'Change many items' }).press('Enter');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the shelf as CSV' }).press('Enter');
  expect(await readFile(await (await saving).path(), 'utf8')).toContain('\n4001,');
  const price = (await priceOf(api, 4001)) - 0.5;
  const file = page.getByLabel('CSV file');
  await file.setInputFiles(sheetOf('item_id,cost\n4001,3\n'));
  await expect(page.getByText(/^The first row has item_id, cost\. .*price, mrp, stock/)).toBeVisible();
  await expect(page.getByText(/cannot be used/)).toHaveCount(0);
  await file.setInputFiles(sheetOf(`item_id,price,wholesaler\n4001,${price.toFixed(2)},Shah\n4002,999999,Shah\n`));
  const change = page.getByRole('button', { name: 'Change 1 item' });
  await expect(change).toBeVisible();
  await expect(page.getByText('Line 3, Price: is above the MRP')).toBeVisible();
  await page.getByRole('button', { name: 'Change nothing' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Change many items' })).toBeFocused();
  const wrong = Array.from({ length: 6 }, (_, row) => `4002,1.00${row + 1},\n`).join('');
  const others = Array.from({ length: 60 }, (_, row) => `${row + 1},1,\n`).join('');
  await file.setInputFiles(sheetOf(`Item ID,Rate,wholesaler\n${wrong}${others}4001,0,\n`));
  await expect(page.getByText('1 price becomes 0 or falls by more than half. Please check it first.')).toBeVisible();
  await expect(page.getByText('costs nothing')).toBeVisible();
  await expectScreenFit(page);
  await page.getByRole('button', { name: 'Change nothing' }).press('Enter');
  await file.setInputFiles(sheetOf(`Item ID,Rate,wholesaler\n${wrong}${others}4001,${price.toFixed(2)},Shah\n`));
  await expect(file).toHaveValue('');
  await expect(page.getByText('6 rows cannot be used')).toBeVisible();
  await expect(page.getByText('Line 2, Price: is ambiguous: if you mean 1001')).toBeHidden();
  await page.getByText('6 rows cannot be used').click();
  await expect(page.getByText('Line 2, Price: is ambiguous: if you mean 1001')).toBeVisible();
  await expect(page.getByText('“Rate” is read as Price')).toBeVisible();
  await expect(page.getByText('60 rows are for items not on this shelf (1, 2, 3, 4, 5, …).')).toBeVisible();
  await expect(page.getByText('Not used: wholesaler.')).toBeVisible();
  await expectScreenFit(page);
  await change.press('Enter');
  await expect(page.getByText('1 item is changed.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Change many items' })).toBeFocused();
  expect(await priceOf(api, 4001)).toBe(price);
});

test('a keeper puts a new item with a picture on the shelf, and customers find it', async ({ page, origin, api }) => {
  await openShelf(page, api, origin);
  await page.getByRole('button', { name: 'New item' }).press('Enter');
  const name = `Surti papdi ${Date.now()}`;
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Price', { exact: true }).fill('60');
  await page.getByLabel('MRP, if printed on it').fill('50');
  await page.getByLabel('In stock').fill('12');
  await page.getByLabel('Unit, such as 500 g').fill('500 g');
  await page.getByLabel('Barcode, if it has one').fill('12 34');
  const send = page.getByRole('button', { name: 'Add item' });
  await send.press('Enter');
  await expect(page.getByText('The price can’t be above the MRP.')).toBeVisible();
  await expect(page.getByText('Please take or choose a picture.')).toBeVisible();
  await expect(page.getByText('Enter digits or letters without spaces.')).toBeVisible();
  await page.getByLabel('Barcode, if it has one').fill('');
  await expectScreenFit(page);
  await page.getByLabel('MRP, if printed on it').fill('65');
  await page.getByLabel('Picture').setInputFiles('demo/pictures/apples.webp');
  await send.press('Enter');
  await expect(page.getByText(`${name} is on the shelf.`)).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await send.press('Enter');
  await expect(page.getByText(`${name} is on the shelf.`)).toHaveCount(0);
  const { items } = (
    await page.evaluate(async (text) => {
      const answer = await fetch(`/api/v1/counter/stores/bengaluru/shelf?text=${encodeURIComponent(text)}`);
      return (await answer.json()) as { data: { items: { item_id: number }[] } };
    }, name)
  ).data;
  expect(items).toHaveLength(1);
  await expect(async () => {
    await page.goto(`${storeOf(origin)}/ProductDetails/${items[0]?.item_id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 30_000 });
});

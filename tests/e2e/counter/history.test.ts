import { expectScreenFit } from '#tests/support/browser/accessibility';
import { enterCounter, openFromBoard, orderPickup, sayYes } from '#tests/support/browser/counter';
import { expect, test, type Page } from '#tools/browser/journey';

const keeper = 'keeper@surat-sadan.example';

const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Counter' }).getByRole('button', { name, exact: true });

test('Back closes an order and turns to the view before; a reload stays', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  const id = await orderPickup(
    api,
    shopper,
    [1002, 1003].map((item_id) => ({ item_id, product_qty: 1 })),
  );
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, keeper);
  await view(page, 'Today').click();
  await expect(page).toHaveURL(/\/counter#\/today$/);
  await view(page, 'Orders').click();
  const sheet = await openFromBoard(page, id);
  await expect(page).toHaveURL(new RegExp(`/counter#/orders/${id}$`));
  await page.reload();
  await expect(sheet.getByText('Cash to collect')).toBeVisible();

  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0);
  const boxes = sheet.getByRole('checkbox');
  await expect(sheet.getByText('2 lines are not ticked')).toBeVisible();
  const next = await boxes.nth(1).boundingBox();
  await boxes.first().check();
  await expect(sheet.getByText(/^Ticked by/)).toBeVisible();
  expect(await boxes.nth(1).boundingBox()).toEqual(next);

  await sheet.getByRole('button', { name: 'Packed' }).click();
  const question = page.getByRole('dialog', { name: 'One line is not ticked' });
  await expectScreenFit(page);
  await question.getByRole('button', { name: 'Back' }).click();
  await expect(boxes).toHaveCount(2);
  await sheet.getByRole('button', { name: 'Packed' }).click();
  await expect(question).toBeVisible();
  await page.evaluate(() => history.back()); // a gesture, which closes no dialog of its own
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/counter#/orders/${id}$`));
  await expect(boxes).toHaveCount(2);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/counter#\/orders$/);
  await page.goForward();
  await expect(sheet.getByText('Cash to collect')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/counter#\/orders$/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();

  await page.goto(`${surat}/counter#/orders/99999999`);
  const missing = page.getByRole('dialog', { name: 'Order 99999999' });
  await expect(missing.getByText('We could not find that.')).toBeVisible();
  await expect(missing.getByRole('button')).toHaveText(['Close']);
});

test('what is typed of an item is not lost by Done, Back or another view without a question', async ({
  page,
  surat,
  api,
}) => {
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, keeper);
  await view(page, 'Shelf').click();
  await page.getByRole('button', { name: /Toor dal/ }).click();
  const item = page.getByRole('dialog', { name: 'Toor dal' });
  await expect(page).toHaveURL(/#\/shelf\/1001$/);
  const price = await item.getByLabel('Price in').inputValue();
  await item.getByLabel('Price in').fill('1.5');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const stay = question.getByRole('button', { name: 'Keep editing' });
  await item.getByRole('button', { name: 'Done' }).click();
  await expectScreenFit(page);
  await stay.click();
  await page.keyboard.press('Escape');
  await stay.click();
  await page.goBack();
  await stay.click();
  await expect(item.getByLabel('Price in')).toHaveValue('1.5');
  await expect(page).toHaveURL(/#\/shelf\/1001$/);
  await item.getByLabel('Price in').fill(price);
  await item.getByRole('button', { name: 'Done' }).click();
  await expect(item).toHaveCount(0);

  await page.getByRole('button', { name: 'New item' }).click();
  await expect(page).toHaveURL(/#\/shelf\/new$/);
  await page.getByLabel('Name', { exact: true }).fill('Jaggery');
  for (const leave of [() => page.goBack(), () => view(page, 'Orders').click()]) {
    await leave();
    await stay.click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Jaggery');
  }
  await page.goBack();
  await sayYes(page, 'Leave without saving?');
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0);
  await expect(page).toHaveURL(/#\/shelf$/);
});

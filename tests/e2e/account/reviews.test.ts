import { expectScreenFit } from '#tests/support/browser/accessibility';
import { enterCounter, handOverPickup, openFromBoard, openView, orderPickup } from '#tests/support/browser/counter';
import { expect, setSession, test } from '#tools/browser/journey';

const keeper = 'keeper@surat-sadan.example';
/** An item that no other test reads the page of. */
const item = 1042;

test('a customer rates what came with one tap, reads it on the product’s page, and the store answers', async ({
  page,
  browser,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  const { data } = await api.call('GET', `item/view-item-detil/${item}`);
  const name = data.item_name as string;
  const id = await orderPickup(api, shopper, [{ item_id: item, product_qty: 2 }]);
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, keeper);
  await page.getByRole('button', { name: `Accept order ${id}` }).click();
  const sheet = await openFromBoard(page, id);

  const customer = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await customer.newPage();
  await setSession(phone, api, shopper, surat);
  await phone.goto(`${surat}/order?id=${id}`);
  await expect(phone.getByRole('heading', { name: `Order ${id}` })).toBeVisible();
  const mine = phone.getByRole('region', { name: 'How was it?' });
  await expect(mine).toHaveCount(0);

  await handOverPickup(sheet);
  await phone.reload();
  await mine.getByRole('button', { name: `4 stars for ${name}` }).click();
  await expect(mine.getByText('Thank you. Your rating is saved.')).toBeVisible();
  await expect(mine.getByRole('button', { name: `4 stars for ${name}` })).toHaveAttribute('aria-pressed', 'true');
  await mine.getByRole('button', { name: 'Add a few words' }).click();
  await expect(mine.getByLabel('What did you like or dislike?')).toBeFocused();
  await expectScreenFit(phone);
  await mine.getByLabel('What did you like or dislike?').fill('Fresh, <b>see</b> https://spam.example');
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(mine.getByText('Fresh, <b>see</b> https://spam.example')).toBeVisible();
  await expectScreenFit(phone);

  await expect(async () => {
    await phone.goto(`${surat}/ProductDetails/${item}`);
    await expect(phone.getByRole('heading', { name: 'Reviews' })).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 90_000, intervals: [2000] });
  const shown = phone.getByRole('region', { name: 'Reviews' });
  await expect(phone.getByRole('link', { name: '4.0 out of 5, from 1 review' })).toBeVisible();
  await expect(phone.locator('[data-fixed]')).toHaveCount(0);
  const json = await phone.locator('script[type="application/ld+json"]').allTextContents();
  expect(json.join()).toContain('"aggregateRating"');
  await shown.scrollIntoViewIfNeeded();
  const review = shown.getByRole('listitem');
  await expect(review).toContainText('Fresh, <b>see</b> https://spam.example');
  await expect(review).toContainText(`${shopper.firstName} · `);
  await expect(review).toContainText('Verified order');
  await expect(review).not.toContainText(shopper.lastName);
  await expect(review.getByRole('link')).toHaveCount(0);
  await expectScreenFit(phone);

  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await openView(page, 'Reviews');
  const row = page.getByRole('listitem').filter({ hasText: `order ${id}` });
  await row.getByRole('button', { name: /^Answer .+’s review of / }).click();
  await expect(row.getByLabel('Your answer')).toBeFocused();
  await expectScreenFit(page);
  await row.getByLabel('Your answer').fill('Thank you, Asha');
  await row.getByRole('button', { name: 'Save the answer' }).click();
  await expect(row.getByText('Your answer: Thank you, Asha')).toBeVisible();
  await phone.reload();
  await shown.scrollIntoViewIfNeeded();
  await expect(shown.getByText('Answer from Surat Sadan')).toBeVisible();
  await expect(shown.getByText('Thank you, Asha')).toBeVisible();
  await phone.goto(`${surat}/search?q=${encodeURIComponent(name)}`);
  await expect(phone.getByText('Rated 4.0 out of 5 in 1 review').first()).toBeAttached();
  await customer.close();
});

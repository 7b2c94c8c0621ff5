import { expectScreenFit } from '#tests/support/browser/accessibility';
import { enterCounter, openFromBoard, orderPickup } from '#tests/support/browser/counter';
import { expect, test } from '#tools/browser/journey';

/** The link of the newest message to a customer. */
async function readLink(origin: string, mobile: string): Promise<string> {
  const messages = (await (await fetch(`${origin}/outbox.json`)).json()) as { to: string; text: string }[];
  const links = messages.filter(({ to }) => to === `+91${mobile}`).map(({ text }) => /http\S+\/a#\S+/.exec(text)?.[0]);
  const link = links.find(Boolean);
  if (!link) throw new Error(`No link was sent to ${mobile}`);
  return link;
}

test('a keeper suggests a change of an order, and its customer agrees to it by the link of the message', async ({
  page,
  browser,
  surat,
  origin,
  api,
  shopper,
}) => {
  await api.register(shopper);
  const id = await orderPickup(api, shopper, [
    { item_id: 1002, product_qty: 2 },
    { item_id: 1003, product_qty: 1 },
  ]);
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, 'keeper@surat-sadan.example');
  await page.getByRole('button', { name: `Accept order ${id}` }).press('Enter');
  const sheet = await openFromBoard(page, id);
  const suggest = async () => {
    await sheet.getByRole('button', { name: 'Suggest a change' }).press('Enter');
    return page.getByRole('dialog', { name: 'Suggest a change' });
  };
  let form = await suggest();
  await expect(form.getByText('Nothing is changed yet.')).toBeVisible();
  await form.getByRole('button', { name: /^One less of Chana dal/ }).press('Enter');
  await form.getByLabel('Add an item: search the shelf').fill('toor');
  await form.getByRole('button', { name: /^Add Toor dal/ }).press('Enter');
  await expect(form.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(3);
  await expectScreenFit(page);
  await form.getByRole('button', { name: 'Ask the customer' }).press('Enter');
  await expect(form).toHaveCount(0);
  await expect(sheet.getByText(/^Suggested by Jignesh Parmar: .*Chana dal.* 2 → 1/)).toBeVisible();
  await expect(sheet.getByText('Waiting for the customer, 30 min left')).toBeVisible();
  await expectScreenFit(page);

  const theirs = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const phone = await theirs.newPage();
  await phone.goto(await readLink(origin, shopper.mobile));
  const card = phone.getByRole('region', { name: 'Suggested change' });
  await expect(card.getByRole('region', { name: 'Your order now' })).toContainText('2 × Chana dal');
  await expect(card.getByRole('region', { name: 'After the change' })).toContainText('Toor dal');
  await expectScreenFit(phone);
  await card.getByRole('button', { name: 'Agree' }).press('Enter');
  await expect(card.getByRole('heading', { name: 'Your order is changed' })).toBeFocused();
  await expect(sheet.getByText('The customer agreed. The order is changed.')).toBeVisible();
  await expect(sheet.getByRole('list', { name: 'To pick' }).getByRole('listitem')).toHaveCount(3);

  form = await suggest();
  await form.getByRole('button', { name: /^One more of Chana dal/ }).press('Enter');
  await form.getByRole('button', { name: 'Ask the customer' }).press('Enter');
  await expect(sheet.getByText(/^Waiting for the customer/)).toBeVisible();
  await phone.goto(await readLink(origin, shopper.mobile));
  await phone.reload();
  await card.getByRole('button', { name: 'Keep my order' }).press('Enter');
  await expect(card.getByRole('heading', { name: 'Your order stays as it is' })).toBeVisible();
  await expect(sheet.getByText('The customer keeps the order as it is.')).toBeVisible();
  await theirs.close();
});

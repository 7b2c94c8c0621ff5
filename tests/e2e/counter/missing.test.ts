import { expectScreenFit } from '#tests/support/browser/accessibility';
import { enterCounter, openFromBoard, orderPickup, sayYes } from '#tests/support/browser/counter';
import { expect, setSession, test, type Page } from '#tools/browser/journey';
import type { Shopper } from '#tools/browser/shopper';

const keeper = 'keeper@surat-sadan.example';
const wanted = [
  { item_id: 1001, product_qty: 2 },
  { item_id: 1002, product_qty: 1 },
];
/** Of one person's codes only the last one holds. */
test.describe.configure({ mode: 'default' });

const phone = { width: 390, height: 844 };

/** Accepts an order at the counter and opens it. */
async function openOrder(page: Page, id: number) {
  await page.getByRole('button', { name: `Accept order ${id}` }).click();
  return openFromBoard(page, id);
}

/** The address of the last link that a customer was sent. */
async function readLink(origin: string, { mobile }: Shopper): Promise<string> {
  const messages = (await (await fetch(`${origin}/outbox.json`)).json()) as { to: string; text: string }[];
  const links = messages.filter(({ to }) => to === `+91${mobile}`).map(({ text }) => /http\S+\/a#\S+/.exec(text)?.[0]);
  return links.find(Boolean) ?? '';
}

test('one item is missing: the keeper offers another, the customer agrees on the phone, and it is packed', async ({
  page,
  browser,
  origin,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  const id = await orderPickup(api, shopper, wanted);
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, keeper);
  const sheet = await openOrder(page, id);
  await sheet
    .getByRole('button', { name: /^Missing… / })
    .first()
    .click();
  const missing = sheet.getByRole('heading', { name: /^Missing: / });
  await expect(missing).toBeVisible();
  await sheet.getByLabel('How many are missing?').selectOption('1');
  await sheet.getByRole('button', { name: 'Offer something else' }).click();
  await expect(missing).toBeFocused(); // no keyboard over the items
  await sheet.getByLabel('Search for something else').fill('moong');
  await expectScreenFit(page);
  const candidate = sheet.getByRole('button', { name: /^Offer / }).first();
  const name = (await candidate.locator('.font-semibold').innerText()).split('\n').at(-1) ?? '';
  await candidate.click();
  await expect(sheet.getByText(/^Offer .+ for ₹.+\?$/)).toBeFocused();
  await expectScreenFit(page);
  await expect(sheet.getByRole('list', { name: 'In stock' }).getByText(name, { exact: true })).toBeHidden();
  await sheet.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(candidate).toBeFocused();
  await candidate.click();
  await sheet.getByRole('button', { name: 'Offer', exact: true }).click();
  await expect(sheet.getByText(/^Waiting for the customer, 10 min left$/)).toBeVisible();
  await expect(sheet.getByText('You can pack the order after the answer.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Packed' })).toHaveCount(0);
  await expectScreenFit(page);

  const other = await browser.newContext({ viewport: phone });
  const customer = await other.newPage();
  const asked: string[] = [];
  customer.on('request', (request) => asked.push(request.url()));
  const link = await readLink(origin, shopper);
  const [, token] = link.split('#');
  const opened = await customer.goto(link);
  expect(opened?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  await expect(customer.getByText(`Order ${id} at Surat Sadan`)).toBeVisible();
  await expect(customer.getByText(name)).toBeVisible();
  await expect(customer.getByText('Please answer within 10 minutes.')).toBeVisible();
  await expect(customer.getByText(shopper.mobile)).toHaveCount(0);
  await expectScreenFit(customer);
  expect(asked.filter((url) => token && url.includes(token) && !url.includes('#'))).toEqual([]);
  await customer.getByRole('button', { name: 'Accept' }).focus();
  await customer.keyboard.press('Enter');
  await expect(customer.getByRole('heading', { name: 'You’ll get a replacement' })).toBeFocused();
  await other.close();

  await expect(sheet.getByText('The customer takes it: please pack it')).toBeVisible();
  await sheet.getByRole('button', { name: 'Packed' }).click();
  await sayYes(page, /not ticked$/);
  await expect(sheet.getByRole('button', { name: 'Ready for pickup' })).toBeVisible();
});

test('a line is left out, and an offer is declined in the order’s page', async ({
  page,
  browser,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  const id = await orderPickup(api, shopper, wanted);
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, keeper);
  const sheet = await openOrder(page, id);
  const missing = sheet.getByRole('button', { name: /^Missing… / });
  const tick = sheet.getByRole('checkbox').first();
  await tick.check();
  await expect(sheet.getByText(/^Ticked by/)).toBeVisible();
  await expect(missing).toHaveCount(1);
  await tick.uncheck();
  await expect(missing).toHaveCount(2);
  await missing.first().click();
  await sheet.getByRole('button', { name: 'Leave it out' }).click();
  await page
    .getByRole('dialog', { name: /^Leave out .*, ₹\d+\?$/ })
    .getByRole('button', { name: 'Back' })
    .click();
  await expect(sheet.getByText('1 left out')).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Leave it out' }).click();
  await page.getByRole('button', { name: 'Yes, leave it out' }).click();
  await expect(sheet.getByText('1 left out')).toBeVisible();
  await expect(missing.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Offer something else' }).click();
  await sheet
    .getByRole('button', { name: /^Offer / })
    .first()
    .click();
  await sheet.getByRole('button', { name: 'Offer', exact: true }).click();
  await expect(sheet.getByRole('list', { name: 'To pick' }).getByRole('listitem').first()).toBeFocused();
  await expect(sheet.getByText(/^Waiting for the customer/)).toBeVisible();

  const other = await browser.newContext({ viewport: phone });
  const customer = await other.newPage();
  await setSession(customer, api, shopper, surat);
  await customer.goto(`${surat}/order?id=${id}`);
  const question = customer.getByRole('region', { name: /^About / });
  await expect(question.getByRole('button', { name: 'Accept' })).toBeVisible();
  await expectScreenFit(customer);
  await question.getByRole('button', { name: 'Leave it out' }).click();
  await expect(question.getByRole('heading', { name: 'Left out' })).toBeVisible();
  await other.close();
  await expect(sheet.getByText('The customer does not want it: leave it out')).toBeVisible();
  await expect(sheet.getByText('2 left out')).toBeVisible();
});

test('a link that has ended says so, and asks no more', async ({ page, surat }) => {
  await page.goto(`${surat}/order/answer#${'x'.repeat(43)}`);
  await expect(page.getByText('This link has expired.')).toBeVisible();
  await expectScreenFit(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url().split('/').at(-1) ?? ''));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.evaluate(async () => void (await fetch('/favicon.svg'))); // would follow the one for the offer
  expect(requests).not.toContain('offer-link');
});

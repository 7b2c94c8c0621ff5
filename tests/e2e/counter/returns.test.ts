import sharp from 'sharp';
import { expectScreenFit } from '#tests/support/browser/accessibility';
import { enterCounter, handOverPickup, openFromBoard, orderPickup, sayYes } from '#tests/support/browser/counter';
import { expect, setSession, test } from '#tools/browser/journey';

const owner = 'owner@surat-sadan.example';

/** A photo as a phone takes it: far larger than is sent, and about as many bytes as are. */
async function takePicture() {
  const [width, height] = [2400, 1800];
  const noise = { type: 'gaussian', mean: 128, sigma: 10 } as const;
  const photo = sharp({ create: { width, height, channels: 3, background: '#888', noise } });
  const buffer = await photo.jpeg({ quality: 75 }).toBuffer();
  expect(buffer.length).toBeGreaterThan(400_000);
  return { name: 'bags.jpg', mimeType: 'image/jpeg', buffer };
}

test('a customer returns something with a picture, takes the store’s offer, and has the money transferred', async ({
  page,
  browser,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  const id = await orderPickup(api, shopper, [{ item_id: 1001, product_qty: 3 }]);
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, owner);
  await page.getByRole('button', { name: `Accept order ${id}` }).click();
  const sheet = await openFromBoard(page, id);
  await handOverPickup(sheet);
  await expect(sheet.getByText('Cash received')).toBeVisible();

  const customer = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await customer.newPage();
  await setSession(phone, api, shopper, surat);
  await phone.goto(`${surat}/order?id=${id}`);
  const returns = phone.getByRole('region', { name: 'Returns' });
  const until = returns.getByText(/A refund is processed 1 business day/);
  await expect(until).toBeVisible();
  await phone.emulateMedia({ media: 'print' });
  await expect(until, 'on paper too').toBeVisible();
  await phone.emulateMedia({ media: null });
  await returns.getByRole('button', { name: 'Report a missing or wrong item' }).click();
  await returns.getByLabel(/missing or wrong pieces, out of 3/).fill('1');
  await returns.getByLabel('What is wrong').fill('One bag was not there');
  await expectScreenFit(phone);
  await returns.getByRole('button', { name: 'Send the report' }).click();
  await expect(returns.getByText(/Missing or wrong: 1 × /)).toBeVisible();
  await returns.getByRole('button', { name: 'Withdraw' }).click();
  const question = phone.getByRole('dialog', { name: 'Withdraw this request?' });
  await question.getByRole('button', { name: 'Keep the request' }).click();
  await expect(returns.getByText('Withdrawn')).toBeHidden();
  await returns.getByRole('button', { name: 'Withdraw' }).click();
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await expect(returns.getByText('Withdrawn')).toBeVisible();
  await returns.getByRole('button', { name: 'Return something' }).click();
  await expect(returns.getByLabel(/pieces to return, out of 3/)).toBeFocused();
  await returns.getByRole('button', { name: 'Request the return' }).click();
  await expect(returns.getByText('Please describe what went wrong.')).toBeVisible();
  await returns.getByLabel(/pieces to return, out of 3/).fill('9');
  await returns.getByRole('button', { name: 'Request the return' }).click();
  await expect(returns.getByText('You bought 3.', { exact: true })).toBeVisible();
  await returns.getByLabel(/pieces to return, out of 3/).fill('2');
  await expect(returns.getByText('You’ll get ₹328 back if the store accepts.')).toBeVisible();
  await returns.getByLabel('What is wrong').fill('Both bags were torn');
  const noPicture = { name: 'bags.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg></svg>') };
  await returns.getByLabel('Pictures or a video').setInputFiles(noPicture);
  await returns.getByRole('button', { name: 'Request the return' }).click();
  await expect(phone.getByText(/not every file could be sent\. bags\.svg: Please choose a picture/)).toBeVisible();
  await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))); // the order is read again
  await expect(returns.getByText('Both bags were torn', { exact: true })).toBeVisible();
  await returns.getByLabel('Pictures or a video').setInputFiles(await takePicture());
  await expectScreenFit(phone);
  await returns.getByRole('button', { name: 'Request the return' }).click();
  await expect(returns.getByText('The store has not answered yet')).toBeVisible();
  await expect(returns.getByText('Both bags were torn · 1 file')).toBeVisible();
  await returns.getByLabel('UPI ID').fill('asha');
  await returns.getByRole('button', { name: 'Send to the store' }).click();
  await expect(returns.getByText('Enter a UPI ID, such as asha@okhdfcbank.')).toBeVisible();
  await returns.getByRole('button', { name: 'Use a bank account instead' }).click();
  await returns.getByLabel('Account holder’s name').fill('Asha Patel');
  await returns.getByLabel('Account number').fill('0123456789');
  await returns.getByLabel(/^Bank code/).fill('SBIN0001234');
  await returns.getByRole('button', { name: 'Send to the store' }).click();
  await expect(returns.getByText('The store knows where to send your refund.')).toBeVisible();

  await expect(sheet.getByText('“Both bags were torn”')).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('region', { name: /^Returns to answer/ })
    .getByRole('button', { name: `Order ${id}` })
    .click();
  await expect(sheet.getByText('“Both bags were torn”')).toBeInViewport();
  expect(await page.title()).toMatch(/^\(\d+\) /);
  const shown = sheet.getByRole('img', { name: 'Picture 1 from the customer' });
  await expect(shown).toHaveJSProperty('naturalWidth', 1600);
  await expect(shown).toHaveJSProperty('naturalHeight', 1200);
  await sheet.getByRole('button', { name: 'Offer a partial refund' }).click();
  await sheet.getByLabel('Amount').fill('100');
  await sheet.getByLabel('Your answer').fill('Please keep the dal');
  await expectScreenFit(page);
  await sheet.getByRole('button', { name: 'Offer a partial refund' }).click();
  await sayYes(page, '₹100 for this return?');
  await expect(sheet.getByText('The store offers a partial refund: ₹100 · Please keep the dal')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Offer a partial refund' })).toBeFocused();

  await phone.reload();
  await returns.getByRole('button', { name: 'Accept' }).click();
  await expect(returns.getByText('Accepted · Please keep the dal')).toBeVisible();
  await expectScreenFit(phone);
  await expect(sheet.getByText('Please keep the dal · to be transferred')).toBeVisible();
  await sheet.getByRole('button', { name: 'Show refund details' }).click();
  await expect(sheet.getByText('0123456789')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Copy Account number' })).toBeVisible();
  await expectScreenFit(page);
  await expect(sheet.getByRole('region', { name: 'Refund details' })).toBeFocused();
  await sheet.getByLabel('Reference of the transfer').fill('UTR 9');
  await sheet.getByRole('button', { name: 'Transfer made' }).click();
  await sayYes(page, 'Have you transferred ₹100?');
  await expect(sheet.getByText('transferred, reference UTR 9')).toBeVisible();
  await expect(sheet.getByRole('listitem').filter({ hasText: 'UTR 9' })).toBeFocused();
  await customer.close();
});

import { expectScreenFit } from '#tests/support/browser/accessibility';
import { subscribe } from '#tests/support/browser/plans';
import { expect, setSession, test, type Locator } from '#tools/browser/journey';

test('opens the invoice of a plan once it is made, and its credit note after cancelling', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  await setSession(page, api, shopper, surat);
  await subscribe(page, surat);
  const invoice = page.getByRole('button', { name: /^Download invoice/ });
  const message = 'May Your Order Bill Not Generated Yet';
  const invoiceCall = '**/Subscription/Customer-Invoice/**';
  await page.route(invoiceCall, (route) =>
    route.fulfill({ status: 409, json: { status: false, code: 'invoice_not_ready', message } }),
  );
  await invoice.click();
  const waiting = page.getByRole('dialog', { name: 'Waiting...' });
  await expect(waiting).toContainText(message);
  await expectScreenFit(page);
  await waiting.getByRole('button', { name: 'Close' }).click();
  await page.unroute(invoiceCall);
  const save = async (button: Locator) => {
    const [download] = await Promise.all([page.waitForEvent('download', { timeout: 10_000 }), button.click()]);
    return download.suggestedFilename();
  };
  await expect(async () => {
    if (await waiting.isVisible()) await waiting.getByRole('button', { name: 'Close' }).click();
    expect(await save(invoice)).toMatch(/^Invoice_Subscription_\d+\.pdf$/);
  }).toPass();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel for good' }).click();
  const note = page.getByRole('button', { name: /^Credit note C/ });
  await expect(async () => {
    await page.reload();
    await expect(note).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expectScreenFit(page);
  expect(await save(note)).toMatch(/^CreditNote_C[\d-]+\.pdf$/);
  expect(await save(invoice)).toMatch(/^Invoice_Subscription_/);
});

import { emailBlocks } from '#server/platform/messages/email/blocks';
import { emailHtml } from '#server/platform/messages/email/html';
import { kinds, type Kind } from '#server/platform/messages/templates/templates';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/accessibility';
import { sampleDetails, sampleMessage } from '#tests/support/messages/emails';
import { expect, test, type Page } from '#tools/browser/journey';

async function openEmail(page: Page, kind: Kind, colour: string): Promise<void> {
  const message = sampleMessage(kind);
  await page.setContent(String(await emailHtml(message.subject, emailBlocks(message), sampleDetails(colour))));
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`every e-mail can be read on a ${colorScheme} screen, in a store of any colour`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const kind of kinds) {
      await openEmail(page, kind, '#003f62');
      await expectAccessible(page);
    }
    for (const colour of ['#f2c400', '#000000', '#ffffff', '#8a1538']) {
      await openEmail(page, 'order_placed_slot', colour);
      await expectAccessible(page);
    }
    await openEmail(page, 'order_placed_slot', '#003f62');
    await expectNoSidewaysScroll(page);
  });

test('an e-mail has one button and the receipt as a table', async ({ page }) => {
  await openEmail(page, 'order_placed', '#003f62');
  await expect(page.getByRole('link', { name: 'Follow your order' })).toHaveAttribute(
    'href',
    'https://surat.shop.example/o#aZ09-_aZ09-_aZ09-_aZ09',
  );
  const receipt = page.getByRole('table', { name: 'Your order 10001' });
  await expect(receipt.getByRole('row', { name: 'Toor dal, 1 kg 2 × ₹164 ₹328' })).toBeVisible();
  await expect(receipt.getByRole('row', { name: 'New total ₹12,512' })).toBeVisible();
});

import { expectScreenFit } from '#tests/support/browser/accessibility';
import { enterCounter, openFromBoard, orderPickup, sayYes } from '#tests/support/browser/counter';
import { expect, test } from '#tools/browser/journey';

const keeper = 'keeper@surat-sadan.example';
/** Of one person's codes only the last one holds. */
test.describe.configure({ mode: 'default' });

test('steps tapped by mistake are undone: at once, later with a reason, and a line that is there after all', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  const id = await orderPickup(api, shopper, [{ item_id: 1001, product_qty: 2 }]);
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, keeper);
  await page.getByRole('button', { name: `Accept order ${id}` }).click();
  await expect(page.getByText(`Order ${id}: Accepted.`)).toBeVisible();
  const sheet = await openFromBoard(page, id);

  await sheet.getByRole('button', { name: /^Missing… / }).click();
  await sheet.getByLabel('How many are missing?').selectOption('1');
  await sheet.getByRole('button', { name: 'Leave it out' }).click();
  await sayYes(page, /^Leave out /);
  await expect(sheet.getByText('1 left out')).toBeVisible();
  await sheet.getByRole('button', { name: /^It is there after all 1 ×/ }).click();
  await expect(sheet.getByText('1 left out')).toHaveCount(0);

  await sheet.getByRole('checkbox').check();
  await sheet.getByRole('button', { name: 'Packed' }).click();
  await expect(sheet.getByText(`Order ${id}: Packed.`)).toBeVisible();
  await expectScreenFit(page);
  await sheet.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(sheet.getByRole('button', { name: 'Packed' })).toBeVisible();

  await sheet.getByRole('button', { name: 'Packed' }).click();
  await sheet.getByRole('button', { name: 'Ready for pickup' }).click();
  await sheet.getByRole('button', { name: 'Picked up' }).click();
  await expect(sheet.getByText(`Order ${id}: Picked up.`)).toBeVisible();
  await sheet.getByRole('button', { name: 'Undo last step' }).click();
  const form = sheet.getByRole('form', { name: 'Undo “Picked up”?' });
  await expect(form.getByLabel('Reason')).toHaveValue('Tapped by mistake');
  await expectScreenFit(page);
  await form.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(sheet.getByLabel('Cash received')).toBeVisible();
});

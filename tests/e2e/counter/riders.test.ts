import { expectScreenFit } from '#tests/support/browser/accessibility';
import { addRider, enterCounter, orderDelivery, orderPaidDelivery, sayYes } from '#tests/support/browser/counter';
import { newShopper } from '#tools/browser/shopper';
import { expect, ignoreOfflineErrors, test, type Locator, type Page } from '#tools/browser/journey';

const owner = 'owner@surat-sadan.example';

const bar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Counter' }).getByRole('button', { name, exact: true });

/** Presses a button as who uses the keyboard alone does. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

test('an owner adds a rider, who takes an order and its cash, and is ended', async ({
  page,
  context,
  surat,
  origin,
  api,
  shopper,
}) => {
  const target = `rider-${shopper.mobile}@example.com`;
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, owner);
  await addRider(page, 'Sahil Khan', target);
  await expect(page.getByText('Hetal Mehta added Sahil Khan as rider')).toBeVisible();
  await expectScreenFit(page);

  const id = await orderDelivery(api, shopper);
  await press(bar(page, 'Orders'));
  await page.getByRole('button', { name: `Accept order ${id}` }).press('Enter');
  await page.getByLabel('Order number').fill(String(id));
  await page.getByLabel('Order number').press('Enter');
  const sheet = page.getByRole('dialog', { name: `Order ${id}` });
  await page.evaluate(() => Object.assign(window, { print: () => {} }));
  await press(sheet.getByRole('button', { name: 'Print slip' }));
  await expect(page.getByRole('article', { name: `Order ${id}` })).toContainText('The blue gate, second floor');
  await expectScreenFit(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await press(page.getByRole('button', { name: 'Back to the orders' }));
  await page.getByLabel('Order number').fill(String(id));
  await page.getByLabel('Order number').press('Enter');
  const saving = page.waitForEvent('download');
  await press(sheet.getByRole('button', { name: 'Slip as PDF' }));
  expect((await saving).suggestedFilename()).toBe(`Slip_${id}.pdf`);
  await press(sheet.getByRole('button', { name: 'Packed' }));
  await sayYes(page, /not ticked$/);
  await press(sheet.getByRole('button', { name: 'Hand over for delivery' }));
  await expect(sheet.getByText('Please choose who delivers it.')).toBeVisible();
  await sheet.getByLabel('Who delivers it?').selectOption('A delivery partner, with a tracking number');
  await expect(sheet.getByLabel('Tracking number')).toBeVisible();
  await expectScreenFit(page);
  await sheet.getByLabel('Who delivers it?').selectOption({ label: 'Sahil Khan' });
  await press(sheet.getByRole('button', { name: 'Hand over for delivery' }));
  await expect(sheet.getByText('With Sahil Khan')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Delivered' })).toBeVisible();
  await press(sheet.getByRole('button', { name: 'It is back in the store' }));
  await expect(sheet.getByText('Back in the store: hand it over again, or cancel it.')).toBeVisible();
  await sheet.getByLabel('Who delivers it?').selectOption({ label: 'Sahil Khan' });
  await press(sheet.getByRole('button', { name: 'Hand over for delivery' }));
  await expect(sheet.getByText('With Sahil Khan')).toBeVisible();
  await press(sheet.getByRole('button', { name: 'Close' }));

  const phone = await context.newPage(); // on another host, so with another cookie
  await phone.goto(`${origin}/counter`);
  await enterCounter(phone, api, target);
  const ride = phone.getByRole('listitem').filter({ hasText: `Order ${id}` });
  await expect(ride).toContainText('7 Athwa Gate');
  await press(phone.getByRole('button', { name: 'Turn sound on' }));
  await expect(phone.getByRole('checkbox', { name: 'Notify me of orders' })).toBeVisible();
  await expect(ride).toContainText('The blue gate, second floor');
  await expect(ride.getByRole('link', { name: 'Map' })).toHaveAttribute('href', /7\+Athwa\+Gate/);
  await expect(ride.getByRole('link', { name: 'Call' })).toHaveAttribute('href', `tel:+91${shopper.mobile}`);
  await expect(phone.getByRole('navigation').getByRole('button')).toHaveText(['My rides', 'Subscriptions']);
  await expectScreenFit(phone);
  await press(ride.getByRole('button', { name: 'Not at home' }));
  await expectScreenFit(phone);
  await press(phone.getByRole('button', { name: 'Nobody was at home' }));
  await expect(ride.getByText('Nobody was at home.')).toBeVisible();
  const card = page.getByRole('button', { name: `Order ${id}`, exact: false });
  for (const text of ['395001', 'Note', 'Nobody was at home']) await expect(card).toContainText(text);
  await press(ride.getByRole('button', { name: 'Delivered' }));
  const door = phone.getByRole('dialog', { name: `Order ${id} delivered?` });
  await expect(door.getByText(/^Collect ₹/)).toBeVisible();
  const due = await door.getByLabel('Cash received').inputValue();
  await door.getByLabel('Cash received').fill('100000');
  await press(door.getByRole('button', { name: 'Delivered' }));
  await expect(door.getByText(/^Enter an amount up to ₹[\d,.]+\.$/)).toBeVisible();
  await expectScreenFit(phone);
  await door.getByLabel('Cash received').fill(due);
  await press(door.getByRole('button', { name: 'Delivered' }));
  await expect(phone.getByText('of the store’s cash')).toBeVisible();
  await expect(ride).toHaveCount(0);

  await press(bar(page, 'Cash'));
  const purse = page.getByRole('listitem').filter({ hasText: 'Sahil Khan' });
  await purse.getByLabel('Cash handed in by Sahil Khan').fill(String(Number(due) - 2));
  await expect(purse.getByText('They keep')).toBeVisible();
  await expectScreenFit(page);
  await press(purse.getByRole('button', { name: 'Confirm', exact: true }));
  await sayYes(page, /^Sahil Khan hands in/);
  await expect(purse.getByText('and still has')).toBeVisible();
  await press(purse.getByRole('button', { name: 'Cash taken and handed in by Sahil Khan' }));
  await expect(page.getByRole('list', { name: 'Sahil Khan’s cash' }).getByRole('listitem')).toHaveCount(2);

  await press(bar(page, 'People'));
  await expect(page.getByText(`order ${id}: nobody was at home`)).toBeVisible();
  await press(page.getByRole('button', { name: 'Remove Sahil Khan, rider' }));
  await expect(page.getByRole('dialog')).toContainText('This rider still has ₹2 in cash.');
  await press(page.getByRole('dialog').getByRole('button', { name: 'Remove now' }));
  await expect(page.getByRole('button', { name: 'Remove Sahil Khan, rider' })).toHaveCount(0);
  await phone.reload();
  await expect(phone.getByText('has ended your access to this counter.')).toBeVisible();
});

test.describe('a rider’s phone', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a rider without a connection notes a paid order as delivered, and cash when the connection is back', async ({
    page,
    context,
    surat,
    origin,
    api,
    shopper,
    problems,
  }) => {
    const target = `rider-${shopper.mobile}@example.com`;
    await page.goto(`${surat}/counter`);
    await enterCounter(page, api, owner);
    await addRider(page, 'Farah Shaikh', target);
    const cash = await orderDelivery(api, shopper);
    const paid = await orderPaidDelivery(api, newShopper(), origin);
    const post = (id: number, body: object) =>
      page.evaluate(
        async ({ address, body }) => {
          const headers = { 'Content-Type': 'application/json' };
          const answer = await fetch(address, { method: 'POST', headers, body });
          if (!answer.ok) throw new Error(await answer.text());
        },
        { address: `/api/v1/counter/stores/surat/orders/${id}/move`, body: JSON.stringify(body) },
      );
    const rider_id = await page.evaluate(async (target) => {
      const { data } = await (await fetch('/api/v1/counter/stores/surat/staff')).json();
      return data.find((member: { target: string }) => member.target === target).staff_id as number;
    }, target);
    for (const id of [cash, paid]) {
      await post(id, { status: 'packed' });
      await post(id, { status: 'dispatched', hands_over: true, rider_id });
    }

    const phone = await context.newPage(); // on another host, so with another cookie
    await phone.goto(`${origin}/counter`);
    await enterCounter(phone, api, target);
    const ride = (id: number) => phone.getByRole('listitem').filter({ hasText: `Order ${id}` });
    await expect(ride(paid)).toBeVisible();
    const isCached = () => phone.evaluate(async () => (await caches.match('/counter')) !== undefined);
    await expect.poll(isCached, { timeout: 60_000 }).toBe(true);
    await phone.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    await phone.reload();
    await expect(phone.getByText(/^Offline: as of \d/)).toBeVisible();
    const door = (id: number) => phone.getByRole('dialog', { name: `Order ${id} delivered?` });
    await press(ride(paid).getByRole('button', { name: 'Delivered' }));
    await press(door(paid).getByRole('button', { name: 'Delivered' }));
    await expect(door(paid)).toHaveCount(0);
    await expect(ride(paid).getByText('Delivered. Not sent yet')).toBeVisible();
    await expect(ride(paid).getByRole('button')).toHaveCount(0);
    await expect(phone.getByText('1 tap is sent when the connection is back.')).toBeVisible();
    await expectScreenFit(phone);
    await press(ride(cash).getByRole('button', { name: 'Delivered' }));
    await press(door(cash).getByRole('button', { name: 'Delivered' }));
    await expect(door(cash).getByText('the payment is not recorded yet')).toBeVisible();
    await expectScreenFit(phone);

    await context.setOffline(false);
    await expect(ride(paid)).toHaveCount(0);
    await expect(phone.getByText('is sent when the connection is back')).toHaveCount(0);
    await expect(door(cash).getByText('the payment is not recorded yet')).toHaveCount(0);
    await press(door(cash).getByRole('button', { name: 'Delivered' }));
    await expect(ride(cash)).toHaveCount(0);
    await press(bar(page, 'Orders'));
    await press(bar(page, 'People'));
    await expect(page.getByText(`order ${paid}: Delivered, sent later from a phone`)).toBeVisible();
    ignoreOfflineErrors(problems);
  });
});

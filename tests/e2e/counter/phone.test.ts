import { expectScreenFit } from '#tests/support/browser/accessibility';
import { addRider, enterCounter, openView, orderPickup } from '#tests/support/browser/counter';
import { expect, ignoreOfflineErrors, test, type Page } from '#tools/browser/journey';

/** Works in all stores; no other test logs in as this one, whose codes would end those of this one. */
const operator = 'operator@nukkad.example';

const read = (page: Page, address: string) =>
  page.evaluate(async (address) => {
    const answer = await fetch(address);
    return { isFound: answer.ok, text: await answer.text() };
  }, address);

test('the counter is an app of its own, and no customer’s page names it', async ({ page, surat, origin }) => {
  for (const [host, name] of [
    [surat, 'Counter, Surat Sadan'],
    [origin, 'Counter'],
  ]) {
    await page.goto(`${host}/counter`);
    const address = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = JSON.parse((await read(page, address ?? '')).text);
    expect(manifest).toMatchObject({ name, short_name: 'Counter', start_url: '/counter', scope: '/counter' });
    for (const { src } of manifest.icons) expect((await read(page, src)).isFound, src).toBe(true);
  }
  await page.goto(surat);
  const home = await read(page, '/');
  expect(home.text).toContain('/manifest.webmanifest');
  expect(home.text).not.toContain('counter');
});

/** What the page has asked of the device. */
interface Device {
  counts: number[];
  locks: string[];
}

test('the phone counts new orders, sound and screen stay as they were chosen, and taps wait for the network', async ({
  page,
  context,
  surat,
  api,
  shopper,
  problems,
}) => {
  await api.register(shopper);
  await page.addInitScript(() => {
    const device: Device = { counts: [], locks: [] };
    const request = async (type: string) => (
      device.locks.push(type),
      { release: async () => device.locks.push('released') }
    );
    Object.assign(window, { device });
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    Object.defineProperty(navigator, 'setAppBadge', { value: async (count: number) => device.counts.push(count) });
  });
  const device = () => page.evaluate(() => (window as unknown as { device: Device }).device);
  const locks = async () => (await device()).locks;
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, operator);
  const shown = Number(/\d+/.exec((await page.getByRole('heading', { name: /^New/ }).textContent()) ?? '')?.[0]);
  await expect.poll(async () => (await device()).counts.at(-1)).toBe(shown);

  await page.getByRole('button', { name: 'Turn sound on' }).click();
  const isAwake = page.getByRole('checkbox', { name: 'The screen stays on' });
  await isAwake.check();
  await expect.poll(locks).toEqual(['screen']);
  await page.reload();
  await expect(isAwake).toBeChecked();
  await expect.poll(locks).toEqual(['screen']);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByRole('button', { name: 'Turn sound off' })).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(locks).toEqual(['screen', 'screen']);
  await isAwake.uncheck();
  await expect.poll(locks).toEqual(['screen', 'screen', 'released']);
  await page.getByRole('button', { name: 'Turn sound off' }).click();
  await expect(page.getByRole('heading', { name: 'This phone' })).toBeFocused();
  await page.reload();
  await expect(page.getByText('New orders make no sound yet')).toBeVisible();

  const [packed, cancelled] = [
    await orderPickup(api, shopper, [{ item_id: 1002, product_qty: 1 }]),
    await orderPickup(api, shopper, [{ item_id: 1002, product_qty: 1 }]),
  ];
  await page.getByRole('button', { name: `Accept order ${packed}` }).click();
  const card = (id: number) => page.getByRole('listitem').filter({ hasText: `Order ${id}` });
  const open = async (id: number) =>
    card(id)
      .getByRole('button', { name: `Order ${id} ` })
      .first()
      .click();
  const sheet = page.getByRole('dialog');
  for (const id of [cancelled, packed]) {
    await open(id);
    await expect(sheet.getByText('Cash to collect')).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
  }
  await context.setOffline(true);
  await expect(page.getByText(/^Offline: as of/)).toBeVisible();
  await page.getByRole('button', { name: `Accept order ${cancelled}` }).click();
  await open(cancelled);
  await sheet.getByRole('checkbox').first().check();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await open(packed);
  await sheet.getByRole('checkbox').first().check();
  await expect(sheet.getByText('Not sent yet')).toBeVisible();
  await sheet.getByRole('button', { name: 'Packed' }).click();
  await expect(sheet.getByRole('checkbox')).toHaveCount(0);
  await expectScreenFit(page);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('4 taps are sent when the connection is back.')).toBeVisible();
  await expect(page.getByRole('region', { name: /^Ready/ }).getByText(`Order ${packed}`)).toBeVisible();
  await expectScreenFit(page);
  const { authorization } = await api.login(shopper);
  await api.call('POST', `order/cancel/${cancelled}`, { saas_id: 33, store_id: 33001 }, authorization);
  await context.setOffline(false);
  await expect(page.getByText(`Not done: Order ${cancelled}, accepted · Order ${cancelled},`)).toBeVisible();
  await expect(page.getByText('when the connection is back')).toHaveCount(0);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Not done:')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^New/ })).toBeFocused();
  await open(packed);
  await expect(sheet.getByText(/^Ticked by/)).toBeVisible();
  ignoreOfflineErrors(problems);
});

test('an owner who lost a phone logs it out from a new one, with a code', async ({
  page,
  context,
  browser,
  surat,
  origin,
  api,
  shopper,
}) => {
  const target = `owner-${shopper.mobile}@example.com`;
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, operator);
  await addRider(page, 'Nila Vyas', target, 'Owner');

  const lost = await (await browser.newContext()).newPage();
  await lost.goto(`${surat}/counter`);
  await enterCounter(lost, api, target);
  const phone = await context.newPage(); // on another host, so with another cookie
  await phone.goto(`${origin}/counter`);
  await enterCounter(phone, api, target);
  await openView(phone, 'People');
  const own = phone.getByRole('listitem').filter({ hasText: target });
  await expect(own.getByText('You are logged in on 2 phones.')).toBeVisible();
  await expect(phone.getByText(/You are logged in on/)).toHaveCount(1);
  await expectScreenFit(phone);
  await own.getByRole('button', { name: 'Log out my other phones' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Log out my other phones' });
  await expect(dialog.getByText(`We send a code to ${target}.`)).toBeVisible();
  await expectScreenFit(phone);
  const previous = await api.newestCode(target);
  await dialog.getByRole('button', { name: 'Send the code' }).press('Enter');
  await expect(dialog.getByLabel('OTP')).toBeFocused();
  const code = await api.readCode(target, previous);
  await phone.keyboard.type(code === '123456' ? '654321' : '123456');
  await phone.keyboard.press('Enter');
  await expect(dialog.getByRole('alert').getByText(/OTP/)).toBeVisible();
  await expectScreenFit(phone);
  await dialog.getByLabel('OTP').fill(code);
  await phone.keyboard.press('Enter');
  await expect(own.getByText('1 other phone is logged out.')).toBeVisible();
  await expect(own.getByText('You are logged in on this phone only.')).toBeVisible();
  await expect(phone.getByText('Nila Vyas logged out 1 other phone of their own')).toBeVisible();
  await expect(lost.getByText('You have been logged out of the counter')).toBeVisible();
  await lost.context().close();
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { maxFileBytes } from '#contract/counter/order-returns';
import { returnedOrders, type ReturnPeople } from '#tests/support/counter/returns';
import { addCustomer } from '#tests/support/shop/customers';
import { newDevice, openPage, storeSession, type Page, type Send } from '#tests/support/shop/device';
import { onePixel } from '#tests/support/shop/example-rows';
import { setStock } from '#tests/support/shop/orders';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

let shop: TestShop;
const who = {} as ReturnPeople;
const { collected, ask, decide } = returnedOrders(who);
beforeAll(async () => {
  shop = await openTestShop();
  Object.assign(who, { shop, ravi: await enterAs(shop, 'owner') });
}, 60_000);
beforeEach(async () => {
  who.asha = await addCustomer(shop);
  await setStock(shop, 1001, 84);
});
afterAll(() => shop.close());

/** The customer's page of an order; calls to addresses with `failing` do not reach the shop. */
async function openOrder(id: number, failing: () => string | undefined = () => undefined) {
  const device = newDevice();
  storeSession(device, who.asha);
  const through = (send: Send) => (address: string, init: RequestInit) => {
    const part = failing();
    return part && address.includes(part) ? Promise.reject(new TypeError('Failed to fetch')) : send(address, init);
  };
  const page = await openPage(shop, device, { through });
  await page.loadOrder(id);
  return page;
}

function shown({ $order }: Page) {
  const state = $order.get();
  if (state.status !== 'ready') throw new Error(state.status);
  return state.data;
}

const newReturn = (quantity = 2) => ({ return_id: randomUUID(), lines: [{ line: 1, quantity }], reason: 'Torn bags' });
const newPicture = (name = 'torn.jpg', data = onePixel) => ({ file_id: randomUUID(), name, data });

it('asks for a return with its pictures once, however often the same is sent', async () => {
  const id = await collected();
  const page = await openOrder(id);
  const [wanted, files] = [newReturn(), [newPicture(), newPicture()]];
  expect(await page.sendReturn(id, wanted, files)).toBe(true);
  expect(page.$notice.get()).toMatchObject({ severity: 'success' });
  expect(await page.sendReturn(id, wanted, files)).toBe(true);
  expect(shown(page).returns).toMatchObject([
    {
      return_id: wanted.return_id,
      lines: wanted.lines,
      reason: 'Torn bags',
      status: 'asked',
      files: files.map(({ file_id }) => ({ file_id, kind: 'picture' })),
    },
  ]);
});

it('says that a picture was not sent, and sends the rest when it is tried again', async () => {
  const id = await collected();
  let failing: string | undefined = '/files';
  const page = await openOrder(id, () => failing);
  const [wanted, files] = [newReturn(), [newPicture()]];
  expect(await page.sendReturn(id, wanted, files)).toBe(false);
  expect(page.$notice.get()).toMatchObject({ severity: 'error', text: expect.stringContaining('has been sent, but') });
  failing = undefined;
  expect(await page.sendReturn(id, wanted, files)).toBe(true);
  expect(shown(page).returns).toMatchObject([{ files: [{ file_id: files[0]?.file_id }] }]);
});

it('keeps the good ones of several files, and names each other one with its fault', async () => {
  const id = await collected();
  const page = await openOrder(id);
  const text = Buffer.from('no picture').toString('base64');
  const files = [newPicture('list.txt', text), newPicture(), newPicture('bill.pdf', text)];
  expect(await page.sendReturn(id, newReturn(), files)).toBe(false);
  expect(page.$notice.get()?.text).toMatch(/list\.txt: Please choose .*bill\.pdf: Please choose /);
  await page.loadOrder(id);
  expect(shown(page).returns).toMatchObject([{ files: [{ file_id: files[1]?.file_id }] }]);
  expect(await page.sendReturn(id, newReturn(9), [])).toBe(false);
  expect(page.$notice.get()?.text).toBe('A return was already requested.');
});

it('says why a return cannot be asked for', async () => {
  const id = await collected();
  const page = await openOrder(id);
  expect(await page.sendReturn(id, newReturn(11), [newPicture()])).toBe(false);
  expect(page.$notice.get()).toMatchObject({ severity: 'error' });
  await page.loadOrder(id);
  expect(shown(page).returns).toEqual([]);
});

it('takes what the store offers, and says why an answer comes too late', async () => {
  const id = await collected();
  const returnId = await ask(id, 2);
  await decide(id, returnId, { decision: 'offer', offer: 100 });
  const page = await openOrder(id);
  expect(await page.answerReturn(id, returnId, true)).toBe(true);
  expect(shown(page)).toMatchObject({ returns: [{ status: 'accepted' }], deductions: [{ amount: 10_000 }] });
  expect(await page.answerReturn(id, returnId, false)).toBe(false);
  expect(page.$notice.get()).toMatchObject({ severity: 'error' });
  expect(shown(page)).toMatchObject({ returns: [{ status: 'accepted' }], deductions: [{ amount: 10_000 }] });
});

it('says where the money goes, and keeps the form while it is refused', async () => {
  const id = await collected();
  await ask(id, 2);
  const page = await openOrder(id);
  expect(shown(page).bank_details).toBe('wanted');
  const account = { holder: 'Asha Patel', account: '0123456789', bank_code: 'SBIN0001234', bank_name: '' };
  expect(await page.sendBankDetails(id, { ...account, account: '?' })).toBe(false);
  expect(shown(page).bank_details).toBe('wanted');
  expect(await page.sendBankDetails(id, account)).toBe(true);
  expect(shown(page).bank_details).toBe('given');
});

it('takes no file that the shop would refuse for its size', async () => {
  const page = await openOrder(await collected());
  const bytes = new Uint8Array(maxFileBytes + 1);
  expect(await page.prepareFile(new File([bytes], 'long.mp4', { type: 'video/mp4' }))).toBeUndefined();
});

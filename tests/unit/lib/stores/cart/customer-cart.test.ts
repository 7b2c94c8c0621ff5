import { expect, it, vi } from 'vitest';
import { countOf } from '#lib/cart/cart-lines';
import { customerOnDevice, editsOn, openWithCart } from '#tests/support/shop/customer-on-device';
import { addCustomer, type Customer } from '#tests/support/shop/customers';
import { storeSession, openPage, shownCart, type Device, type Send } from '#tests/support/shop/device';
import { readCartLines, fillCart } from '#tests/support/shop/orders';
import type { TestShop } from '#tests/support/shop/shop';

const dal = { item_id: 1001, item_name: 'Toor dal', price: 16_400, image_name1: '' };
const other = { item_id: 1002, item_name: 'Item 1002', price: 1050, image_name1: '' };
const soldOut = { item_id: 1004, item_name: 'Sold out', price: 1150, image_name1: '' };

let shop: TestShop;
let asha: Customer;
let device: Device;
customerOnDevice((made) => void ({ shop, asha, device } = made));

const openAsCustomer = (through?: (send: Send) => Send) => openWithCart({ shop, asha, device }, through);

it('is read from the shop, with today’s price and stock', async () => {
  await fillCart(shop, asha, { item_id: 1001, product_qty: 2 });
  const page = await openAsCustomer();
  expect(page.$cart.get()).toMatchObject({ status: 'ready', lines: [{ item_id: 1001, price: 16_400, stock: 84 }] });
});

it('says what it adds to a guest’s cart, and takes that out again', async () => {
  await fillCart(shop, asha, { item_id: 1002, product_qty: 1 });
  await fillCart(shop, asha, { item_id: 1001, product_qty: 2 });
  const guest = await openPage(shop, device);
  await guest.addToCart(dal);
  await openAsCustomer();
  let page = await openPage(shop, device); // another page of the tab
  await page.loadCart();
  const added = page.$joinedLines.get().map(({ item_id, product_qty }) => `${item_id}×${product_qty}`);
  expect(added.toSorted()).toEqual(['1001×2', '1002×1']);
  await page.undoJoinedLines();
  expect(shownCart(page)).toEqual(['1001×1']);
  expect(await readCartLines(shop, asha)).toEqual(['1001×1']);
  page = await openPage(shop, device);
  expect(page.$joinedLines.get()).toEqual([]);
});

it('shows an added product before the shop has answered, then what the shop says', async () => {
  const page = await openAsCustomer();
  const adding = page.addToCart({ ...dal, price: 1 });
  expect(page.$cart.get().lines[0]?.price).toBe(1);
  expect(await adding).toBe(true);
  expect(page.$cart.get().lines[0]?.price).toBe(16_400);
  expect(await readCartLines(shop, asha)).toEqual(['1001×1']);
});

it('sends quick taps one after the other and loses none', async () => {
  let open = 0;
  const page = await openAsCustomer((send) => async (address, init) => {
    expect(++open).toBe(1);
    const answer = await send(address, init);
    open--;
    return answer;
  });
  await Promise.all([page.addToCart(dal), page.addToCart(other), page.addToCart(dal), page.addToCart(dal, 2)]);
  expect(shownCart(page)).toEqual(['1001×4', '1002×1']);
  expect(await readCartLines(shop, asha)).toEqual(['1001×4', '1002×1']);
});

it('counts once what is added while the cart is still being read, also when it is read again meanwhile', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  storeSession(device, asha);
  const page = await openPage(shop, device, {
    through: (send) => async (address, init) => (await answered, send(address, init)),
  });
  const counts = new Set<number>();
  page.$cart.listen(({ lines }) => counts.add(countOf(lines)));
  const reading = page.loadCart();
  const adding = page.addToCart(dal);
  const readingAgain = page.loadCart();
  await vi.dynamicImportSettled();
  answer();
  await Promise.all([reading, adding, readingAgain]);
  expect([...counts]).toEqual([0, 1]);
  expect(await readCartLines(shop, asha)).toEqual(['1001×1']);
});

it('takes back what the shop refuses, says so, and keeps what was added meanwhile', async () => {
  const page = await openAsCustomer();
  const refused = page.addToCart(soldOut);
  const granted = page.addToCart(dal);
  expect(shownCart(page)).toEqual(['1004×1', '1001×1']);
  expect(await refused).toBe(false);
  expect(page.$notice.get()).toEqual({
    text: 'There was a problem adding the product to your cart. Please try again.',
    severity: 'error',
  });
  await granted;
  expect(shownCart(page)).toEqual(['1001×1']);
});

/** A network that can be cut and mended. */
function cuttable() {
  const network = {
    isOnline: true,
    through: (send: Send): Send => {
      return async (address, init) => {
        if (!network.isOnline) throw new TypeError('Failed to fetch');
        return send(address, init);
      };
    },
  };
  return network;
}

it('is shown as the device has kept it when the shop cannot be reached, and is true again when it can', async () => {
  const network = cuttable();
  const before = await openAsCustomer(network.through);
  await before.addToCart(dal, 3);
  network.isOnline = false;
  const page = await openAsCustomer(network.through);
  expect(page.$cart.get()).toMatchObject({
    status: 'ready',
    lines: [{ item_id: 1001, price: 16_400, product_qty: 3 }],
  });
  await page.setQuantity({ item_id: 1001, product_color: '' }, 2);
  expect(shownCart(page)).toEqual(['1001×2']);
  await fillCart(shop, asha, { item_id: 1002, product_qty: 1 });
  network.isOnline = true;
  await page.loadCart();
  expect(shownCart(page)).toEqual(['1001×2', '1002×1']);
});

it('of one customer is not shown to another', async () => {
  await (await openAsCustomer()).addToCart(dal, 3);
  storeSession(device, await addCustomer(shop));
  const page = await openPage(shop, device, { through: () => () => Promise.reject(new TypeError('Failed to fetch')) });
  await page.loadCart();
  expect(page.$cart.get()).toEqual({ status: 'failed', lines: [] });
});

it('keeps what is added while the shop cannot be reached, and sends it in order when it can', async () => {
  const network = cuttable();
  const page = await openAsCustomer(network.through);
  await page.addToCart(dal, 3);
  network.isOnline = false;
  expect(await page.addToCart(other)).toBe(true);
  expect(page.$notice.get()?.text).toMatch(/^We cannot reach the shop\. Your change is saved/);
  await page.addToCart(dal, 2);
  await page.setQuantity({ item_id: 1002, product_color: '' }, 4);
  expect(shownCart(page)).toEqual(['1001×5', '1002×4']);
  network.isOnline = true;
  await page.loadCart();
  await expect.poll(() => readCartLines(shop, asha)).toEqual(['1001×5', '1002×4']);
  expect(shownCart(page)).toEqual(['1001×5', '1002×4']);
  expect(editsOn(device, asha)).toEqual([]);
});

it('adds once what was added while the answer was lost, also on a later page', async () => {
  await fillCart(shop, asha, { item_id: 1001, product_qty: 2 });
  const page = await openAsCustomer((send) => async (address, init) => {
    const answer = await send(address, init);
    if (init.method === 'POST') throw new TypeError('Failed to fetch');
    return answer;
  });
  expect(await page.addToCart(dal, 3)).toBe(true);
  expect(await readCartLines(shop, asha)).toEqual(['1001×5']);
  const later = await openAsCustomer();
  await expect.poll(() => editsOn(device, asha)).toEqual([]);
  expect(shownCart(later)).toEqual(['1001×5']);
  expect(await readCartLines(shop, asha)).toEqual(['1001×5']);
});

it('adds to what the shop holds what was added before it could be reached at all', async () => {
  await fillCart(shop, asha, { item_id: 1001, product_qty: 2 });
  const network = cuttable();
  network.isOnline = false;
  const page = await openAsCustomer(network.through);
  expect(await page.addToCart(dal)).toBe(true);
  network.isOnline = true;
  const later = await openAsCustomer(network.through);
  await expect.poll(() => readCartLines(shop, asha)).toEqual(['1001×3']);
  await expect.poll(() => shownCart(later)).toEqual(['1001×3']);
});

it('keeps changes of lines while the shop cannot be reached, and sends them in order when it can', async () => {
  const network = cuttable();
  const page = await openAsCustomer(network.through);
  await page.addToCart(dal, 3);
  await page.addToCart(other);
  network.isOnline = false;
  expect(await page.setQuantity({ item_id: 1001, product_color: '' }, 5)).toBe(true);
  expect(page.$notice.get()?.text).toMatch(/^We cannot reach the shop\. Your change is saved/);
  await page.setQuantity({ item_id: 1001, product_color: '' }, 4);
  await page.removeLine({ item_id: 1002, product_color: '' });
  expect(shownCart(page)).toEqual(['1001×4']);
  expect(await readCartLines(shop, asha)).toEqual(['1001×3', '1002×1']);
  network.isOnline = true;
  await page.loadCart();
  expect(shownCart(page)).toEqual(['1001×4']);
  expect(await readCartLines(shop, asha)).toEqual(['1001×4']);
});

it('sends on a later page, once, what was not sent before the tab was closed', async () => {
  const network = cuttable();
  const before = await openAsCustomer(network.through);
  await before.addToCart(dal, 3);
  network.isOnline = false;
  await before.setQuantity({ item_id: 1001, product_color: '' }, 7);
  device.session.clear();
  const sent: string[] = [];
  const counted =
    (send: Send): Send =>
    (address, init) => (sent.push(`${init.method} ${address}`), send(address, init));
  const pages = [await openAsCustomer(counted), await openAsCustomer(counted)];
  await expect.poll(() => readCartLines(shop, asha)).toEqual(['1001×7']);
  for (const page of pages) await expect.poll(() => shownCart(page)).toEqual(['1001×7']);
  expect(sent.filter((call) => call.includes('addproduct/'))).toHaveLength(1);
  expect(editsOn(device, asha)).toEqual([]);
});

it('sends after days what was never sent, and keeps what another device has done since', async () => {
  const network = cuttable();
  const before = await openAsCustomer(network.through);
  await before.addToCart(dal, 3);
  network.isOnline = false;
  await before.clearCart();
  expect(editsOn(device, asha)).toHaveLength(1);
  vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
  await fillCart(shop, asha, { item_id: 1002, product_qty: 1 });
  const page = await openAsCustomer();
  await expect.poll(() => shownCart(page)).toEqual(['1002×1']);
  vi.useRealTimers();
  expect(editsOn(device, asha)).toEqual([]);
});

it('takes a kept change back when the shop then refuses it', async () => {
  const network = cuttable();
  const page = await openAsCustomer(network.through);
  await page.addToCart(dal, 3);
  network.isOnline = false;
  await page.setQuantity({ item_id: 1001, product_color: '' }, 900);
  network.isOnline = true;
  await page.loadCart();
  expect(shownCart(page)).toEqual(['1001×3']);
  expect(page.$notice.get()).toMatchObject({
    text: 'Some items are no longer available in the quantity you chose.',
    severity: 'error',
  });
});

it('removes one colour and leaves the other', async () => {
  await fillCart(
    shop,
    asha,
    ...['red', 'green'].map((product_color) => ({ item_id: 1005, product_color, product_qty: 1 })),
  );
  const page = await openAsCustomer();
  await page.removeLine({ item_id: 1005, product_color: 'red' });
  expect(await readCartLines(shop, asha)).toEqual(['1005 green×1']);
});

it('fails when it cannot be read, and is there after trying again', async () => {
  await fillCart(shop, asha, { item_id: 1001, product_qty: 2 });
  let isOnline = false;
  const page = await openAsCustomer((send) => async (address, init) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return send(address, init);
  });
  expect(page.$cart.get().status).toBe('failed');
  isOnline = true;
  await page.loadCart();
  expect(page.$cart.get().status).toBe('ready');
  expect(shownCart(page)).toEqual(['1001×2']);
});

it('adds to what the shop holds, also when the cart could not be read before', async () => {
  await fillCart(shop, asha, { item_id: 1001, product_qty: 5 });
  let failures = 2;
  const page = await openAsCustomer((send) => async (address, init) => {
    if (failures-- > 0) throw new TypeError('Failed to fetch');
    return send(address, init);
  });
  await page.addToCart(dal);
  expect(await readCartLines(shop, asha)).toEqual(['1001×6']);
});

it('takes over the guest’s cart at login, then forgets it on the device', async () => {
  await fillCart(shop, asha, { item_id: 1002, product_qty: 2 });
  const guest = await openPage(shop, device);
  await guest.loadCart();
  await guest.addToCart(dal, 3);
  const page = await openAsCustomer();
  expect(shownCart(page)).toEqual(['1002×2', '1001×3']);
  expect(await readCartLines(shop, asha)).toEqual(['1002×2', '1001×3']);
  expect(device.local.getItem('cart:33001')).toBeNull();
});

it('does not take the guest’s cart over twice when the answer was lost', async () => {
  const guest = await openPage(shop, device);
  await guest.loadCart();
  await guest.addToCart(dal, 3);
  let isLost = true;
  const losing =
    (send: Send): Send =>
    async (address, init) => {
      const answer = await send(address, init);
      if (isLost && init.method === 'POST') throw new TypeError('Failed to fetch');
      return answer;
    };
  const first = await openAsCustomer(losing);
  expect(first.$cart.get().status).toBe('failed');
  isLost = false;
  const second = await openAsCustomer(losing);
  expect(shownCart(second)).toEqual(['1001×3']);
});

it('says which lines of the guest’s cart could not be taken over, with their sizes', async () => {
  const guest = await openPage(shop, device);
  await guest.loadCart();
  await guest.addToCart(soldOut);
  await guest.addToCart({ ...dal, item_id: 1003, item_name: 'The last one' }, 4);
  const page = await openAsCustomer();
  expect(shownCart(page)).toEqual(['1003×1']);
  expect(page.$notice.get()?.text).toBe(
    'Your cart has changed. Sold out, 1 kg is no longer available. The last one, 1 kg: only 1 left, so we changed the quantity.',
  );
});

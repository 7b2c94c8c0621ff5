import { expect, it, vi } from 'vitest';
import { customerOnDevice, editsOn, openWithCart } from '#tests/support/shop/customer-on-device';
import type { Customer } from '#tests/support/shop/customers';
import { openPage, shownCart, type Device, type Send } from '#tests/support/shop/device';
import { readCartLines, fillCart } from '#tests/support/shop/orders';
import type { TestShop } from '#tests/support/shop/shop';

const dal = { item_id: 1001, item_name: 'Toor dal', price: 16_400, image_name1: '' };
const other = { item_id: 1002, item_name: 'Item 1002', price: 1050, image_name1: '' };

let shop: TestShop;
let asha: Customer;
let device: Device;
customerOnDevice((made) => void ({ shop, asha, device } = made));

const openAsCustomer = (through?: (send: Send) => Send) => openWithCart({ shop, asha, device }, through);

it('brings a guest’s lines back at their places, with what was added since after them', async () => {
  const page = await openPage(shop, device);
  await page.addToCart(dal, 3);
  await page.addToCart(other);
  const [line] = page.$cart.get().lines;
  if (!line) throw new Error('no line');
  await page.removeWithUndo(line);
  expect(shownCart(page)).toEqual(['1002×1']);
  page.$notice.get()?.undo?.();
  expect(shownCart(page)).toEqual(['1001×3', '1002×1']);
  await page.clearWithUndo();
  const undo = page.$notice.get()?.undo;
  await page.addToCart({ ...other, item_id: 1011 });
  undo?.();
  expect(shownCart(page)).toEqual(['1001×3', '1002×1', '1011×1']);
});

it('brings removed and cleared lines back at the shop, with quantities and noted prices, when that is undone', async () => {
  const page = await openAsCustomer();
  await fillCart(
    shop,
    asha,
    { item_id: 1001, product_qty: 3 },
    { item_id: 1005, product_qty: 2, product_color: 'green' },
  );
  await page.loadCart();
  await shop.db.updateTable('items').set({ price: 20_000 }).where('item_id', '=', 1001).execute();
  await page.loadCart();
  const noted = page.$cart.get().lines.map(page.priceChangeMessage);
  expect(noted).toEqual(['Price changed from ₹164 to ₹200.', undefined]);
  const [toor] = page.$cart.get().lines;
  if (!toor) throw new Error('no line');
  await page.removeWithUndo(toor);
  expect(await readCartLines(shop, asha)).toEqual(['1005 green×2']);
  expect(page.$notice.get()).toMatchObject({ text: 'Removed Toor dal.' });
  page.$notice.get()?.undo?.();
  expect(shownCart(page)).toEqual(['1001×3', '1005 green×2']);
  await vi.waitFor(async () =>
    expect((await readCartLines(shop, asha)).toSorted()).toEqual(['1001×3', '1005 green×2']),
  );
  await page.clearWithUndo();
  expect(await readCartLines(shop, asha)).toEqual([]);
  page.$notice.get()?.undo?.();
  await vi.waitFor(async () =>
    expect((await readCartLines(shop, asha)).toSorted()).toEqual(['1001×3', '1005 green×2']),
  );
  await page.loadCart();
  expect(page.$cart.get().lines.map(page.priceChangeMessage)).toContain('Price changed from ₹164 to ₹200.');
  await shop.db.updateTable('items').set({ price: 16_400 }).where('item_id', '=', 1001).execute();
});

it('keeps an undone removal until the shop can be reached, also on a later page', async () => {
  const network = cuttable();
  const before = await openAsCustomer(network.through);
  await before.addToCart(dal, 3);
  network.isOnline = false;
  const [line] = before.$cart.get().lines;
  if (!line) throw new Error('no line');
  await before.removeWithUndo(line);
  before.$notice.get()?.undo?.();
  expect(shownCart(before)).toEqual(['1001×3']);
  const page = await openAsCustomer(network.through);
  expect(shownCart(page)).toEqual(['1001×3']);
  network.isOnline = true;
  await page.loadCart();
  await vi.waitFor(() => expect(editsOn(device, asha)).toEqual([]));
  expect(await readCartLines(shop, asha)).toEqual(['1001×3']);
});

it('says which of the lines that come back are no longer there', async () => {
  const page = await openAsCustomer();
  await page.addToCart(dal, 3);
  await page.clearWithUndo();
  await shop.db.updateTable('items').set({ stock: 1 }).where('item_id', '=', 1001).execute();
  page.$notice.get()?.undo?.();
  await vi.waitFor(() =>
    expect(page.$notice.get()?.text).toContain('Toor dal, 1 kg: only 1 left, so we changed the quantity'),
  );
  expect(await readCartLines(shop, asha)).toEqual(['1001×1']);
  await shop.db.updateTable('items').set({ stock: 84 }).where('item_id', '=', 1001).execute();
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

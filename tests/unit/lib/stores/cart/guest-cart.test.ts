import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { countOf, quantityOf, withAdded, withoutLine, withQuantity } from '#lib/cart/cart-lines';
import { setFromOtherTab, newDevice, openPage, shownCart, type Device, type Page } from '#tests/support/shop/device';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const dal = {
  item_id: 1001,
  item_name: 'Toor dal',
  price: 16_400,
  image_name1: '/pictures/dal-640.webp',
  unit: '1 kg',
};
const dupatta = {
  ...dal,
  item_id: 1005,
  item_name: 'Dupatta',
  colorList: [{ product_color: 'red', hex: '#a33', image_url: '/pictures/red-640.webp', subimage_url: '' }],
};

let shop: TestShop;
let device: Device;
let page: Page;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
beforeEach(async () => {
  device = newDevice();
  page = await openPage(shop, device);
  await page.loadCart();
});
afterAll(() => shop.close());

it('appends a product, raises the quantity of one that is there, and says so', async () => {
  expect(await page.addToCart(dal)).toBe(true);
  await page.addToCart(dupatta, 2, 'red');
  await page.addToCart(dal, 3);
  expect(shownCart(page)).toEqual(['1001×4', '1005 red×2']);
  expect(page.$cartCount.get()).toBe(6);
  expect(page.$notice.get()).toEqual({ text: 'Item Added to Cart', severity: 'success' });
});

it('shows the picture of the chosen colour', async () => {
  await page.addToCart(dupatta, 1, 'red');
  expect(page.$cart.get().lines[0]?.image).toBe('/pictures/red-640.webp');
});

it('never goes below one piece, and removes and clears', async () => {
  await page.addToCart(dal, 2);
  await page.addToCart(dupatta, 1, 'red');
  await page.setQuantity({ item_id: 1001, product_color: '' }, 0);
  expect(shownCart(page)).toEqual(['1001×1', '1005 red×1']);
  await page.removeLine({ item_id: 1001, product_color: '' });
  expect(shownCart(page)).toEqual(['1005 red×1']);
  await page.clearCart();
  expect(shownCart(page)).toEqual([]);
  expect(device.local.getItem('cart:33001')).toBeNull();
});

it('is there again after the browser was closed, at the same price', async () => {
  await page.addToCart({ ...dal, price: 16_450 }, 2);
  const later = await openPage(shop, device);
  await later.loadCart();
  expect(shownCart(later)).toEqual(['1001×2']);
  expect(later.$cart.get().lines[0]?.price).toBe(16_450);
});

it('is kept for each store', async () => {
  await page.addToCart(dal);
  const toronto = await openPage(shop, device, { label: 'toronto' });
  await toronto.loadCart();
  expect(shownCart(toronto)).toEqual([]);
});

it('follows what another tab does', async () => {
  await page.addToCart(dal);
  const other = device.local.getItem('cart:33001')?.replace('"product_qty":1', '"product_qty":7') ?? '';
  setFromOtherTab(device, 'cart:33001', other);
  expect(shownCart(page)).toEqual(['1001×7']);
});

const numbersShown = ({ $cart }: Page) => $cart.get().lines.map(({ price, stock }) => [price, stock]);

const newsOf = ({ $cart, priceChangeMessage }: Page) => $cart.get().lines.map(priceChangeMessage);

it('is brought to the shop’s prices and stock, and says which prices have changed', async () => {
  await page.addToCart({ ...dal, price: 15_000 });
  await page.addToCart({ ...dal, item_id: 1004, item_name: 'Sold out', price: 1150 });
  await page.addToCart({ ...dal, item_id: 999_999, item_name: 'Gone' });
  await page.checkGuestCart();
  expect(numbersShown(page)).toEqual([
    [16_400, 84],
    [1150, 0],
    [16_400, 0],
  ]);
  expect(newsOf(page)).toEqual(['Price changed from ₹150 to ₹164.', undefined, undefined]);
  const later = await openPage(shop, device);
  await later.loadCart();
  expect(numbersShown(later)).toEqual(numbersShown(page));
  expect(newsOf(later)).toEqual(newsOf(page));
});

it('keeps what is put in while the shop is asked, and stays as it is when the shop cannot be', async () => {
  await page.addToCart({ ...dal, price: 15_000 });
  const checking = page.checkGuestCart();
  await page.addToCart(dupatta, 2, 'red');
  await checking;
  expect(shownCart(page)).toEqual(['1001×1', '1005 red×2']);
  const offline = await openPage(shop, device, {
    through: () => () => Promise.reject(new TypeError('Failed to fetch')),
  });
  await offline.loadCart();
  await offline.checkGuestCart();
  expect(shownCart(offline)).toEqual(['1001×1', '1005 red×2']);
});

it.each(['', '{', 'null', '[]', '{"lines":[{}]}', '{"merge_id":"x","lines":[]}', '"text"'])(
  'is empty, and works, when what is kept is damaged: %s',
  async (damaged) => {
    device.local.setItem('cart:33001', damaged);
    device.local.setItem('auth', damaged);
    const later = await openPage(shop, device);
    await later.loadCart();
    expect(shownCart(later)).toEqual([]);
    await later.addToCart(dal);
    expect(shownCart(later)).toEqual(['1001×1']);
  },
);

function refuse(): never {
  throw new DOMException('full', 'QuotaExceededError');
}

it('lives as long as the page when the browser keeps nothing', async () => {
  Object.assign(device.local, { setItem: refuse, getItem: refuse, removeItem: refuse });
  const later = await openPage(shop, device);
  await later.loadCart();
  await later.addToCart(dal);
  await later.addToCart(dal);
  expect(shownCart(later)).toEqual(['1001×2']);
  expect(later.$notice.get()?.text).toMatch(/^Item Added to Cart\. Your browser blocks storage/);
  await later.clearCart();
  expect(shownCart(later)).toEqual([]);
});

const line = fc.record({
  saas_id: fc.constant(33),
  store_id: fc.constant(33001),
  item_id: fc.integer({ min: 1, max: 4 }),
  item_name: fc.string(),
  product_color: fc.constantFrom('', 'red'),
  unit: fc.constant(''),
  price: fc.integer({ min: 0, max: 1_000_000 }),
  product_qty: fc.integer({ min: 1, max: 999 }),
  image: fc.constant(''),
});
const action = fc.record({
  line,
  kind: fc.constantFrom('add', 'set', 'remove'),
  quantity: fc.integer({ min: -5, max: 2000 }),
});
type Lines = Parameters<typeof withAdded>[0];

type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

const after = (actions: Action[]): Lines =>
  actions.reduce<Lines>((lines, { kind, line: changed, quantity }) => {
    if (kind === 'add') return withAdded(lines, changed);
    return kind === 'set' ? withQuantity(lines, changed, quantity) : withoutLine(lines, changed);
  }, []);

it('holds every item and colour once, 1 to 999 pieces of it, whatever is done', () => {
  fc.assert(
    fc.property(fc.array(action), (actions) => {
      const lines = after(actions);
      const keys = lines.map(({ item_id, product_color }) => `${item_id} ${product_color}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect(
        lines.every(({ product_qty }) => Number.isInteger(product_qty) && product_qty >= 1 && product_qty <= 999),
      ).toBe(true);
      expect(countOf(lines)).toBe(lines.reduce((sum, { product_qty }) => sum + product_qty, 0));
    }),
  );
});

it('adds what is added and leaves other lines alone', () => {
  fc.assert(
    fc.property(fc.array(action), line, (actions, added) => {
      const lines = after(actions);
      const then = withAdded(lines, added);
      expect(quantityOf(then, added)).toBe(Math.min(quantityOf(lines, added) + added.product_qty, 999));
      expect(withoutLine(then, added)).toEqual(withoutLine(lines, added));
    }),
  );
});

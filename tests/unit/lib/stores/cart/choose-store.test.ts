import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { storeAddress } from '#lib/stores/cart/choose-store';
import { newDevice, openPage } from '#tests/support/shop/device';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const surat = { label: 'surat', url: 'https://surat.nukkad.example/' };

it.each(['https://nukkad.example/stores', 'https://www.nukkad.example/landing'])(
  'stays on the marketplace’s own host (%s)',
  (here) => {
    expect(storeAddress(surat, new URL(here))).toBe('/');
  },
);

it('goes from a store’s host to the other store’s host', () => {
  expect(storeAddress(surat, new URL('https://bhopal.nukkad.example/stores'))).toBe('https://surat.nukkad.example/');
});

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
afterAll(() => shop.close());

const dal = { item_id: 1001, item_name: 'Toor dal', price: 16_400, image_name1: '/a.webp' };

async function openStore() {
  const page = await openPage(shop, newDevice());
  const { data: toronto } = await granted(shop, 'getStoreByDomain', { params: { label: 'toronto' } });
  return {
    ...page,
    toronto,
    ...(await import('#lib/stores/cart/choose-store')),
    ...(await import('#lib/stores/finder/selected-store')),
  };
}

it('leaves nothing behind with an empty cart, nor for the store that is shown', async () => {
  const { linesLeftBehind, toronto, addToCart, pageStore } = await openStore();
  expect(await linesLeftBehind(toronto)).toEqual([]);
  await addToCart(dal);
  expect(await linesLeftBehind(pageStore())).toEqual([]);
});

it('tells what a filled cart leaves behind, and what the other store has of it', async () => {
  const { linesLeftBehind, fetchCounterparts, toronto, addToCart } = await openStore();
  await addToCart(dal);
  await addToCart({ ...dal, item_id: 5001, item_name: 'Basmati' });
  const lines = await linesLeftBehind(toronto);
  expect(lines.map(({ item_id }) => item_id)).toEqual([1001, 5001]);
  const matches = await fetchCounterparts(toronto, lines);
  expect([...matches.keys()]).toEqual([5001]);
  expect(matches.get(5001)).toMatchObject({ item_id: 5001, price: 2499, stock: 9 });
});

it('tells a store’s own host from the marketplace’s', async () => {
  const { isOwnHost } = await openStore();
  const here = (href: string) => ({ href, host: new URL(href).host });
  expect(isOwnHost(surat, here('https://surat.nukkad.example/cart'))).toBe(true);
  expect(isOwnHost(surat, here('https://nukkad.example/'))).toBe(false);
});

it('leaves with the cookie of the chosen store, also where a browser stores cookies late, as Chromium does', async () => {
  const { chooseStore, toronto } = await openStore();
  let [written, stored] = ['', 'store=surat'];
  vi.stubGlobal('document', {
    get cookie() {
      return (stored = written);
    },
    set cookie(text: string) {
      written = text;
    },
  });
  const sent: string[] = [];
  const assign = () => void sent.push(stored);
  vi.stubGlobal('location', { protocol: 'https:', href: 'https://nukkad.example/stores', assign });
  chooseStore(toronto);
  expect(sent).toEqual([expect.stringMatching(/^store=toronto;/)]);
});

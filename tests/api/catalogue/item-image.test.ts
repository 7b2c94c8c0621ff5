import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '#tests/support/shop/databases';
import { callApi, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

describe.each(databases)("an item's picture on $name", ({ open }) => {
  let shop: TestShop;
  beforeAll(async () => void (shop = await openTestShop(await open())));
  afterAll(() => shop.close());

  const addressOf = async (itemId: number, query: Record<string, string> = {}) => {
    const response = await callApi(shop, 'getImage', { params: { itemId }, query });
    return [response.status, response.headers.get('location')];
  };
  const picture = (name: string, fill: string, width = 640) => `/pictures/${name.padEnd(32, fill)}-${width}.webp`;

  it('is led to at its widest, or at a published width, and kept for a minute', async () => {
    expect(await addressOf(1001)).toEqual([302, picture('', 'b')]);
    for (const width of [160, 320, 640])
      expect(await addressOf(1001, { w: String(width) })).toEqual([302, picture('', 'b', width)]);
    const response = await callApi(shop, 'getImage', { params: { itemId: 1001 } });
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    expect(await response.json()).toEqual({ status: true, location: picture('', 'b') });
  });

  it('is that of the colour, the first one unless it is named, and its second where that is asked for', async () => {
    expect(await addressOf(1005)).toEqual([302, picture('red', '0')]);
    expect(await addressOf(1005, { colour: 'green' })).toEqual([302, picture('green', '0')]);
    expect(await addressOf(1005, { slot: 'sub' })).toEqual([302, picture('red', '1')]);
    expect(await addressOf(1005, { colour: 'green', slot: 'sub', w: '160' })).toEqual([
      302,
      picture('green', '1', 160),
    ]);
  });

  it.each([
    ['an unknown item', 999_999, {}],
    ['a colour the item does not have', 1005, { colour: 'blue' }],
    ['a colour of an item without colours', 1001, { colour: 'red' }],
    ['the second picture of an item without colours', 1001, { slot: 'sub' }],
  ] as const)('is not found for %s', async (_, itemId, query) => {
    const answer = await refused(shop, 'getImage', { params: { itemId }, query });
    expect(answer).toMatchObject({ status: 404, code: 'not_found' });
  });

  it.each<Record<string, string>>([{ w: '500' }, { w: '' }, { w: 'wide' }, { slot: 'third' }])(
    'is refused with %j',
    async (query) => {
      const answer = await refused(shop, 'getImage', { params: { itemId: 1001 }, query });
      expect(answer).toMatchObject({ status: 400, code: 'invalid_input' });
    },
  );
});

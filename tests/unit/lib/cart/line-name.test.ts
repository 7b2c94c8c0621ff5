import { expect, it } from 'vitest';
import { lineName } from '#lib/cart/line-name';

it('tells two sizes and two colours of one thing apart', () => {
  const rice = { item_name: 'Basmati rice', product_color: '' };
  expect(lineName({ ...rice, unit: '500 g' })).toBe('Basmati rice, 500 g');
  expect(lineName({ ...rice, unit: '1 kg' })).toBe('Basmati rice, 1 kg');
  expect(lineName({ ...rice, unit: '' })).toBe('Basmati rice');
  expect(lineName({ item_name: 'Kurta', product_color: 'green', unit: 'XL' })).toBe('Kurta, green, XL');
});

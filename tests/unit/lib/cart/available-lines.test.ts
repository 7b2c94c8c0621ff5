import { expect, it } from 'vitest';
import { availableLines } from '#lib/cart/available-lines';

const line = (item_id: number, product_qty: number, stock?: number, product_color = '') => ({
  saas_id: 33,
  store_id: 33001,
  item_id,
  item_name: '',
  product_color,
  unit: '',
  price: 100,
  product_qty,
  image: '',
  ...(stock !== undefined && { stock }),
});

const quantities = (...lines: ReturnType<typeof line>[]) =>
  availableLines(lines).map(({ item_id, product_qty }) => [item_id, product_qty]);

it('are all lines as they are while there is enough, or while no one has said', () => {
  expect(quantities(line(1, 3, 3), line(2, 9))).toEqual([
    [1, 3],
    [2, 9],
  ]);
});

it('go down to what is left, and leave out what is sold out', () => {
  expect(quantities(line(1, 3, 2), line(2, 9, 0), line(3, 1, 5))).toEqual([
    [1, 2],
    [3, 1],
  ]);
});

it('share the stock of an item among its colours, first come first served', () => {
  expect(quantities(line(1, 3, 4, 'red'), line(1, 3, 4, 'blue'), line(1, 1, 4, 'green'))).toEqual([
    [1, 3],
    [1, 1],
  ]);
});

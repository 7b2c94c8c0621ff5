import { expect, it } from 'vitest';
import { pieceUnit } from '#lib/tax/unit-codes';

it.each([
  ['1 kg', null, 'KGS', 1],
  ['500 g', '500 g', 'KGS', 0.5],
  ['1 pack', '400 g', 'KGS', 0.4],
  ['750 ml', null, 'LTR', 0.75],
  ['6 pieces', null, 'NOS', 6],
  ['1 Packet', null, 'PAC', 1],
  ['Gift box', null, 'BOX', 1],
  ['1 dozen', null, 'DOZ', 1],
  ['plate', null, 'NOS', 1],
  ['', undefined, 'NOS', 1],
])('counts %j with the net quantity %j in %s, %d each', (unit, netQuantity, code, each) => {
  expect(pieceUnit(unit, netQuantity)).toEqual({ code, each });
});

import { describe, expect, it } from 'vitest';
import { parseQuantity } from '#lib/catalogue/quantity';
import { unitPrice } from '#lib/catalogue/unit-price';

describe('a price per kilogram, litre or piece', () => {
  it.each([
    ['500 g', 92_00, 184_00, 'kg'],
    ['1 kg', 164_00, 164_00, 'kg'],
    ['1.5 l', 90_00, 60_00, 'litre'],
    ['300 ML', 40_00, 133_33, 'litre'],
    ['6 pcs', 150_00, 25_00, 'piece'],
    ['7 pieces', 100_00, 14_29, 'piece'],
    ['2 lb', 5_49, 6_05, 'kg'],
    ['16 fl oz', 5_99, 12_66, 'litre'],
    ['250gm', 100_00, 400_00, 'kg'],
  ])('of %s for %i', (text, price, each, measure) => {
    const quantity = parseQuantity(text);
    expect([unitPrice(price, quantity), quantity?.measure]).toEqual([each, measure]);
  });

  it.each([null, undefined, '', '1 piece', '1 pc', 'a pinch', '0 g'])('has nothing to say of %j', (text) => {
    expect(unitPrice(100, parseQuantity(text))).toBeUndefined();
  });

  it.each(['500', 'g', '1 bunch', '-5 g', '1,5 kg', '5 kg bag', '1e3 g'])('does not take %j for a quantity', (text) => {
    expect(parseQuantity(text)).toBeUndefined();
  });
});

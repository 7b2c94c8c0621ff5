import { expect, it } from 'vitest';
import { barcodeForms, barcodeKey } from '#server/catalogue/barcode';

it.each([
  ['036000291452', '36000291452'],
  ['0036000291452', '36000291452'],
  ['8901030865278', '8901030865278'],
  ['0', '0'],
  ['0A-1', '0A-1'],
  ['', ''],
])('the barcode %s is the same as %s', (code, key) => expect(barcodeKey(code)).toBe(key));

it('is looked for with as many 0s before it as goods’ numbers can have, and a store’s own code as it is', () => {
  expect(barcodeForms('36000291452')).toEqual(['36000291452', '036000291452', '0036000291452', '00036000291452']);
  expect(barcodeForms('0036000291452')).toHaveLength(4);
  expect(barcodeForms('000000000000000012')).toContain('12');
  expect(barcodeForms('0A-1')).toEqual(['0A-1']);
});

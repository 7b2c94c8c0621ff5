/**
 * What two ways of writing a barcode share: the same number is a UPC of 12 digits, an EAN of 13 with a 0 before it, and what a
 * spreadsheet leaves of either, which drops the 0s it begins with. Other codes are as they are.
 */
export const barcodeKey = (code: string): string => code.replace(/^0+(?=\d+$)/, '');

/** The longest number that goods have, a GTIN-14. */
const mostDigits = 14;

/** All ways of writing a barcode. */
export function barcodeForms(code: string): string[] {
  const key = barcodeKey(code);
  if (!/^\d+$/.test(key)) return [code];
  const lengths = Array.from({ length: Math.max(mostDigits - key.length, 0) + 1 }, (_, zeros) => key.length + zeros);
  return [...new Set([code, ...lengths.map((length) => key.padStart(length, '0'))])];
}

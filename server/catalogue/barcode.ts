/**
 * Equal for all spellings of a barcode: UPC (12 digits), EAN (13, with a leading 0), and either without the leading
 * zeros that a spreadsheet drops. Other codes are unchanged.
 */
export const barcodeKey = (code: string): string => code.replace(/^0+(?=\d+$)/, '');

/** A GTIN-14. */
const mostDigits = 14;

export function barcodeForms(code: string): string[] {
  const key = barcodeKey(code);
  if (!/^\d+$/.test(key)) return [code];
  const lengths = Array.from({ length: Math.max(mostDigits - key.length, 0) + 1 }, (_, zeros) => key.length + zeros);
  return [...new Set([code, ...lengths.map((length) => key.padStart(length, '0'))])];
}

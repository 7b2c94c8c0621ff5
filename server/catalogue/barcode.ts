/** Equal for a UPC (12 digits), its EAN (13, leading 0), and both without the zeros that a spreadsheet drops. */
export const barcodeKey = (code: string): string => code.replace(/^0+(?=\d+$)/, '');

const maxDigits = 14;

export function barcodeForms(code: string): string[] {
  const key = barcodeKey(code);
  if (!/^\d+$/.test(key)) return [code];
  const lengths = Array.from({ length: Math.max(maxDigits - key.length, 0) + 1 }, (_, zeros) => key.length + zeros);
  return [...new Set([code, ...lengths.map((length) => key.padStart(length, '0'))])];
}

const spaces = /[\s\u00A0\u202F]/g;
/** `1,299.00`, and `1,00,000` as in India. */
export const grouped = /^([1-9]\d{0,2}(,\d{3})+|[1-9]\d?(,\d\d)*,\d{3})(\.\d+)?$/;
const groupedBySpaces = /^[1-9]\d{0,2}([\s\u00A0\u202F]\d{3})+([.,]\d{1,2})?$/;
/** `164,00`: three digits would follow a thousands separator. */
const withDecimalComma = /^(\d+|[1-9]\d{0,2}(\.\d{3})+),\d{1,2}$/;

/** Normalizes an amount: `1299.00` for `1,299.00` and `1 299,00`. Other text is unchanged. */
export function plainAmount(text: string): string {
  const amount = groupedBySpaces.test(text) ? text.replaceAll(spaces, '') : text;
  if (grouped.test(amount)) return amount.replaceAll(',', '');
  return withDecimalComma.test(amount) ? amount.replaceAll('.', '').replace(',', '.') : amount;
}

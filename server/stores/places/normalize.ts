import { asciiDigits } from '#lib/account/typed-text';

const ascii = /^[\0-\x7f]*$/;

/** Lower case, without diacritics, "and" for "&". */
export function normalize(text: string): string {
  const lower = asciiDigits(text).toLowerCase().replaceAll('&', ' and ');
  return ascii.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}/gu, '');
}

/** Letters and digits only: `T. Nagar` becomes `tnagar`. */
export const toNameKey = (name: string): string => normalize(name).replace(/[^a-z0-9]/g, '');

/** Keys of a name's first word, first two words and so on; the last is the whole name's. */
export function prefixKeys(name: string): string[] {
  const words = normalize(name).match(/[a-z0-9]+/g) ?? [];
  return words.map((_, index) => words.slice(0, index + 1).join(''));
}

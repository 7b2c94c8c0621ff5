const ascii = /^[\0-\x7f]*$/;

/** Text as it is compared: lower case, without diacritics, "and" for "&". */
export function normalize(text: string): string {
  const lower = text.toLowerCase().replaceAll('&', ' and ');
  return ascii.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}/gu, '');
}

/** A name without anything that people write one way or another: `T. Nagar` as `tnagar`. */
export const toNameKey = (name: string): string => normalize(name).replace(/[^a-z0-9]/g, '');

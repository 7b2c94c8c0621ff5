import * as t from '#texts/convert';

/** Address and contacts of a converted store, until its owner fills in its own. */
export const placeholdersOf = (label: string) => ({
  address: t.addressMissing(),
  phone: '+91 00000 00000',
  email: `fill-in@${label}.example`,
});

export function findPlaceholders(facts: Record<string, unknown>, label: string): string[] {
  const placeholders: unknown[] = Object.values(placeholdersOf(label));
  return Object.keys(facts).filter((name) => placeholders.includes(facts[name]));
}

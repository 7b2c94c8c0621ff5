import * as t from '#texts/convert';

/** The address and contacts of a store made from another shop's export, until its owner fills in its own. */
export const placeholdersOf = (label: string) => ({
  address: t.addressMissing(),
  phone: '+91 00000 00000',
  email: `fill-in@${label}.example`,
});

/** The names of the facts of a store or its operator that are still {@link placeholdersOf | placeholders}. */
export function findPlaceholders(facts: Record<string, unknown>, label: string): string[] {
  const placeholders: unknown[] = Object.values(placeholdersOf(label));
  return Object.keys(facts).filter((name) => placeholders.includes(facts[name]));
}

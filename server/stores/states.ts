import { allCountries } from 'country-region-data';
import { ShopError } from '#contract/errors';

/** Alphabetical. @param country its English name @throws {ShopError} `not_found` */
export function readStates(country: string): { name: string; code: string }[] {
  const [, , regions] = allCountries.find(([name]) => name.toLowerCase() === country.trim().toLowerCase()) ?? [];
  if (!regions) throw new ShopError('not_found');
  return regions.map(([name, code]) => ({ name, code })).sort((one, other) => one.name.localeCompare(other.name));
}

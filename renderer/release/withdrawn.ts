import type { Release } from './release.ts';

const isProduct = (address: string) => address.startsWith('/ProductDetails/');

/** Products of earlier releases that are gone, so that search engines remove them. */
export function listWithdrawn(last: Pick<Release, 'files' | 'gone'> | undefined, files: Release['files']): string[] {
  const earlier = last ? [...last.gone, ...Object.keys(last.files).filter(isProduct)] : [];
  return [...new Set(earlier)].filter((address) => !(address in files)).sort();
}

import type { Release } from './release.ts';

const isProduct = (address: string) => address.startsWith('/ProductDetails/');

/**
 * The addresses of products in an earlier release and not in this one, so that search engines remove them.
 * @param files the new release's, by address
 */
export function listWithdrawn(last: Pick<Release, 'files' | 'gone'> | undefined, files: Release['files']): string[] {
  const earlier = last ? [...last.gone, ...Object.keys(last.files).filter(isProduct)] : [];
  return [...new Set(earlier)].filter((address) => !(address in files)).sort();
}

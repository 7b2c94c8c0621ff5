import type { Release } from './release.ts';

const isProduct = (address: string) => address.startsWith('/ProductDetails/');

/**
 * The addresses of products that the site had in any release and has no more, so that search engines forget them.
 * @param files the new release's, by address
 */
export function goneSince(before: Pick<Release, 'files' | 'gone'> | undefined, files: Release['files']): string[] {
  const had = before ? [...before.gone, ...Object.keys(before.files).filter(isProduct)] : [];
  return [...new Set(had)].filter((address) => !(address in files)).sort();
}

import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Release } from '#publisher/release/release';
import type { Config } from '#server/platform/config';
import { drawingHeaders, immutableHeaders } from '#server/publishing/sites/headers';
import { headerRules } from './header-rules.ts';

/** What a copy must know of the shop's hosts. */
export type HostConfig = Pick<Config, 'publicOrigin' | 'apiOrigin'>;

/** The addresses that only the shop's processes can answer. */
export const livePaths = ['api', 'ops', 'social', 'transaction', 'sandbox'];

/**
 * Adds to a copy what hosts of plain files read: `_headers` and `_redirects` in the form of Netlify and Cloudflare Pages, and
 * beside the address of each withdrawn product a file `<address>.gone`, by which a web server knows to answer 410.
 */
export async function writeHostFiles(folder: string, release: Release, config: HostConfig): Promise<void> {
  await writeFile(join(folder, '_headers'), await headersFile(folder, release, config));
  await writeFile(join(folder, '_redirects'), redirectsFile(release, config));
  for (const address of release.gone) {
    await mkdir(dirname(join(folder, address)), { recursive: true });
    await writeFile(join(folder, `${address}.gone`), '');
  }
}

const entry = (address: string, headers: Record<string, string>): string =>
  [address, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');

/** Each address gets its headers from one rule alone, as some hosts join what several give. */
async function headersFile(folder: string, release: Release, { apiOrigin }: HostConfig): Promise<string> {
  const { usual, special } = headerRules(release, apiOrigin?.origin);
  const isSpecial = (address: string) => special.some(({ pattern }) => new RegExp(pattern).test(address));
  const drawings = (await readdir(join(folder, 'pictures'))).filter((name) => name.endsWith('.svg'));
  const ofDrawings = { 'Content-Security-Policy': drawingHeaders['Content-Security-Policy'] };
  return [
    entry('/_astro/*', immutableHeaders),
    entry('/pictures/*', immutableHeaders),
    ...drawings.map((name) => entry(`/pictures/${name}`, ofDrawings)),
    ...special.map(({ route, headers }) => entry(route.replaceAll(/\[(?:\.{3})?(\w+)\]/g, ':$1'), headers)),
    ...Object.keys(release.files).flatMap((address) => (isSpecial(address) ? [] : [entry(address, usual)])),
  ].join('');
}

/** What such a host fetches from the shop's processes (200) or leaves to them (308), and withdrawn products. */
const redirectsFile = ({ gone }: Release, { publicOrigin, apiOrigin }: HostConfig): string =>
  [
    ...livePaths.map(
      (path) => `/${path}/* ${(apiOrigin ?? publicOrigin).origin}/${path}/:splat ${apiOrigin ? 308 : 200}`,
    ),
    ...(apiOrigin ? [`/counter ${publicOrigin.origin}/counter 302`] : []),
    ...gone.map((address) => `${address} /gone.html 410`),
    '',
  ].join('\n');

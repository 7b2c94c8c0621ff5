import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pictureWidths } from '#contract/fields';
import { pictureAt } from '#lib/catalogue/picture';
import * as t from '#texts/publishing';
import { marketplaceLabel } from '#renderer/job';
import { listFiles } from '#renderer/release/assets';
import { readRelease, type Release } from '#renderer/release/release';
import { writeWholeFile } from '#server/catalogue/pictures/write-whole-file';
import { isErrno } from '#system/errno';
import type { ShopWithDataFolder } from './site-job.ts';
import { readSites } from './site-list.ts';
import { siteStoreOf } from './store/open-store.ts';

/** Copies sites to `<out>/<label>` for a static host, with their CSP as a `<meta>`. Removes those of closed stores. */
export async function copySites(shop: ShopWithDataFolder, labels: string[], out: string): Promise<void> {
  for (const label of labels) await copySite(shop, label, join(out, label));
  const open = new Set([marketplaceLabel, ...(await readSites(shop)).map(({ label }) => label)]);
  const isCopy = (name: string) => existsSync(join(out, name, 'sw-off.js'));
  for (const name of await readdir(out))
    if (!open.has(name) && isCopy(name)) await rm(join(out, name), { recursive: true, force: true });
}

async function copySite(shop: ShopWithDataFolder, label: string, target: string): Promise<void> {
  const { sitesDir, picturesDir } = shop.dataFolder;
  const store = siteStoreOf(shop);
  const id = (await store.currentId(label)) ?? '';
  await store.fetchRelease(label, id);
  const folder = join(sitesDir, label, 'releases', id);
  const release = await readRelease(folder);
  const written = new Set<string>();
  const pictures = new Set<string>();

  async function read(file: string): Promise<Buffer> {
    if (!existsSync(file)) await store.fetchIfMissing(file);
    return readFile(file);
  }
  async function write(name: string, bytes: Buffer): Promise<void> {
    written.add(name);
    await writeIfChanged(join(target, name), bytes);
  }

  const assets = (await listFiles(join(sitesDir, '_astro'))).filter((name) => !/\.(br|gz|part)$/.test(name));
  for (const name of assets) await write(join('_astro', name), await read(join(sitesDir, '_astro', name)));
  for (const [address, name] of Object.entries(release.files)) {
    const isOff = address === '/sw.js' && !shop.config.isOfflineEnabled;
    const bytes = await read(join(folder, (isOff && release.files['/sw-off.js']) || name));
    if (!name.endsWith('.html')) {
      await write(address.slice(1), bytes);
      continue;
    }
    const html = withPolicy(bytes.toString(), policyAt(release, address));
    for (const [, picture = ''] of html.matchAll(pictureName)) pictures.add(picture);
    await write(`${address === '/' ? 'index' : address.slice(1)}.html`, Buffer.from(html));
  }
  for (const name of picturesToCopy(pictures)) {
    const file = join(picturesDir, name);
    const isThere = existsSync(file) || (await store.fetchIfMissing(file));
    if (isThere) await write(join('pictures', name), await readFile(file));
    else if (!name.endsWith('.avif')) throw new Error(t.pictureMissing({ site: label, picture: name }));
  }
  for (const name of await listFiles(target)) if (!written.has(name)) await rm(join(target, name));
}

const pictureName = /\/pictures\/([\w-]+\.(?:webp|svg))/g;

/** Islands may choose other widths than the page. */
const picturesToCopy = (shown: Set<string>): Set<string> => {
  const names = [...shown].flatMap((name) => pictureWidths.map((width) => pictureAt(name, width)));
  return new Set(names.flatMap((name) => [name, name.replace(/webp$/, 'avif')]));
};

const policyAt = ({ kinds }: Release, address: string): string =>
  kinds.find(({ pattern }) => new RegExp(pattern).test(address))?.csp ?? '';

/** Browsers ignore `frame-ancestors` in a `<meta>`, with a warning. */
function withPolicy(html: string, csp: string): string {
  const content = csp.replace(/; frame-ancestors [^;]*/, '').replaceAll('"', '&quot;');
  return html.replace(
    /<head>(\s*<meta charset=[^>]*>)?/,
    (head) => `${head}<meta http-equiv="content-security-policy" content="${content}">`,
  );
}

async function writeIfChanged(file: string, bytes: Buffer): Promise<void> {
  if (await hasBytes(file, bytes)) return;
  await mkdir(dirname(file), { recursive: true });
  await writeWholeFile(file, bytes);
}

async function hasBytes(file: string, bytes: Buffer): Promise<boolean> {
  try {
    return bytes.equals(await readFile(file));
  } catch (error) {
    if (isErrno(error, 'ENOENT', 'ENOTDIR')) return false;
    throw error;
  }
}

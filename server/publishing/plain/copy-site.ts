import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pictureWidths } from '#contract/fields';
import { pictureAt } from '#lib/catalogue/picture';
import { listFiles } from '#publisher/release/assets';
import { readRelease, type Release } from '#publisher/release/release';
import { makeFolder } from '#server/platform/make-folder';
import type { Config } from '#server/platform/config';
import { isErrno } from '#system/errno';
import { writeHostFiles, type HostConfig } from './host-files.ts';

/** The site to copy, and the target: `<out>/<label>`. */
export interface SiteCopy {
  sitesDir: string;
  picturesDir: string;
  label: string;
  /** Of the release. */
  id: string;
  out: string;
  /** Brings a file that is not in these folders. */
  bring: (file: string) => Promise<boolean>;
  config: HostConfig & Pick<Config, 'isOfflineEnabled'>;
}

const pictureName = /\/pictures\/([\w-]+\.(?:webp|svg))/g;

/**
 * Copies a published site as plain files for any static host: its pages with their policy as a `<meta>`, the assets, the
 * pictures they show, and what {@link writeHostFiles} adds. It replaces an earlier copy; a file that is the same there
 * stays, with its time, so that caches and whatever copies the folder on see only changes.
 * @returns the release that was copied
 */
export async function copySite({ sitesDir, picturesDir, label, id, out, bring, config }: SiteCopy): Promise<Release> {
  const current = join(sitesDir, label, 'releases', id);
  const release = await readRelease(current);
  const target = join(out, label);
  const draft = `${target}.part`;
  await rm(draft, { recursive: true, force: true });
  await makeFolder(draft);
  const pictures = new Set<string>();
  const write = async (address: string, bytes: Buffer) =>
    writeOrKeep(bytes, join(target, address), join(draft, address));
  for (const [address, name] of Object.entries(release.files)) {
    const isOff = address === '/sw.js' && !config.isOfflineEnabled;
    const file = join(current, (isOff && release.files['/sw-off.js']) || name);
    if (!existsSync(file)) await bring(file);
    const bytes = await readFile(file);
    if (!name.endsWith('.html')) {
      await write(address, bytes);
      continue;
    }
    const html = bytes.toString();
    for (const [, picture = ''] of html.matchAll(pictureName)) pictures.add(picture);
    await write(
      `${address === '/' ? '/index' : address}.html`,
      Buffer.from(withPolicy(html, policyAt(release, address))),
    );
  }
  for (const name of await listFiles(join(sitesDir, '_astro')))
    if (!/\.(br|gz|part)$/.test(name)) await linkFile(join(sitesDir, '_astro', name), join(draft, '_astro', name));
  await copyPictures(picturesDir, draft, pictures, bring);
  await writeHostFiles(draft, release, config);
  await replaceFolder(draft, target);
  return release;
}

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

async function writeOrKeep(bytes: Buffer, before: string, file: string): Promise<void> {
  if (await hasBytes(before, bytes)) return linkFile(before, file);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

async function hasBytes(file: string, bytes: Buffer): Promise<boolean> {
  try {
    return bytes.equals(await readFile(file));
  } catch (error) {
    if (isErrno(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return false;
    throw error;
  }
}

/** A second name for a file that never changes; a copy where there can be none, as on another disk. */
async function linkFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await link(from, to);
  } catch (error) {
    if (!isErrno(error, 'EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP')) throw error;
    await copyFile(from, to);
  }
}

/** Islands choose other widths than the page does, so a picture is copied at all of them, and as AVIF where that is made. */
async function copyPictures(
  picturesDir: string,
  target: string,
  pictures: Set<string>,
  bring: SiteCopy['bring'],
): Promise<void> {
  const names = new Set([...pictures].flatMap((name) => pictureWidths.map((width) => pictureAt(name, width))));
  for (const name of names) if (!existsSync(join(picturesDir, name))) await bring(join(picturesDir, name));
  const existing = new Set(await readdir(picturesDir));
  await mkdir(join(target, 'pictures'), { recursive: true });
  for (const name of names) {
    const avif = name.replace(/webp$/, 'avif');
    for (const each of existing.has(avif) ? new Set([name, avif]) : [name])
      await linkFile(join(picturesDir, each), join(target, 'pictures', each));
  }
}

async function replaceFolder(draft: string, target: string): Promise<void> {
  const old = `${target}.old`;
  await rm(old, { recursive: true, force: true });
  await rename(target, old).catch((error: unknown) => {
    if (!isErrno(error, 'ENOENT')) throw error;
  });
  await rename(draft, target);
  await rm(old, { recursive: true, force: true });
}

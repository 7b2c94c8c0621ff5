import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { readRelease } from '#renderer/release/release';

/** The files of a release by URL path. @throws if its description is missing or damaged */
export async function filesOfRelease(folder: string): Promise<Map<string, string>> {
  const real = await realpath(folder);
  const { files } = await readRelease(real);
  return new Map(Object.entries(files).map(([address, name]) => [address, join(real, name)]));
}

const currentOf = (sitesDir: string, label: string) => filesOfRelease(join(sitesDir, label, 'current'));

/** The content of a site's current release at a path. @throws if there is none */
export async function readPublished(sitesDir: string, label: string, address: string): Promise<string> {
  const file = (await currentOf(sitesDir, label)).get(address);
  if (file === undefined) throw new Error(`${label} has nothing at ${address}.`);
  return readFile(file, 'utf8');
}

/** The HTML of every page of a site by its path. */
export async function readPages(sitesDir: string, label: string): Promise<Map<string, string>> {
  const pages = [...(await currentOf(sitesDir, label))].filter(([, file]) => file.endsWith('.html'));
  return new Map(
    await Promise.all(pages.map(async ([address, file]) => [address, await readFile(file, 'utf8')] as const)),
  );
}

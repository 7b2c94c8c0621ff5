import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { readRelease } from '#renderer/release/release';

/** The files of a release by address. @throws when its description is missing or damaged */
export async function filesOfRelease(folder: string): Promise<Map<string, string>> {
  const real = await realpath(folder);
  const { files } = await readRelease(real);
  return new Map(Object.entries(files).map(([address, name]) => [address, join(real, name)]));
}

const currentOf = (sitesDir: string, label: string) => filesOfRelease(join(sitesDir, label, 'current'));

/** What a site's current release has at an address. @throws when there is nothing */
export async function readPublished(sitesDir: string, label: string, address: string): Promise<string> {
  const file = (await currentOf(sitesDir, label)).get(address);
  if (file === undefined) throw new Error(`${label} has nothing at ${address}.`);
  return readFile(file, 'utf8');
}

/** The HTML of every page of a site by its address. */
export async function readPages(sitesDir: string, label: string): Promise<Map<string, string>> {
  const pages = [...(await currentOf(sitesDir, label))].filter(([, file]) => file.endsWith('.html'));
  return new Map(
    await Promise.all(pages.map(async ([address, file]) => [address, await readFile(file, 'utf8')] as const)),
  );
}

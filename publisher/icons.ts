import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { iconAt, icons, logoOf, touchIcon, type Icon } from '#lib/catalogue/icons';
import type { SiteJob } from './job.ts';
import type { Release } from './release/release.ts';
import type { SiteFiles } from './release/site-files.ts';

/** The logo's share of a maskable icon's side: systems may crop all but a circle of four fifths. */
const safeShare = 0.6;
const backgroundColor = '#faf8f4';

/**
 * Adds the icons of a store's manifest to a site: drawn from its logo, or those of a release, which are named for their logo.
 * @param before a release made by the same code, if there is one
 * @returns their names by address; none for the marketplace
 */
export async function makeIcons(
  { snapshot, picturesDir, distDir }: SiteJob,
  files: SiteFiles,
  before: Pick<Release, 'files'> | undefined,
): Promise<Record<string, string>> {
  if (!snapshot) return {};
  const { store } = snapshot;
  const logo = store.store_logo
    ? join(picturesDir, basename(store.store_logo))
    : join(distDir, 'client', logoOf(store));
  const required = [...icons, touchIcon].map((icon) => ({ icon, address: iconAt(store, icon) }));
  const found: Record<string, string> = {};
  for (const { icon, address } of required) {
    const last = before?.files[address];
    found[address] = last !== undefined && files.has(last) ? last : files.add(await drawIcon(logo, icon), '.png');
  }
  return found;
}

async function drawIcon(logo: string, { side, purpose }: Icon): Promise<Buffer> {
  const { default: sharp } = await import('sharp'); // most publishes draw nothing
  const inner = purpose === 'any' ? side : Math.round(side * safeShare);
  const background = purpose === 'any' ? { r: 0, g: 0, b: 0, alpha: 0 } : backgroundColor;
  const [top, bottom] = [Math.floor((side - inner) / 2), Math.ceil((side - inner) / 2)];
  const drawn = sharp(await readFile(logo), { density: 144 })
    .resize(inner, inner, { fit: 'contain', background })
    .extend({ top, bottom, left: top, right: bottom, background });
  return (purpose === 'any' ? drawn : drawn.flatten({ background })).png({ palette: true }).toBuffer();
}

import { mkdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { iconAt, icons, logoOf, touchIcon, type Icon } from '#lib/catalogue/icons';
import type { SiteJob } from './job.ts';
import { reuseFile } from './release/reuse-file.ts';

/** The logo's share of a maskable icon's side: systems may crop all but a circle of four fifths. */
const safeShare = 0.6;
const backgroundColor = '#faf8f4';

/**
 * Adds the icons of a store's manifest to a release: drawn from its logo, or reused.
 * @param before the folder of a release made by the same code, if there is one
 * @returns their names by address; none for the marketplace
 */
export async function makeIcons(
  { snapshot, picturesDir, distDir }: SiteJob,
  folder: string,
  before: string | undefined,
): Promise<Record<string, string>> {
  if (!snapshot) return {};
  const { store } = snapshot;
  const logo = store.store_logo
    ? join(picturesDir, basename(store.store_logo))
    : join(distDir, 'client', logoOf(store));
  const required = [...icons, touchIcon].map((icon) => ({ icon, file: iconAt(store, icon).slice(1) }));
  mkdirSync(join(folder, 'icons'), { recursive: true });
  for (const { icon, file } of required)
    if (!before || !reuseIcon(join(before, file), join(folder, file))) await drawIcon(logo, icon, join(folder, file));
  return Object.fromEntries(required.map(({ file }) => [`/${file}`, file]));
}

/** Icons are named for their logo: the same name means the same icon. */
function reuseIcon(from: string, to: string): boolean {
  const bytes = statSync(from, { throwIfNoEntry: false })?.size;
  return bytes !== undefined && reuseFile(from, to, bytes);
}

async function drawIcon(logo: string, { side, purpose }: Icon, file: string): Promise<void> {
  const { default: sharp } = await import('sharp'); // most publishes draw nothing
  const inner = purpose === 'any' ? side : Math.round(side * safeShare);
  const background = purpose === 'any' ? { r: 0, g: 0, b: 0, alpha: 0 } : backgroundColor;
  const [top, bottom] = [Math.floor((side - inner) / 2), Math.ceil((side - inner) / 2)];
  const drawn = sharp(await readFile(logo), { density: 144 })
    .resize(inner, inner, { fit: 'contain', background })
    .extend({ top, bottom, left: top, right: bottom, background });
  await (purpose === 'any' ? drawn : drawn.flatten({ background })).png({ palette: true }).toFile(file);
}

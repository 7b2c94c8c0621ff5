import { mkdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { iconAt, icons, logoOf, touchIcon, type Icon } from '#lib/catalogue/icons';
import type { SiteJob } from './job.ts';
import { reuseFile } from './release/reuse-file.ts';

/** How much of a maskable icon's side the logo takes: what no system cuts off is a circle of four fifths. */
const safeShare = 0.6;
const paper = '#faf8f4';

/**
 * Brings the icons that a store's manifest names into a release, drawn of its logo or taken over.
 * @param before the folder of a release made by the same code, if there is one
 * @returns them by their address; none for the marketplace
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
  const wanted = [...icons, touchIcon].map((icon) => ({ icon, file: iconAt(store, icon).slice(1) }));
  mkdirSync(join(folder, 'icons'), { recursive: true });
  for (const { icon, file } of wanted)
    if (!before || !isKept(join(before, file), join(folder, file))) await drawIcon(logo, icon, join(folder, file));
  return Object.fromEntries(wanted.map(({ file }) => [`/${file}`, file]));
}

/** An icon is named for its logo, so one of that name is the same. */
function isKept(from: string, to: string): boolean {
  const bytes = statSync(from, { throwIfNoEntry: false })?.size;
  return bytes !== undefined && reuseFile(from, to, bytes);
}

async function drawIcon(logo: string, { side, purpose }: Icon, file: string): Promise<void> {
  const { default: sharp } = await import('sharp'); // most publishes draw nothing
  const inner = purpose === 'any' ? side : Math.round(side * safeShare);
  const background = purpose === 'any' ? { r: 0, g: 0, b: 0, alpha: 0 } : paper;
  const [top, bottom] = [Math.floor((side - inner) / 2), Math.ceil((side - inner) / 2)];
  const drawn = sharp(await readFile(logo), { density: 144 })
    .resize(inner, inner, { fit: 'contain', background })
    .extend({ top, bottom, left: top, right: bottom, background });
  await (purpose === 'any' ? drawn : drawn.flatten({ background })).png({ palette: true }).toFile(file);
}

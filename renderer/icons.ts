import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { iconAt, icons, logoOf, touchIcon, type Icon } from '#lib/catalogue/icons';
import type { SiteJob } from './job.ts';
import type { Release } from './release/release.ts';
import type { SiteFiles } from './release/site-files.ts';

/** The logo's share of a maskable icon's side: systems may crop all but a circle of four fifths. */
const safeShare = 0.6;
const backgroundColor = '#faf8f4';

/** Draws a store's manifest icons, or copies them from the last release. @returns names by address, sizes by name */
export async function makeIcons(
  { snapshot, picturesDir, distDir, buildId }: SiteJob,
  files: SiteFiles,
  last: Pick<Release, 'files' | 'bytes' | 'buildId'> | undefined,
): Promise<Pick<Release, 'files' | 'bytes'>> {
  if (!snapshot) return { files: {}, bytes: {} };
  const { store } = snapshot;
  const known = store.store_logo || last?.buildId === buildId ? last : undefined;
  const logo = store.store_logo
    ? join(picturesDir, basename(store.store_logo))
    : join(distDir, 'client', logoOf(store));
  const made = await Promise.all(
    [...icons, touchIcon].map(async (icon) => {
      const address = iconAt(store, icon);
      const name = known?.files[address];
      const size = known?.bytes[name ?? ''];
      if (name !== undefined && files.has(name, size)) return { address, name, size };
      const drawn = await drawIcon(logo, icon);
      return { address, name: files.add(drawn, '.png'), size: drawn.length };
    }),
  );
  return {
    files: Object.fromEntries(made.map(({ address, name }) => [address, name])),
    bytes: Object.fromEntries(made.flatMap(({ name, size }) => (size === undefined ? [] : [[name, size]]))),
  };
}

async function drawIcon(logo: string, { side, purpose }: Icon): Promise<Buffer> {
  const { default: sharp } = await import('sharp'); // most publishes draw nothing
  sharp.concurrency(1);
  sharp.cache(false);
  const inner = purpose === 'any' ? side : Math.round(side * safeShare);
  const background = purpose === 'any' ? { r: 0, g: 0, b: 0, alpha: 0 } : backgroundColor;
  const [top, bottom] = [Math.floor((side - inner) / 2), Math.ceil((side - inner) / 2)];
  const drawn = sharp(readFileSync(logo), { density: 144 })
    .resize(inner, inner, { fit: 'contain', background })
    .extend({ top, bottom, left: top, right: bottom, background });
  return (purpose === 'any' ? drawn : drawn.flatten({ background })).png({ palette: true }).toBuffer();
}

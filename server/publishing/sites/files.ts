import { join } from 'node:path';
import { isServed, readContent } from './content.ts';
import type { createContentCache } from './content-cache.ts';
import { drawingHeaders, immutableHeaders } from './headers.ts';
import type { Content } from '#server/platform/http/content';
import type { SiteStore } from '#server/publishing/store/site-store';
import { respond } from '#server/platform/http/respond';

/** Files in memory, and where missing ones are brought from. */
interface Source {
  cache: ReturnType<typeof createContentCache>;
  store: SiteStore;
}

type Reading = Parameters<typeof readContent>[1];

async function readOrBring(file: string, { store }: Source, how?: Reading): Promise<Content | undefined> {
  return (await readContent(file, how)) ?? ((await store.bring(file)) ? readContent(file, how) : undefined);
}

const assetPath = /^\/_astro\/((?:[\w@~-][\w.@~-]*\/)*[\w@~-][\w.@~-]*)$/;
const picturePath = /^\/pictures\/([\w-]+\.(?:webp|svg))$/;

/** Serves a built script, style or font; undefined for other addresses. */
export async function serveAsset(
  request: Request,
  path: string,
  sitesDir: string,
  from: Source,
): Promise<Response | undefined> {
  const name = assetPath.exec(path)?.[1];
  if (name === undefined || !isServed(name)) return undefined;
  const file = join(sitesDir, '_astro', name);
  const content = await from.cache.get(path, () => readOrBring(file, from, { isPrecompressed: true }));
  return content && respond(request, content, { headers: immutableHeaders });
}

/** Serves a picture, as AVIF if possible; undefined for other addresses. */
export async function servePicture(
  request: Request,
  path: string,
  picturesDir: string,
  from: Source,
): Promise<Response | undefined> {
  const name = picturePath.exec(path)?.[1];
  if (name === undefined) return undefined;
  const read = (file: string) => from.cache.get(`/pictures/${file}`, () => readOrBring(join(picturesDir, file), from));
  if (name.endsWith('.svg')) {
    const drawing = await read(name);
    return drawing && respond(request, drawing, { headers: drawingHeaders });
  }
  const acceptsAvif = request.headers.get('accept')?.includes('image/avif') ?? false;
  const picture = (acceptsAvif && (await read(name.replace(/webp$/, 'avif')))) || (await read(name));
  return picture && respond(request, picture, { headers: { ...immutableHeaders, Vary: 'Accept' } });
}

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Metadata } from 'sharp';
import { pictureWidths } from '#contract/fields';
import * as t from '#texts/pictures';
import { measureDrawing } from './draw.ts';
import { checkDrawing, UnsafeDrawing } from './drawing.ts';
import { countScans, maxScans } from './jpeg-scans.ts';
import { photoKindOf, type PhotoKind } from './photo-kind.ts';
import { isHuge, tooLarge } from './size.ts';
import { writeWholeFile } from './write-whole-file.ts';

/** `width` and `height` are the largest file's, in pixels. */
export interface StoredPicture {
  hash: string;
  extension: 'webp' | 'svg';
  width: number;
  height: number;
}

/** The message names the file and the reason; `reason` omits the file. */
export class BrokenPicture extends Error {
  readonly reason: string;

  constructor(name: string, reason: string, options?: ErrorOptions) {
    super(t.broken({ name, problem: reason }), options);
    this.name = 'BrokenPicture';
    this.reason = reason;
  }
}

// Pictures are processed in parallel, so one thread for each is enough.
sharp.concurrency(1);
sharp.cache(false);

const quality = 80;
const photoKinds: readonly PhotoKind[] = ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'];
const widest = Math.max(...pictureWidths);
const options = { limitInputPixels: 250_000_000, failOn: 'warning' } as const;
/** Reads headers of any size, to report why a picture is refused. */
const ofAnySize = { ...options, limitInputPixels: false } as const;
let lastHuge: Promise<unknown> = Promise.resolve();

/**
 * Stores `<hash>-<width>.webp` files, or a drawing as `<hash>.svg`; the hash is that of `bytes`. Small pictures are not
 * enlarged. Each file is written atomically.
 * @param name the operator's file name; `.svg` means a drawing
 * @throws {BrokenPicture} when it is damaged, not a picture, or an unsafe drawing
 */
export async function storePicture(
  picturesDir: string,
  bytes: Buffer,
  name: string,
  supported = photoKinds,
): Promise<StoredPicture> {
  const hash = hashOf(bytes);
  await mkdir(picturesDir, { recursive: true });
  try {
    return name.toLowerCase().endsWith('.svg')
      ? await storeDrawing(picturesDir, bytes, hash)
      : await storePhoto(picturesDir, bytes, hash, supported);
  } catch (error) {
    if (isSystemError(error)) throw error;
    throw new BrokenPicture(name, reasonOf(error), { cause: error });
  }
}

const isSystemError = (error: unknown) => error instanceof Error && 'syscall' in error;

const reasonOf = (error: unknown) =>
  error instanceof UnsafeDrawing
    ? error.message
    : t.unreadable({ reason: (error as Error).message.split('\n')[0] ?? '' });

async function storeDrawing(picturesDir: string, bytes: Buffer, hash: string): Promise<StoredPicture> {
  checkDrawing(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  const file = path.join(picturesDir, `${hash}.svg`);
  const isKnown = existsSync(file);
  const { width, height } = await measureDrawing({ bytes, isKnown });
  if (!isKnown) await writeWholeFile(file, bytes);
  return { hash, extension: 'svg', width, height };
}

/** Runs before any decoder reads the file. */
function assertSupported(bytes: Buffer, supported: readonly PhotoKind[]): void {
  const kind = photoKindOf(bytes);
  if (kind === 'heic') throw new UnsafeDrawing(t.heic());
  if (kind === undefined) throw new Error(t.notPicture({ kinds: supported.join(', ') }));
  if (!supported.includes(kind)) throw new UnsafeDrawing(t.kindRefused({ kind }));
}

/** @throws {UnsafeDrawing} when decoding the picture would take too much memory or time */
export async function readMetadata(bytes: Buffer): Promise<Metadata> {
  const metadata = await sharp(bytes, ofAnySize).metadata();
  const problem = tooLarge(metadata);
  if (problem) throw new UnsafeDrawing(problem);
  if (metadata.format === 'jpeg' && countScans(bytes) > maxScans)
    throw new UnsafeDrawing(t.tooManyScans({ max: maxScans }));
  return metadata;
}

async function storePhoto(
  picturesDir: string,
  bytes: Buffer,
  hash: string,
  supported: readonly PhotoKind[],
): Promise<StoredPicture> {
  assertSupported(bytes, supported);
  const metadata = await readMetadata(bytes);
  const size = metadata.autoOrient;
  const missing = pictureWidths
    .map((width) => ({ width, file: path.join(picturesDir, `${hash}-${width}.webp`) }))
    .filter(({ file }) => !existsSync(file));
  const write = () => writeSizes(bytes, metadata, missing);
  await (isHuge(metadata) ? (lastHuge = lastHuge.then(write, write)) : write());
  if (!isFinal(metadata, widest)) await keepOriginal(picturesDir, bytes, hash);
  const scale = Math.min(1, widest / size.width);
  return { hash, extension: 'webp', width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
}

async function writeSizes(
  bytes: Buffer,
  metadata: Metadata,
  missing: { width: number; file: string }[],
): Promise<void> {
  // `stats` decodes every pixel, which detects damage.
  if (missing.length > 0 && missing.every(({ width }) => isFinal(metadata, width))) await sharp(bytes, options).stats();
  for (const { width, file } of missing)
    await writeWholeFile(file, isFinal(metadata, width) ? bytes : await shrink(bytes, width));
}

const originalPath = (picturesDir: string, hash: string) => path.join(picturesDir, 'originals', hash);

/** Only exports need the original. */
async function keepOriginal(picturesDir: string, bytes: Buffer, hash: string): Promise<void> {
  const file = originalPath(picturesDir, hash);
  if (existsSync(file)) return;
  await mkdir(path.dirname(file), { recursive: true });
  await writeWholeFile(file, bytes);
}

/** @param fetchMissing fetches a missing file of `picturesDir` from elsewhere */
export async function readOriginal(
  picturesDir: string,
  hash: string,
  fetchMissing = async (_file: string): Promise<boolean> => false,
): Promise<Buffer | undefined> {
  const files = [
    originalPath(picturesDir, hash),
    ...[`-${widest}.webp`, '.svg'].map((end) => path.join(picturesDir, hash + end)),
  ];
  const here = files.filter((file) => existsSync(file));
  const elsewhere = files.filter((file) => !here.includes(file));
  for (const file of [...here, ...elsewhere]) {
    if (elsewhere.includes(file) && !(await fetchMissing(file))) continue;
    const bytes = await readFile(file);
    if (hashOf(bytes) === hash) return bytes;
  }
  return undefined;
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/** Whether the file can be stored unchanged: WebP, narrow enough, one frame, no personal metadata. */
const isFinal = ({ format, width, pages = 1, exif, xmp }: Metadata, maxWidth: number): boolean =>
  format === 'webp' && width <= maxWidth && pages === 1 && !exif && !xmp;

const shrink = (bytes: Buffer, width: number): Promise<Buffer> =>
  sharp(bytes, options).autoOrient().resize({ width, withoutEnlargement: true }).webp({ quality }).toBuffer();

import { constants as flags } from 'node:fs';
import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { createContent, type Content } from '#server/platform/http/content';
import { isErrno } from '#system/errno';

/** The type of each file that is served, by its extension. */
export const fileTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

const suffixes = { br: '.br', gzip: '.gz' };

/** Whether files with this name's extension are served. */
export const isServed = (name: string): boolean => extname(name) in fileTypes;

/**
 * Reads a file, never through a symbolic link. Compressed forms are stored on first use, or read from the `.br` and `.gz`
 * next to it.
 * @returns undefined when the file is missing
 */
export async function readContent(file: string, { isPrecompressed = false } = {}): Promise<Content | undefined> {
  const bytes = await readPlain(file);
  if (!bytes) return undefined;
  const type = fileTypes[extname(file)] ?? 'application/octet-stream';
  return createContent(bytes, type, async (encoding) =>
    isPrecompressed ? readPlain(`${file}${suffixes[encoding]}`) : undefined,
  );
}

async function readPlain(file: string): Promise<Buffer<ArrayBuffer> | undefined> {
  try {
    const handle = await open(file, flags.O_RDONLY | flags.O_NOFOLLOW);
    try {
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isErrno(error, 'ENOENT', 'ELOOP', 'EISDIR')) return undefined;
    throw error;
  }
}

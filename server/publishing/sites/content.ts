import { createHash } from 'node:crypto';
import { constants as flags } from 'node:fs';
import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isErrno } from '#system/errno';

export type Encoding = 'br' | 'gzip';
type Bytes = Buffer<ArrayBuffer>;

/** A file in memory, with the compressed forms that were requested so far. */
export interface Content {
  bytes: Bytes;
  type: string;
  /** 22 characters, the same for the same bytes everywhere. */
  hash: string;
  encoded(encoding: Encoding): Promise<Bytes>;
  isCompressible: boolean;
}

const types: Record<string, string> = {
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

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const suffixes = { br: '.br', gzip: '.gz' };
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Whether files with this name's extension are served. */
export const isServed = (name: string): boolean => extname(name) in types;

/**
 * Reads a file, never through a symbolic link. Compressed forms are stored on first use, or read from the `.br` and `.gz`
 * next to it.
 * @returns undefined when the file is missing
 */
export async function readContent(file: string, { isPrecompressed = false } = {}): Promise<Content | undefined> {
  const bytes = await readPlain(file);
  if (!bytes) return undefined;
  const type = types[extname(file)] ?? 'application/octet-stream';
  const forms = new Map<Encoding, Promise<Bytes>>();
  const encode = async (encoding: Encoding) => {
    const stored = isPrecompressed ? await readPlain(`${file}${suffixes[encoding]}`) : undefined;
    return stored ?? (encoding === 'br' ? brotli(bytes, quick) : gzipped(bytes));
  };
  return {
    bytes,
    type,
    hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    isCompressible: type.includes('charset'),
    encoded(encoding) {
      const form = forms.get(encoding) ?? encode(encoding);
      forms.set(encoding, form);
      return form;
    },
  };
}

async function readPlain(file: string): Promise<Bytes | undefined> {
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

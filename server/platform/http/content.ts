import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';

type Bytes = Buffer<ArrayBuffer>;

export interface EventStream {
  events: ReadableStream<Uint8Array>;
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
type Encoding = keyof typeof compress;
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Bytes in memory. Compressed forms are cached. */
export interface Content {
  bytes: Bytes;
  type: string;
  /** 22 characters of the bytes' SHA-256; part of the ETag. */
  hash: string;
  encoded(encoding: Encoding): Promise<Bytes>;
  headers?: Record<string, string>;
}

export function createContent(bytes: Bytes, type: string): Content {
  const forms = new Map<Encoding, Promise<Bytes>>();
  return {
    bytes,
    type,
    hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    encoded(encoding) {
      const form =
        forms.get(encoding) ?? (encoding === 'br' ? compress.br(bytes, brotliOptions) : compress.gzip(bytes));
      forms.set(encoding, form);
      return form;
    },
  };
}

export const createJson = (text: string): Content =>
  createContent(Buffer.from(text), 'application/json; charset=utf-8');

/** Approximate memory of a content and its compressed forms. */
export const contentSize = ({ bytes, type }: Content): number =>
  Math.ceil(bytes.length * (COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) ? 1.5 : 1)) + 1;

/** The client's preferred encoding that we support. */
const encodingFor = (accepted: string): Encoding | undefined =>
  (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted));

const isKnown = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);

interface SendOptions {
  status?: 200 | 404 | 410;
  headers?: Record<string, string>;
  /** Part of the ETag if the same URL has different files for different customers. */
  variant?: string;
}

/** Sends content, compressed if accepted, or 304. Clients revalidate each time. */
export async function sendContent(
  c: Context,
  content: Content,
  { status = 200, variant, headers }: SendOptions = {},
): Promise<Response> {
  const isText = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(content.type);
  const encoding = isText ? encodingFor(c.req.header('Accept-Encoding') ?? '') : undefined;
  const etag = `"${[content.hash, variant, encoding].filter(Boolean).join('-')}"`;
  for (const [name, value] of Object.entries({ 'Cache-Control': 'no-cache', ...headers, ETag: etag }))
    c.header(name, value);
  if (isText) c.header('Vary', 'Accept-Encoding', { append: true });
  if (status === 200 && isKnown(c.req.header('If-None-Match') ?? '', etag)) return c.body(null, 304);
  const body = encoding ? await content.encoded(encoding) : content.bytes;
  if (encoding) c.header('Content-Encoding', encoding);
  c.header('Content-Type', content.type);
  c.header('Content-Length', String(body.length));
  return c.body(body, status);
}

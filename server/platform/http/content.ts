import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';
type Bytes = Buffer<ArrayBuffer>;

/** An answer that goes on: server-sent events, as bytes. */
export interface EventStream {
  events: ReadableStream<Uint8Array>;
}

/** Bytes in memory, with the compressed forms that were requested so far. */
export interface Content {
  bytes: Bytes;
  type: string;
  /** 22 characters, the same for the same bytes everywhere. */
  hash: string;
  encoded(encoding: Encoding): Promise<Bytes>;
  isCompressible: boolean;
  /** Headers of its own. */
  headers?: Record<string, string>;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** Whether a best form is being made. There is one at a time; other pages wait for their next request. */
let isImproving = false;

/**
 * Content of a type; text is compressible. A page that is requested again is compressed better in the background, which
 * takes a hundred times as long. Requests get the quick form until then.
 * @param readEncoded a compressed form that exists already; undefined when it must be made
 */
export function createContent(
  bytes: Bytes,
  type: string,
  readEncoded: (encoding: Encoding) => Promise<Bytes | undefined> = async () => undefined,
): Content {
  const forms = new Map<Encoding, Promise<Bytes>>();
  const encode = async (encoding: Encoding) =>
    (await readEncoded(encoding)) ?? (encoding === 'br' ? brotli(bytes, quick) : gzipped(bytes));
  let isBest = !type.startsWith('text/html');

  async function improve(): Promise<void> {
    isImproving = isBest = true;
    try {
      forms.set('br', Promise.resolve(await brotli(bytes, best)));
    } catch (error) {
      console.warn('A page could not be compressed further:', error);
    } finally {
      isImproving = false;
    }
  }

  return {
    bytes,
    type,
    hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    isCompressible: type.includes('charset'),
    encoded(encoding) {
      const kept = forms.get(encoding);
      if (kept && encoding === 'br' && !isBest && !isImproving) void improve();
      const form = kept ?? encode(encoding);
      forms.set(encoding, form);
      if (!kept) form.catch(() => forms.delete(encoding));
      return form;
    },
  };
}

/** Content of a JSON text. */
export const createJson = (text: string): Content =>
  createContent(Buffer.from(text), 'application/json; charset=utf-8');

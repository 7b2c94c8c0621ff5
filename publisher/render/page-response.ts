import { AsyncLocalStorage } from 'node:async_hooks';

const written = new WeakMap<Response, Uint8Array>();
const rendering = new AsyncLocalStorage<true>();
const PlainResponse = Response;

/**
 * Astro puts each page's bytes into a response, which copies them, and from which they would come back through a stream, in
 * pieces to be joined. While a page is rendered, they are kept beside a response without a body.
 */
class PageResponse extends PlainResponse {
  constructor(body?: BodyInit | null, init?: ResponseInit) {
    const page = body instanceof Uint8Array && rendering.getStore() ? body : undefined;
    super(page ? null : body, init);
    if (page) written.set(this, page);
  }

  /** `Response.json` makes plain ones. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof PlainResponse;
  }
}

/** Makes the responses of pages keep their bytes, in this thread. */
export function keepResponseBytes(): void {
  globalThis.Response = PageResponse;
}

/** What `render` gives: a response for {@link readBytes}. */
export const whileRendering = <T>(render: () => Promise<T>): Promise<T> => rendering.run(true, render);

/** The bytes of a response's body. */
export async function readBytes(response: Response): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = written.get(response) ?? new Uint8Array(await response.arrayBuffer());
  return Buffer.from(buffer, byteOffset, byteLength);
}

const written = new WeakMap<Response, Uint8Array>();
const PlainResponse = Response;

/** Astro puts each page's bytes into a response, from which they would come back through a stream, in pieces to be joined. */
class PageResponse extends PlainResponse {
  constructor(body?: BodyInit | null, init?: ResponseInit) {
    super(body, init);
    if (body instanceof Uint8Array) written.set(this, body);
  }

  /** `Response.json` makes plain ones. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof PlainResponse;
  }
}

/** Makes responses keep their bytes, in this thread. */
export function keepResponseBytes(): void {
  globalThis.Response = PageResponse;
}

/** The bytes of a response's body. */
export async function readBytes(response: Response): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = written.get(response) ?? new Uint8Array(await response.arrayBuffer());
  return Buffer.from(buffer, byteOffset, byteLength);
}

import type { Content } from '#server/platform/http/content';

const compressedShare = 1.5;

const sizeOf = ({ bytes, isCompressible }: Content) => bytes.length * (isCompressible ? compressedShare : 1);

/**
 * A cache of files.
 * @param maxBytes their approximate memory limit
 */
export function createContentCache(maxBytes: number) {
  const cached = new Map<string, Content>();
  let bytes = 0;

  function drop(key: string, content: Content): void {
    cached.delete(key);
    bytes -= sizeOf(content);
  }

  return {
    /** The cached file, or the result of `read`; missing files are not cached. */
    async get(key: string, read: () => Promise<Content | undefined>): Promise<Content | undefined> {
      const hit = cached.get(key);
      if (hit) return hit;
      const content = await read();
      if (!content || cached.has(key)) return content;
      cached.set(key, content);
      bytes += sizeOf(content);
      for (const [oldest, old] of cached) {
        if (bytes <= maxBytes) break;
        drop(oldest, old);
      }
      return content;
    },
  };
}

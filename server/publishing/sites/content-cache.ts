import type { Content } from './content.ts';

const compressedShare = 1.5;

const sizeOf = ({ bytes, isCompressible }: Content) => bytes.length * (isCompressible ? compressedShare : 1);

/**
 * Keeps the files that were asked for last.
 * @param mostBytes about how much memory they may take
 */
export function createContentCache(mostBytes: number) {
  const kept = new Map<string, Content>();
  let bytes = 0;

  function drop(key: string, content: Content): void {
    kept.delete(key);
    bytes -= sizeOf(content);
  }

  return {
    /** The kept file, or what `read` finds; a file that is not there is not remembered. */
    async get(key: string, read: () => Promise<Content | undefined>): Promise<Content | undefined> {
      const hit = kept.get(key);
      if (hit) return hit;
      const content = await read();
      if (!content || kept.has(key)) return content;
      kept.set(key, content);
      bytes += sizeOf(content);
      for (const [oldest, old] of kept) {
        if (bytes <= mostBytes) break;
        drop(oldest, old);
      }
      return content;
    },
  };
}

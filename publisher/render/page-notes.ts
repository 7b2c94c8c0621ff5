import { join } from 'node:path';
import { readSealed, writeSealed } from './sealed-json.ts';
import type { Read } from './reads.ts';

/** What is known of a page that was rendered. */
export interface PageNote {
  reads: Read[];
  /** Its inline code, by hash. */
  scripts: string[];
  styles: string[];
  /** Of its file. */
  bytes: number;
}

/** Reads (with the digest of what they gave) and inline code stand once; pages name them by their place. */
interface Notes {
  reads: [Read, string][];
  code: Pick<PageNote, 'scripts' | 'styles'>[];
  pages: Record<string, { reads: number[]; code: number; bytes: number }>;
}

/** Kept in a release for the next one; it is not served. */
const file = 'pages.json';

/** Collects the notes of a release's pages. */
export function createPageNotes(digest: (read: Read) => string) {
  const reads = numbered<Read>();
  const code = numbered<string>();
  const pages: Notes['pages'] = {};
  return {
    add(path: string, { scripts, styles, bytes, ...page }: PageNote): void {
      pages[path] = { reads: page.reads.map(reads.of), code: code.of(JSON.stringify({ scripts, styles })), bytes };
    },
    async write(folder: string): Promise<void> {
      const notes: Notes = {
        reads: reads.all().map((read) => [read, digest(read)]),
        code: code.all().map((each) => JSON.parse(each) as Notes['code'][number]),
        pages,
      };
      await writeSealed(join(folder, file), notes);
    },
  };
}

function numbered<T>() {
  const numbers = new Map<T, number>();
  return {
    of(value: T): number {
      const number = numbers.get(value) ?? numbers.size;
      numbers.set(value, number);
      return number;
    },
    all: () => [...numbers.keys()],
  };
}

/** The notes of a release; nothing when it has none or they are damaged. */
export const readPageNotes = (folder: string): Promise<Notes | undefined> => readSealed(join(folder, file));

/** The note of each page that would be the same again, because all that it has read still is. */
export function findUnchangedPages(
  { reads, code, pages }: Notes,
  digest: (read: Read) => string,
): Map<string, PageNote> {
  const same = reads.map(([read, before]) => digest(read) === before);
  const unchanged = new Map<string, PageNote>();
  for (const [path, page] of Object.entries(pages)) {
    const inline = code[page.code];
    if (inline && page.reads.every((at) => same[at]))
      unchanged.set(path, { ...inline, bytes: page.bytes, reads: page.reads.map((at) => reads[at]?.[0] ?? '') });
  }
  return unchanged;
}

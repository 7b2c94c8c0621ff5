import { join } from 'node:path';
import { readSealed, writeSealed } from './sealed-json.ts';
import type { Read } from './reads.ts';

/** What is recorded of a rendered page. */
export interface PageNote {
  reads: Read[];
  /** Hashes of its inline code. */
  scripts: string[];
  styles: string[];
  /** The size of its file. */
  bytes: number;
}

/** Reads (with the digest of their result) and inline code are listed once; pages refer to them by index. */
interface Notes {
  reads: [Read, string][];
  code: Pick<PageNote, 'scripts' | 'styles'>[];
  pages: Record<string, { reads: number[]; code: number; bytes: number }>;
}

/** In each release, for the next one; it is not served. */
const file = 'pages.json';

/** Collects the notes of a release's pages. */
export function createPageNotes(digest: (read: Read) => string) {
  const reads = createIndex<Read>();
  const code = createIndex<string>();
  const pages: Notes['pages'] = {};
  return {
    add(path: string, { scripts, styles, bytes, ...page }: PageNote): void {
      pages[path] = {
        reads: page.reads.map(reads.indexOf),
        code: code.indexOf(JSON.stringify({ scripts, styles })),
        bytes,
      };
    },
    async write(folder: string): Promise<void> {
      const notes: Notes = {
        reads: reads.all().map((read) => [read, digest(read)]),
        code: code.all().map((json) => JSON.parse(json) as Notes['code'][number]),
        pages,
      };
      await writeSealed(join(folder, file), notes);
    },
  };
}

function createIndex<T>() {
  const indexes = new Map<T, number>();
  return {
    indexOf(value: T): number {
      const index = indexes.get(value) ?? indexes.size;
      indexes.set(value, index);
      return index;
    },
    all: () => [...indexes.keys()],
  };
}

/** The notes of a release; undefined when they are missing or damaged. */
export const readPageNotes = (folder: string): Promise<Notes | undefined> => readSealed(join(folder, file));

/** The notes of pages that need no rendering, by path: everything they read is unchanged. */
export function findUnchangedPages(
  { reads, code, pages }: Notes,
  digest: (read: Read) => string,
): Map<string, PageNote> {
  const same = reads.map(([read, before]) => digest(read) === before);
  const unchanged = new Map<string, PageNote>();
  for (const [path, page] of Object.entries(pages)) {
    const inline = code[page.code];
    if (inline && page.reads.every((index) => same[index]))
      unchanged.set(path, { ...inline, bytes: page.bytes, reads: page.reads.map((index) => reads[index]?.[0] ?? '') });
  }
  return unchanged;
}

import { join } from 'node:path';
import { readSealed, writeSealed } from './sealed-json.ts';
import type { Read } from './reads.ts';

/** The hashes of a page's inline code. */
export interface CodeHashes {
  scripts: string[];
  styles: string[];
}

/** What is recorded of a rendered page. */
export interface PageNote {
  reads: Read[];
  code: CodeHashes;
  /** The size of its file. */
  bytes: number;
}

/** The notes of a release: those of its pages by path, and the digest of each read's result. */
export interface Notes {
  pages: Map<string, PageNote>;
  digests: Map<Read, string>;
}

/** As they are written: reads and inline code are listed once, and pages refer to them by index. */
interface WrittenNotes {
  reads: [Read, string][];
  code: CodeHashes[];
  pages: Record<string, { reads: number[]; code: number; bytes: number }>;
}

/** In each release, for the next one; it is not served. */
const file = 'pages.json';

/** Collects the notes of a release's pages. @param digest of a read's result */
export function createPageNotes(digest: (read: Read) => string) {
  const reads = createIndex<Read>();
  const code = createIndex<CodeHashes>(JSON.stringify);
  const pages: Notes['pages'] = new Map();
  const written: WrittenNotes['pages'] = {};

  /** Adds a page that is unchanged since the previous release. */
  function addUnchanged(path: string, note: PageNote): void {
    pages.set(path, note);
    written[path] = { reads: note.reads.map(reads.indexOf), code: code.indexOf(note.code), bytes: note.bytes };
  }

  return {
    addUnchanged,
    /** Adds a rendered page: what it has in common with others is kept once. */
    addRendered: (path: string, { bytes, ...note }: PageNote): void =>
      addUnchanged(path, { reads: note.reads.map(reads.first), code: code.first(note.code), bytes }),
    async write(folder: string): Promise<void> {
      const digests = reads.all().map((read): [Read, string] => [read, digest(read)]);
      const notes: WrittenNotes = { reads: digests, code: code.all(), pages: written };
      const kept: Notes = { pages, digests: new Map(digests) };
      await writeSealed(join(folder, file), notes, kept);
    },
  };
}

/** Numbers values from 0, alike ones with the same number. */
function createIndex<T>(keyOf: (value: T) => unknown = (value) => value) {
  const values: T[] = [];
  const indexes = new Map<unknown, number>();

  function indexOf(value: T): number {
    const known = indexes.get(value);
    if (known !== undefined) return known;
    const key = keyOf(value);
    const index = indexes.get(key) ?? values.push(value) - 1;
    indexes.set(key, index).set(value, index);
    return index;
  }

  return {
    indexOf,
    /** The first that was alike. */
    first: (value: T): T => values[indexOf(value)] as T,
    all: () => values,
  };
}

/** The notes of a release; undefined when they are missing or damaged. */
export const readPageNotes = (folder: string): Promise<Notes | undefined> => readSealed(join(folder, file), toNotes);

function toNotes({ reads, code, pages }: WrittenNotes): Notes {
  const names = reads.map(([read]) => read);
  const notes = Object.entries(pages).map(([path, page]): [string, PageNote] => [
    path,
    {
      reads: page.reads.map((index) => names[index] as Read),
      code: code[page.code] as CodeHashes,
      bytes: page.bytes,
    },
  ]);
  return { pages: new Map(notes), digests: new Map(reads) };
}

/** The notes of pages that need no rendering, by path: everything they read is unchanged. */
export function findUnchangedPages({ pages, digests }: Notes, digest: (read: Read) => string): Notes['pages'] {
  const changed = new Set([...digests].filter(([read, before]) => digest(read) !== before).map(([read]) => read));
  return new Map([...pages].filter(([, { reads }]) => !reads.some((read) => changed.has(read))));
}

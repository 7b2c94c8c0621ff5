import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { fillParts, markOf } from './marked-parts.ts';

/** One read of a page, as JSON: the source, the property or method, and the arguments. */
export type Read = string;

type Source = Record<string, unknown>;

const digestOfText = (text: string) => hash('sha256', text, 'base64url').slice(0, 16);
const digests = new WeakMap<object, string>();

/** The text that a result is digested by. Each object is digested once, because products are in many lists. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`;
  if (typeof value !== 'object' || value === null) return String(JSON.stringify(value));
  const digest = digests.get(value) ?? digestOfText(JSON.stringify(value));
  digests.set(value, digest);
  return digest;
}

/** Whether two results are the same objects, perhaps in other arrays. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((each, at) => isSame(each, other[at])));

interface Answer {
  value: unknown;
  digest: string;
}

/** The answers of the last site: products that stay the same are the same objects. */
let lastAnswers = new Map<Read, Answer>();

/** Where reads are recorded: those of a page, or of a part that pages have in common. */
const recording = new AsyncLocalStorage<Set<Read>>();

function recorded(source: object, owner: string, page: Set<Read>): object {
  return new Proxy(source, {
    get(target, name: string) {
      const value: unknown = Reflect.get(target, name);
      const reads = recording.getStore() ?? page;
      if (typeof value !== 'function') {
        reads.add(JSON.stringify([owner, name]));
        return value;
      }
      return (...args: unknown[]) => {
        reads.add(JSON.stringify([owner, name, ...args]));
        return Reflect.apply(value, target, args) as unknown;
      };
    },
  });
}

/** What pages have in common, with what it read. */
interface Part {
  mark: string;
  html: Buffer;
  reads: Read[];
}

/** The mark of a part for a page, which has read all that the part has. */
function take({ mark, reads }: Part, page: Set<Read>): string {
  for (const read of reads) (recording.getStore() ?? page).add(read);
  return mark;
}

/**
 * The sources that a site's pages read, recording every read by a proxy. A source must always give the same results, and
 * take only arguments that JSON can hold.
 * @param sources as in `Astro.locals`
 */
export function createReads(sources: Record<string, object>) {
  const before = lastAnswers;
  const known = new Map<Read, Answer>();
  lastAnswers = known;
  const parts = new Map<string, Part | Promise<Part>>();

  function bytesOf(name: string): Buffer | undefined {
    const part = parts.get(name);
    return part instanceof Promise ? undefined : part?.html;
  }

  async function renderFirst(name: string, render: () => Promise<string>): Promise<Part> {
    const reads = new Set<Read>();
    const html = await recording.run(reads, render);
    if (html.includes('<script type="module"')) throw new Error('a part that is rendered once holds a script');
    const part = { mark: markOf(name), html: Buffer.from(fillParts(Buffer.from(html), bytesOf)), reads: [...reads] };
    parts.set(name, part);
    return part;
  }

  /** Renders a part of pages once, and adds what it read to the reads of each page. @returns what stands for it in the page */
  function once(page: Set<Read>, name: string, render: () => Promise<string>): string | Promise<string> {
    const part = parts.get(name) ?? renderFirst(name, render);
    if (!(part instanceof Promise)) return take(part, page);
    parts.set(name, part);
    return part.then((rendered) => take(rendered, page));
  }

  function ask(read: Read): unknown {
    const [owner, name, ...args] = JSON.parse(read) as [string, string, ...unknown[]];
    const source = sources[owner] as Source | undefined;
    const value = source?.[name];
    const parsedArgs = args.map((arg) => arg ?? undefined); // JSON writes undefined as null
    return typeof value === 'function' ? Reflect.apply(value, source, parsedArgs) : value;
  }

  function answer(read: Read): Answer {
    const value = ask(read);
    const last = before.get(read);
    return last && isSame(last.value, value) ? last : { value, digest: digestOfText(textOf(value)) };
  }

  return {
    /** The sources for one page, and its reads so far. */
    forPage(): { locals: Record<string, object>; reads: Set<Read> } {
      const reads = new Set<Read>();
      const locals = Object.entries(sources).map(([owner, source]) => [owner, recorded(source, owner, reads)]);
      return { locals: { ...Object.fromEntries(locals), once: once.bind(undefined, reads) }, reads };
    },
    /** A page's bytes with its parts in the place of what {@link once} gave for them; until the next page is filled. */
    fill: (page: Buffer): Buffer => fillParts(page, bytesOf),
    /** The digest of a read's current result. */
    digest(read: Read): string {
      const answered = known.get(read) ?? answer(read);
      known.set(read, answered);
      return answered.digest;
    },
  };
}

export type Reads = ReturnType<typeof createReads>;

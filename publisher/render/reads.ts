import { hash } from 'node:crypto';

/** One read of a page, as JSON: the source, the property or method, and the arguments. */
export type Read = string;

type Source = Record<string, unknown>;

const digestOfText = (text: string) => hash('sha256', text, 'base64url').slice(0, 16);
const digests = new WeakMap<object, string>();

/** The digest of a result. Each object is digested once, because products are in many lists. */
function digestOf(value: unknown): string {
  if (Array.isArray(value)) return digestOfText(value.map(digestOf).join());
  if (typeof value !== 'object' || value === null) return digestOfText(String(JSON.stringify(value)));
  const digest = digests.get(value) ?? digestOfText(JSON.stringify(value));
  digests.set(value, digest);
  return digest;
}

function recorded(source: object, owner: string, reads: Set<Read>): object {
  return new Proxy(source, {
    get(target, name: string) {
      const value: unknown = Reflect.get(target, name);
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

/**
 * The sources that a site's pages read, recording every read by a proxy. A source must always give the same results, and
 * take only arguments that JSON can hold.
 * @param sources as in `Astro.locals`
 */
export function createReads(sources: Record<string, object>) {
  const known = new Map<Read, string>();

  function digest(read: Read): string {
    const [owner, name, ...args] = JSON.parse(read) as [string, string, ...unknown[]];
    const source = sources[owner] as Source | undefined;
    const value = source?.[name];
    const parsedArgs = args.map((arg) => arg ?? undefined); // JSON writes undefined as null
    return digestOf(typeof value === 'function' ? Reflect.apply(value, source, parsedArgs) : value);
  }

  return {
    /** The sources for one page, and its reads so far. */
    forPage(): { locals: Record<string, object>; reads: Set<Read> } {
      const reads = new Set<Read>();
      const locals = Object.entries(sources).map(([owner, source]) => [owner, recorded(source, owner, reads)]);
      return { locals: Object.fromEntries(locals) as Record<string, object>, reads };
    },
    /** The digest of a read's current result. */
    digest(read: Read): string {
      const answer = known.get(read) ?? digest(read);
      known.set(read, answer);
      return answer;
    },
  };
}

export type Reads = ReturnType<typeof createReads>;

import { hash } from 'node:crypto';

/** Names one thing that a page has read, as JSON: whose it is, its name, and what it was asked with. */
export type Read = string;

type Source = Record<string, unknown>;

const digestOfText = (text: string) => hash('sha256', text, 'base64url').slice(0, 16);
const digests = new WeakMap<object, string>();

/** Of what a page was given. An object is looked at once: products stand in many lists. */
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
      return (...asked: unknown[]) => {
        reads.add(JSON.stringify([owner, name, ...asked]));
        return Reflect.apply(value, target, asked) as unknown;
      };
    },
  });
}

/**
 * What a site's pages can read, with a note of what each does read. Whatever a source has or can be asked is noted by
 * itself; it must answer alike while it lives, and take what JSON can carry.
 * @param sources as in `Astro.locals`
 */
export function createReads(sources: Record<string, object>) {
  const known = new Map<Read, string>();

  function digest(read: Read): string {
    const [owner, name, ...asked] = JSON.parse(read) as [string, string, ...unknown[]];
    const source = sources[owner] as Source | undefined;
    const value = source?.[name];
    const absent = asked.map((each) => each ?? undefined); // JSON has no other word for it
    return digestOf(typeof value === 'function' ? Reflect.apply(value, source, absent) : value);
  }

  return {
    /** The sources for one page, and what it has read of them so far. */
    forPage(): { locals: Record<string, object>; reads: Set<Read> } {
      const reads = new Set<Read>();
      const locals = Object.entries(sources).map(([owner, source]) => [owner, recorded(source, owner, reads)]);
      return { locals: Object.fromEntries(locals) as Record<string, object>, reads };
    },
    /** Changes when what is read would. */
    digest(read: Read): string {
      const answer = known.get(read) ?? digest(read);
      known.set(read, answer);
      return answer;
    },
  };
}

export type Reads = ReturnType<typeof createReads>;

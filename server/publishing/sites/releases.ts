import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { readReleaseIfIntact } from '#publisher/release/release';
import { isErrno } from '#system/errno';

/** A published site as it is now. */
export interface OpenRelease {
  id: string;
  folder: string;
  /** Files by address. Nothing else can be asked for. */
  files: Map<string, string>;
  /** How many bytes a file must have; undefined where that is not known. */
  bytesOf(name: string): number | undefined;
  /** The Content-Security-Policy of a page. */
  policyAt(address: string): string | undefined;
  /** Whether the address is a page that only stores have, in whatever spelling. */
  isStorePage(address: string): boolean;
  /** The address of a page or withdrawn product that differs from this one in capital letters only. */
  correctSpelling(address: string): string | undefined;
  /** Whether the address had a product that is withdrawn. */
  isGone(address: string): boolean;
}

interface Known {
  release: OpenRelease;
  checkedAt: number;
}

const freshForMs = 250;

/**
 * Knows each site's current release; a switch is noticed within a quarter of a second. While the current one is damaged
 * the one before it goes on.
 */
export function createReleases(sitesDir: string) {
  const known = new Map<string, Known>();
  const asked = new Map<string, Promise<OpenRelease | undefined>>();

  async function look(label: string): Promise<OpenRelease | undefined> {
    const id = await currentId(join(sitesDir, label));
    const before = known.get(label)?.release;
    if (id === undefined) {
      known.delete(label);
      return undefined;
    }
    const release = before?.id === id ? before : ((await open(label, id)) ?? before ?? (await older(label, id)));
    if (release) known.set(label, { release, checkedAt: performance.now() });
    return release;
  }

  const open = (label: string, id: string) => openRelease(join(sitesDir, label, 'releases', id), id);

  async function older(label: string, than: string): Promise<OpenRelease | undefined> {
    const ids = (await readdir(join(sitesDir, label, 'releases'))).filter((id) => id < than && !id.startsWith('.'));
    for (const id of ids.sort().reverse()) {
      const release = await open(label, id);
      if (release) return release;
    }
    return undefined;
  }

  function lookOnce(label: string): Promise<OpenRelease | undefined> {
    const answer = asked.get(label) ?? look(label).finally(() => asked.delete(label));
    asked.set(label, answer);
    return answer;
  }

  return {
    /** @param label a host label or `_marketplace`; nothing when it is not published */
    async get(label: string): Promise<OpenRelease | undefined> {
      const last = known.get(label);
      return last && performance.now() - last.checkedAt < freshForMs ? last.release : lookOnce(label);
    },
    /** The newest whole release before one that is damaged; nothing when there is none. */
    older,
    /** The release that is current right now, when a file of the one that was is gone. */
    refresh: lookOnce,
  };
}

async function currentId(site: string): Promise<string | undefined> {
  try {
    return /^releases\/([\w-]+)$/.exec(await readlink(join(site, 'current')))?.[1];
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Nothing when the release is damaged. */
async function openRelease(folder: string, id: string): Promise<OpenRelease | undefined> {
  const whole = await readReleaseIfIntact(folder);
  if (!whole) return undefined;
  const { files, bytes, kinds, storePatterns, gone } = whole;
  const policies = kinds.map(({ pattern, csp }) => ({ pattern: new RegExp(pattern), csp }));
  const onlyStores = storePatterns.map((pattern) => new RegExp(pattern, 'i'));
  const withdrawn = new Set(gone);
  const spellings = new Map([...gone, ...Object.keys(files)].map((address) => [address.toLowerCase(), address]));
  return {
    id,
    folder,
    files: new Map(Object.entries(files)),
    bytesOf: (name) => bytes[name],
    policyAt: (address) => policies.find(({ pattern }) => pattern.test(address))?.csp,
    correctSpelling: (address) => spellings.get(address.toLowerCase()),
    isGone: (address) => withdrawn.has(address),
    isStorePage: (address) => onlyStores.some((pattern) => pattern.test(address)),
  };
}

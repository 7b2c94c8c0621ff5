import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readReleaseIfIntact } from '#renderer/release/release';
import type { SiteStore } from '#server/publishing/store/site-store';

export interface OpenRelease {
  id: string;
  folder: string;
  /** By address. No other files are served. */
  files: Map<string, string>;
  bytesOf(name: string): number | undefined;
  policyAt(address: string): string | undefined;
  /** Whether the address is a page that only stores have, ignoring case. */
  isStorePage(address: string): boolean;
  /** The page or withdrawn product that equals the address except for case. */
  correctSpelling(address: string): string | undefined;
  isGone(address: string): boolean;
}

interface CachedRelease {
  release: OpenRelease;
  checkedAt: number;
}

const maxAgeMs = 250;

/** Each site's current release, cached for 250 ms; the previous one while it is damaged. */
export function createReleases(sitesDir: string, store: SiteStore) {
  const cached = new Map<string, CachedRelease>();
  const pending = new Map<string, Promise<OpenRelease | undefined>>();

  async function readCurrent(label: string): Promise<OpenRelease | undefined> {
    const id = await store.currentId(label);
    const before = cached.get(label)?.release;
    if (id === undefined) {
      cached.delete(label);
      return undefined;
    }
    const release = before?.id === id ? before : ((await open(label, id)) ?? before ?? (await older(label, id)));
    if (release) cached.set(label, { release, checkedAt: performance.now() });
    return release;
  }

  const at = (label: string, id: string) => openRelease(join(sitesDir, label, 'releases', id), id);

  async function open(label: string, id: string): Promise<OpenRelease | undefined> {
    await store.fetchRelease(label, id);
    return at(label, id);
  }

  async function older(label: string, than: string): Promise<OpenRelease | undefined> {
    const ids = (await readdir(join(sitesDir, label, 'releases'))).filter((id) => id < than && !id.startsWith('.'));
    for (const id of ids.sort().reverse()) {
      const release = await at(label, id);
      if (release) return release;
    }
    return undefined;
  }

  function readCurrentOnce(label: string): Promise<OpenRelease | undefined> {
    const answer = pending.get(label) ?? readCurrent(label).finally(() => pending.delete(label));
    pending.set(label, answer);
    return answer;
  }

  return {
    async get(label: string): Promise<OpenRelease | undefined> {
      const last = cached.get(label);
      return last && performance.now() - last.checkedAt < maxAgeMs ? last.release : readCurrentOnce(label);
    },
    older,
    refresh: readCurrentOnce,
  };
}

async function openRelease(folder: string, id: string): Promise<OpenRelease | undefined> {
  const release = await readReleaseIfIntact(folder);
  if (!release) return undefined;
  const { files, bytes, kinds, storePatterns, gone } = release;
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

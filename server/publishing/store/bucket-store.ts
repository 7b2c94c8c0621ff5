import { hash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import * as v from 'valibot';
import * as t from '#texts/publishing';
import { NoPreviousRelease, setCurrent } from '#renderer/release/release-folder';
import { readRelease, readReleaseIfIntact, release, type Release } from '#renderer/release/release';
import { listFiles } from '#renderer/release/assets';
import { writeWholeFile } from '#server/catalogue/pictures/write-whole-file';
import type { Bucket } from '#server/platform/ports/bucket';
import { createFolderStore, linkedRelease } from './folder-store.ts';
import { inParallel } from './in-parallel.ts';
import { createPointers } from './pointers.ts';
import type { SiteFolders, SiteStore } from './site-store.ts';

/** How long a file missing in the bucket is not requested again. */
const missingMs = 10_000;
const maxMissing = 10_000;
/** How long unused releases stay: open pages may need their files. */
const keepMs = 60 * 60 * 1000;
/** With more new files, it pays to list what an aborted upload has left. */
const manyFiles = 20;

const isOriginal = (name: string) => /^originals\/[0-9a-f]{32}$/.test(name);
/** Link previews are not kept: every machine draws the same ones. */
const isKept = (name: string) => isOriginal(name) || /^[\w-]+\.(webp|avif|svg)$/.test(name);
/** Concurrent originals in memory, of up to 50 MB each. */
const maxOriginals = 3;

const releaseOf = (label: string, id: string) => `${label}/releases/${id}`;
const fileNames = ({ files }: Pick<Release, 'files'>, label: string) =>
  new Set(Object.values(files).map((name) => `${label}/files/${basename(name)}`));

/**
 * Releases in a bucket: `<label>/files/<digest>` as in the folder, `<label>/releases/<id>/`, and `<label>/current`,
 * whose writing is the switch. A release is described before its files are stored, so that the rest of an aborted
 * upload is found and removed.
 */
export function createBucketStore(bucket: Bucket, folders: SiteFolders): SiteStore {
  const { sitesDir, picturesDir } = folders;
  const local = createFolderStore(folders);
  const linked = (label: string) => linkedRelease(join(sitesDir, label));
  const pointers = createPointers(bucket, { linked, fetchRelease });
  const missing = new Map<string, number>();
  const fetching = new Map<string, Promise<boolean>>();
  const shared = new Map<string, Promise<Set<string>>>();

  const nameOf = (file: string): string =>
    file.startsWith(picturesDir + sep)
      ? `_pictures/${relative(picturesDir, file)}`
      : relative(sitesDir, file).split(sep).join('/');

  function fetchIfMissing(file: string): Promise<boolean> {
    const answer = fetching.get(file) ?? fetchFile(file).finally(() => fetching.delete(file));
    fetching.set(file, answer);
    return answer;
  }

  async function fetchFile(file: string): Promise<boolean> {
    const name = nameOf(file);
    if (performance.now() - (missing.get(name) ?? -missingMs) < missingMs) return false;
    const bytes = await bucket.get(name);
    if (!bytes || !isWhole(name, bytes)) {
      if (missing.size > maxMissing) missing.clear();
      missing.set(name, performance.now());
      return false;
    }
    await mkdir(dirname(file), { recursive: true });
    await writeWholeFile(file, bytes);
    return true;
  }

  async function fetchRelease(label: string, id: string): Promise<void> {
    const folder = join(sitesDir, label, 'releases', id);
    if (await readReleaseIfIntact(folder)) return;
    await mkdir(folder, { recursive: true });
    await fetchIfMissing(join(folder, 'release.json'));
  }

  async function show(label: string, id: string): Promise<void> {
    const site = join(sitesDir, label);
    if ((await linked(label)) !== id) await setCurrent(site, id);
  }

  /** Cached, because processes only add shared files. */
  const storedIn = (folder: '_astro' | '_pictures'): Promise<Set<string>> => {
    const names = shared.get(folder) ?? bucket.list(`${folder}/`).then((listed) => new Set(listed));
    shared.set(folder, names);
    names.catch(() => shared.delete(folder));
    return names;
  };

  async function storeShared(folder: '_astro' | '_pictures', names: string[], signal?: AbortSignal): Promise<void> {
    const from = folder === '_pictures' ? picturesDir : join(sitesDir, folder);
    const stored = await storedIn(folder);
    const due = names.filter((name) => !stored.has(`${folder}/${name}`));
    const store = async (name: string) => {
      await bucket.put(`${folder}/${name}`, await readFile(join(from, name)), signal);
      stored.add(`${folder}/${name}`);
    };
    const [large, small] = [due.filter(isOriginal), due.filter((name) => !isOriginal(name))];
    await inParallel(small, store);
    await inParallel(large, store, maxOriginals);
  }

  async function storePictures(signal?: AbortSignal): Promise<void> {
    const names = await listFiles(picturesDir);
    await storeShared('_pictures', names.filter(isKept), signal);
  }

  async function namesOf(label: string, id: string | undefined): Promise<Set<string>> {
    const bytes = id === undefined ? undefined : await bucket.get(`${releaseOf(label, id)}/release.json`);
    return bytes ? fileNames(v.parse(release, JSON.parse(bytes.toString())), label) : new Set();
  }

  /** Removes old releases, with the files that only they list. */
  async function tidy(label: string, retained: string[], named: Set<string>): Promise<void> {
    const ids = (await bucket.list(`${label}/releases/`, '/')).map((name) => basename(name));
    for (const id of ids.filter((each) => !retained.includes(each) && ageOf(each) > keepMs)) {
      const files = [...(await namesOf(label, id))].filter((name) => !named.has(name));
      await inParallel(files, (name) => bucket.remove(name));
      await inParallel(await bucket.list(`${releaseOf(label, id)}/`), (name) => bucket.remove(name));
    }
  }

  /** Removes `current` last, so that an aborted removal is repeated. */
  async function removeSite(label: string): Promise<void> {
    for (const part of ['files', 'releases'])
      await inParallel(await bucket.list(`${label}/${part}/`), (name) => bucket.remove(name));
    await bucket.remove(`${label}/current`);
  }

  return {
    invalidate: pointers.invalidate,
    currentId: pointers.currentId,
    fetchRelease,
    fetchIfMissing,
    storePictures,
    async beforePublish(label) {
      const current = await pointers.read(label);
      if (!current) return false; // the next publish stores the folder's own release, if any
      await fetchRelease(label, current.id);
      await show(label, current.id);
      return true;
    },
    async commit(label, signal) {
      const id = await linked(label);
      const before = await pointers.read(label);
      if (id === undefined || id === before?.id) return;
      const folder = join(sitesDir, label, 'releases', id);
      const names = fileNames(await readRelease(folder), label);
      await storePictures(signal);
      const assets = await listFiles(join(sitesDir, '_astro'));
      await storeShared(
        '_astro',
        assets.filter((name) => !name.endsWith('.part')),
        signal,
      );
      const description = await readFile(join(folder, 'release.json'));
      await bucket.put(`${releaseOf(label, id)}/release.json`, description, signal);
      const stored = await namesOf(label, before?.id);
      const due = [...names].filter((name) => !stored.has(name));
      const left = due.length > manyFiles ? new Set(await bucket.list(`${label}/files/`)) : stored;
      await inParallel(
        due.filter((name) => !left.has(name)),
        async (name) => bucket.put(name, await readFile(join(sitesDir, name)), signal),
      );
      await pointers.write(label, { id, ...(before && { before: before.id }) }, signal);
      await tidy(label, [id, before?.id ?? ''], new Set([...names, ...stored]));
    },
    async rollBack(label) {
      const before = (await pointers.read(label))?.before;
      if (before === undefined) throw new NoPreviousRelease(t.noPreviousRelease({ site: label }));
      await fetchRelease(label, before);
      await pointers.write(label, { id: before });
      await show(label, before);
    },
    async prune(retained) {
      const labels = (await bucket.list('', '/')).map((name) => name.slice(0, -1));
      const open = await retained();
      for (const label of labels.filter((each) => !open.has(each)))
        if (await pointers.isSite(label)) await removeSite(label);
      await local.prune(async () => open);
    },
  };
}

/** Originals and most files of sites are named by their content. Releases list the sizes of pages, which are not. */
const isWhole = (name: string, bytes: Buffer): boolean => {
  const digest = /\/(?:files|originals)\/([0-9a-f]{32})(?:\.|$)/.exec(name)?.[1];
  return digest === undefined || hash('sha256', bytes).startsWith(digest);
};

/** Releases are named by their start: `20261123T191500000Z-…`. */
const ageOf = (id: string): number => {
  const [, date = '', time = ''] = /^(\d{8})T(\d{6})/.exec(id) ?? [];
  const text = `${date.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`;
  return Date.now() - Date.parse(text);
};

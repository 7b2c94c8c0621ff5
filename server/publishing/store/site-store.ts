import type { DataFolder } from '#server/platform/data-folder';

/** The folders of pages and pictures: the storage itself, or a cache of a bucket. */
export type SiteFolders = Pick<DataFolder, 'sitesDir' | 'picturesDir'>;

/** Storage of releases: the shop's folder, or a bucket with the folder as its cache. */
export interface SiteStore {
  currentId(label: string): Promise<string | undefined>;
  /** Downloads a release's description if it is missing. */
  fetchRelease(label: string, id: string): Promise<void>;
  /** Downloads a missing or damaged file. @returns whether it did */
  fetchIfMissing(file: string): Promise<boolean>;
  /** Uploads new pictures and originals for all machines. */
  storePictures(signal?: AbortSignal): Promise<void>;
  /** Makes the folder's `current` the release that customers see. @returns whether its files may be missing there */
  beforePublish(label: string): Promise<boolean>;
  /** After a publish: makes the folder's `current` visible to customers. */
  commit(label: string, signal?: AbortSignal): Promise<void>;
  /** @throws {NoPreviousRelease} */
  rollBack(label: string): Promise<void>;
  /** Call after a publish: known pointers are read again. */
  invalidate(): void;
  /** Removes all other sites. @param retained called after the existing ones are known */
  prune(retained: () => Promise<Set<string>>): Promise<void>;
}

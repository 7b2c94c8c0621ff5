import type { DataFolder } from '#server/platform/data-folder';

/** The folders in which a process reads and writes pages and pictures: the place itself, or a copy of a bucket. */
export type SiteFolders = Pick<DataFolder, 'sitesDir' | 'picturesDir'>;

/** Where releases are: in the shop's folder, or in a bucket of which the folder holds what was needed so far. */
export interface SiteStore {
  /** The id of the release that customers see; undefined when the site was never published. */
  currentId(label: string): Promise<string | undefined>;
  /** Makes sure that the folder has a release's description. */
  fetchRelease(label: string, id: string): Promise<void>;
  /** Brings a file of the folders that is missing there or damaged. @returns whether it did */
  fetchIfMissing(file: string): Promise<boolean>;
  /** Has all machines find the folder's pictures and their originals: stores what is new. */
  storePictures(signal?: AbortSignal): Promise<void>;
  /**
   * Before a publish: has the folder's `current` be the release that customers see.
   * @returns whether the files which it names need not be in the folder
   */
  beforePublish(label: string): Promise<boolean>;
  /** After it: shows customers the folder's `current`. */
  commit(label: string, signal?: AbortSignal): Promise<void>;
  /** Shows the release before again. @throws {NoPreviousRelease} */
  rollBack(label: string): Promise<void>;
  /** Something has been published: it asks again what is current. */
  invalidate(): void;
  /** Removes all sites but these. @param retained called after the existing ones are known */
  prune(retained: () => Promise<Set<string>>): Promise<void>;
}

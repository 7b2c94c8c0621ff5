import { join } from 'node:path';
import { readReleaseIfIntact, type Release } from '#renderer/release/release';
import type { Shop } from '#server/platform/shop';
import { createBucketStore } from './bucket-store.ts';
import { createFolderStore } from './folder-store.ts';
import type { SiteFolders, SiteStore } from './site-store.ts';

const stores = new WeakMap<object, SiteStore>();

interface Publishing extends Pick<Shop, 'bucket'> {
  dataFolder: SiteFolders;
}

export function siteStoreOf(shop: Publishing): SiteStore {
  const { bucket, dataFolder } = shop;
  if (!bucket) return createFolderStore(dataFolder);
  const store = stores.get(bucket) ?? createBucketStore(bucket, dataFolder);
  stores.set(bucket, store);
  return store;
}

export async function readShownRelease(shop: Publishing, label: string): Promise<Release | undefined> {
  const store = siteStoreOf(shop);
  const id = await store.currentId(label);
  if (id === undefined) return undefined;
  await store.fetchRelease(label, id);
  return readReleaseIfIntact(join(shop.dataFolder.sitesDir, label, 'releases', id));
}

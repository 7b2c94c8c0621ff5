import { storeKeyText, type StoreKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';
import { getStorePlaces, type StorePlace } from '#server/stores/stores';
import { marketplaceSite } from './claims.ts';
import { readRevision } from './site-revision.ts';

interface StorePlaces {
  revision: string;
  find(key: StoreKey): StorePlace | undefined;
  countries: StorePlace['country'][];
  count: number;
}

const known = new WeakMap<Shop['db'], StorePlaces>();

/** Positions of open stores, cached until a store changes, which changes the marketplace's site. */
export async function readPlaces(shop: Shop): Promise<StorePlaces> {
  const revision = await readRevision(shop.db, marketplaceSite);
  const last = known.get(shop.db);
  if (last?.revision === revision) return last;
  const places = await getStorePlaces(shop);
  const byKey = new Map(places.map((place) => [storeKeyText(place), place]));
  const next = {
    revision,
    find: (key: StoreKey) => byKey.get(storeKeyText(key)),
    countries: [...new Set(places.map(({ country }) => country))],
    count: places.length,
  };
  known.set(shop.db, next);
  return next;
}

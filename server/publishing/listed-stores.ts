import { hash } from 'node:crypto';
import { storesPerPage } from '#lib/catalogue/listed-stores';
import type { WireMarketplace } from '#renderer/job';
import { storeKeyText, type StoreKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';
import { findNearestStores } from '#server/stores/nearest';
import { readMarketplaceFacts } from '#server/stores/operator-facts';
import { getStores, readWireStores, toWireStores } from '#server/stores/stores';
import { recordSiteChanges } from './claims.ts';
import { readPlaces } from './store-places.ts';

type WireStore = WireMarketplace['stores'][number];
type Listed = Omit<WireMarketplace, 'operator'>;

export async function readMarketplace(shop: Shop): Promise<WireMarketplace> {
  const stores = await toWireStores(shop, await getStores(shop));
  const countries = [...new Set(stores.map(({ country }) => country))];
  return { operator: await readMarketplaceFacts(shop.db), stores, countries, hasMore: stores.length > storesPerPage };
}

/** The nearest stores, itself first. */
export async function readNeighbours(shop: Shop, { saas_id, store_id }: StoreKey): Promise<WireMarketplace> {
  const { countries, count } = await readPlaces(shop);
  const [own] = await findNearestStores(shop, { limit: storesPerPage, of: { saas_id, store_id } });
  const stores = await readWireStores(shop, own?.stores ?? []);
  return { operator: {}, stores, countries, hasMore: count > storesPerPage };
}

const digestOf = (value: unknown) => hash('sha256', JSON.stringify(value), 'base64url').slice(0, 16);

/** @param digestOfStore a cached digest, if many sites show the same stores */
export const listedDigest = (
  { stores, countries, hasMore }: Listed,
  digestOfStore: (store: WireStore) => string = digestOf,
): string => digestOf([stores.map(digestOfStore), countries, hasMore]);

/** Marks the sites whose list of stores is outdated. @param marketplace has all stores */
export async function markOutdatedStoreLists(
  shop: Shop,
  { stores, countries, hasMore }: WireMarketplace,
): Promise<void> {
  const shown = await shop.db.selectFrom('sites').select(['saas_id', 'store_id', 'listed']).execute();
  const ofSite = new Map(stores.map((store) => [storeKeyText(store), store]));
  const digests = new Map(stores.map((store) => [store, digestOf(store)]));
  const nearest = await findNearestStores(shop, { limit: storesPerPage });
  const neighbours = new Map(
    nearest.map((own) => [storeKeyText(own), own.stores.flatMap((key) => ofSite.get(storeKeyText(key)) ?? [])]),
  );
  const changed = shown.filter(({ listed, ...key }) => {
    const own = neighbours.get(storeKeyText(key));
    if (!own) return false;
    const wanted = { stores: own, countries, hasMore };
    return listed !== listedDigest(wanted, (each) => digests.get(each) ?? '');
  });
  await recordSiteChanges(shop, changed);
}

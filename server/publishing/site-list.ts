import * as t from '#texts/publishing';
import { marketplaceLabel } from '#renderer/job';
import type { Shop } from '#server/platform/shop';
import { getStorePlaces } from '#server/stores/stores';
import { readShownRelease } from './store/open-store.ts';
import { marketplaceSite, type SiteKey } from './claims.ts';
import type { Site } from './site-job.ts';
import { readPlaces } from './store-places.ts';

export class UnknownLabel extends Error {}

export const readSites = async (shop: Shop): Promise<Site[]> => [
  { label: marketplaceLabel, ...marketplaceSite },
  ...(await getStorePlaces(shop)).map(({ saas_id, store_id, label }) => ({ saas_id, store_id, label })),
];

export async function readSite(shop: Shop, { saas_id, store_id }: SiteKey): Promise<Site | undefined> {
  if (saas_id === marketplaceSite.saas_id && store_id === marketplaceSite.store_id)
    return { label: marketplaceLabel, ...marketplaceSite };
  const place = (await readPlaces(shop)).find({ saas_id, store_id });
  return place && { saas_id, store_id, label: place.label };
}

/** @throws {UnknownLabel} */
export function siteOf(known: Site[], label: string): Site {
  const labels = known.map((site) => site.label);
  const site = known[labels.indexOf(label)];
  if (site) return site;
  const stores = labels.filter((known) => known !== marketplaceLabel);
  throw new UnknownLabel(
    stores.length > 0 ? t.unknownStore({ label, stores: stores.join(', ') }) : t.noStores({ label }),
  );
}

/** Whether the marketplace has an intact release; true if the shop serves no pages. */
export async function hasPages({ dataFolder, bucket }: Shop): Promise<boolean> {
  if (!dataFolder) return true;
  return (await readShownRelease({ dataFolder, bucket }, marketplaceLabel)) !== undefined;
}

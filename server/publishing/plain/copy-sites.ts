import { marketplaceLabel } from '#publisher/job';
import type { ShopWithDataFolder } from '#server/publishing/site-job';
import { readSites } from '#server/publishing/site-list';
import { siteStoreOf } from '#server/publishing/store/open-store';
import { copySite } from './copy-site.ts';
import { noteCopy, writeWebServers } from './web-servers.ts';

/** Copies published sites to `<out>/<label>`, and writes beside them what nginx and Caddy need to serve all copied stores. */
export async function copySites(shop: ShopWithDataFolder, labels: string[], out: string): Promise<void> {
  const { config, dataFolder } = shop;
  const { currentId, bringRelease, bring } = siteStoreOf(shop);
  for (const label of labels) {
    const id = (await currentId(label)) ?? '';
    await bringRelease(label, id);
    const release = await copySite({ ...dataFolder, label, id, out, bring, config });
    if (label !== marketplaceLabel) await noteCopy(out, label, release, config);
  }
  const open = (await readSites(shop)).map(({ label }) => label);
  await writeWebServers(out, open, config);
}

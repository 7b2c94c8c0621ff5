import { builtId } from '#renderer/build/build';
import { PublishFailed } from '#renderer/render-process';
import { publish } from './publish.ts';
import type { ShopWithDataFolder } from './site-job.ts';
import { readSiteStatuses } from './site-status.ts';

/** More stores are left to the background, so that an import does not wait for hundreds. */
const maxStores = 20;

/** Publishes outdated sites if there are built pages. @returns why stores cannot be shown, one line each */
export async function publishWaiting(shop: ShopWithDataFolder, labels: string[]): Promise<string[]> {
  if ((await builtId()) === undefined) return [];
  const waiting = (await readSiteStatuses(shop))
    .filter(({ label, state }) => labels.includes(label) && state !== 'current' && state !== 'held')
    .map(({ label }) => label);
  try {
    await publish(shop, { labels: waiting.slice(0, maxStores), skipCurrent: true, isShared: true });
    return [];
  } catch (error) {
    if (!(error instanceof PublishFailed)) throw error;
    return error.message.split('\n');
  }
}

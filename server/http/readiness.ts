import { setTimeout as rest } from 'node:timers/promises';
import { isMigrated } from '#server/db/migrate';
import type { Shop } from '#server/platform/shop';
import { hasPages } from '#server/publishing/publish';

/** Whoever asks wants to know soon: a database that says nothing for so long is none. */
const patienceMs = 2000;

/** Whether this process can serve: the database answers, its schema is this code's, and there are pages to show. */
export async function isReady(shop: Shop): Promise<boolean> {
  const answers = Promise.all([isMigrated(shop.db), hasPages(shop)]);
  try {
    return (await Promise.race([answers, rest(patienceMs, [false], { ref: false })])).every(Boolean);
  } catch (error) {
    shop.log.warn({ err: error }, 'not ready');
    return false;
  }
}

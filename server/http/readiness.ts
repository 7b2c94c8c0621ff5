import { setTimeout as wait } from 'node:timers/promises';
import { isMigrated } from '#server/db/migrate';
import type { Shop } from '#server/platform/shop';
import { hasPages } from '#server/publishing/site-list';

/** No answer within this time counts as down. */
const timeoutMs = 2000;

/** Whether the database has this code's schema, and pages are published. */
export async function isReady(shop: Shop): Promise<boolean> {
  const answers = Promise.all([isMigrated(shop.db), hasPages(shop)]);
  try {
    return (await Promise.race([answers, wait(timeoutMs, [false], { ref: false })])).every(Boolean);
  } catch (error) {
    shop.log.warn({ err: error }, 'not ready');
    return false;
  }
}

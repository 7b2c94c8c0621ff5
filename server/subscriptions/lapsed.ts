import { sql } from 'kysely';
import { startBackground, type Background } from '#server/platform/background';
import { doNext, type Queue } from '#server/platform/queue';
import type { Shop } from '#server/platform/shop';
import { getStoreIncludingClosed } from '#server/stores/stores';
import { queueLapsedMessage } from './messages.ts';

const lapsed: Queue<'plan_reservations'> = {
  table: 'plan_reservations',
  key: ['saas_id', 'store_id', 'reservation_no'],
  dueAt: 'tell_after',
  leaseMs: 60_000,
  where: sql`noted_at is null and replaced_at is null and told_at is null`,
};

/** Notifies the next customer whose reservation has lapsed, which the clock alone decides. False when there is none. */
export const tellNextLapsed = (shop: Shop): Promise<boolean> =>
  doNext(shop, lapsed, {
    async work(row) {
      await queueLapsedMessage(shop.db, await getStoreIncludingClosed(shop, row), row);
      return { told_at: shop.now() };
    },
  });

/** Notifies customers of reservations that have lapsed, until stopped; several processes may run it. */
export const startLapsed = (shop: Shop): Background =>
  startBackground({
    intervalMs: 5000,
    steps: [() => tellNextLapsed(shop)],
    report: (error) =>
      shop.log.error({ err: error }, 'customers could not be notified of reservations that have lapsed'),
  });

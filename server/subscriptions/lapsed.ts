import type { JobKind } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';
import { getStoreIncludingClosed } from '#server/stores/stores';
import { queueLapsedMessage } from './messages.ts';

export const lapsedJob = (shop: Shop): JobKind<'lapsed'> => ({
  name: 'lapsed',
  async work(key) {
    const row = await shop.db
      .selectFrom('plan_reservations')
      .selectAll()
      .where((where) => where.and(key))
      .where('noted_at', 'is', null)
      .where('replaced_at', 'is', null)
      .executeTakeFirst();
    if (row) await queueLapsedMessage(shop.db, await getStoreIncludingClosed(shop, row), row);
  },
});

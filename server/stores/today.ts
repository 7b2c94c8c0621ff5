import { localTime, momentOf } from '#lib/schedule/zoned-time';
import type { StoreRow } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';

/** Today by a store's calendar. */
export const todayIn = ({ now }: Pick<Shop, 'now'>, { timezone }: Pick<StoreRow, 'timezone'>): string =>
  localTime(now().getTime(), timezone).date;

/** The first moment of a day by a store's clock. */
export const midnightIn = ({ timezone }: Pick<StoreRow, 'timezone'>, date: string): Date =>
  new Date(momentOf({ date, minutes: 0 }, timezone));

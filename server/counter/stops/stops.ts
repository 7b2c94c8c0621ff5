import type * as v from 'valibot';
import { can } from '#contract/counter/roles';
import type { readStops as stopsCall } from '#contract/counter/stops';
import { ShopError } from '#contract/errors';
import type { StoreStaff } from '#server/platform/http/call';
import type { Shop } from '#server/platform/shop';
import { todayIn } from '#server/stores/today';
import { readStops } from '#server/subscriptions/stops';

/** Riders see only today. @throws {ShopError} `not_found` */
export function assertSeen(shop: Shop, { store, role }: Pick<StoreStaff, 'store' | 'role'>, date?: string): void {
  if (date !== undefined && date !== todayIn(shop, store) && !can(role, 'orders')) throw new ShopError('not_found');
}

/** Only the deliveries the caller may see. @throws {ShopError} `not_found`, `day_impossible` */
export async function readStopsFor(
  shop: Shop,
  who: Pick<StoreStaff, 'store' | 'role'>,
  date?: string,
): Promise<v.InferInput<typeof stopsCall.answer>['data']> {
  assertSeen(shop, who, date);
  return readStops(shop, who.store, can(who.role, 'money'), date);
}

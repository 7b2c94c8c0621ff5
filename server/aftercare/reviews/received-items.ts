import type { Selectable } from 'kysely';
import { reviewDays } from '#contract/returning/reviews';
import type { Database } from '#server/db/database';
import { inStore, orderKeyOf } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import type { Shop } from '#server/platform/shop';
import { linesLeft, listAdjustments } from '#server/orders/adjustments/left';
import { readEvents } from '#server/orders/history/history';
import { queryLines } from '#server/orders/order-lines';

const dayMs = 24 * 60 * 60_000;
const received = ['delivered', 'collected'];

/** Delivered at most 90 days ago. */
export async function isReviewable({ db, now }: Pick<Shop, 'db' | 'now'>, order: Selectable<OrderRow>) {
  if (!received.includes(order.status)) return false;
  const events = await readEvents(db, orderKeyOf(order));
  const last = events.findLast(({ status }) => received.includes(status));
  return last !== undefined && now().getTime() < Date.parse(last.at) + reviewDays * dayMs;
}

export interface ReceivedItem {
  item_id: number;
  item_name: string;
  unit: string;
  image: string;
}

/** Without left-out pieces, with replacements. Later returns and refunds do not matter. */
export async function readReceivedItems(db: Database, order: Selectable<OrderRow>): Promise<ReceivedItem[]> {
  if (!received.includes(order.status)) return [];
  const [lines, adjustments, offers] = await Promise.all([
    queryLines(db, order, [order.order_id]).execute(),
    listAdjustments(db, order, [order.order_id]),
    db.selectFrom('replacements').selectAll().where(inStore(order)).where('order_id', '=', order.order_id).execute(),
  ]);
  const beforeSupply = adjustments.filter(({ kind, after_supply }) => kind !== 'return' && !after_supply);
  const left = linesLeft(lines, order.discount, beforeSupply);
  const items = lines.flatMap((line) => {
    const { own, replacements } = left.get(line.line)!;
    const given = replacements.filter(({ quantity }) => quantity > 0);
    const instead = given.flatMap(({ offer_id }) => offers.find((offer) => offer.offer_id === offer_id) ?? []);
    return own.quantity > 0 ? [line, ...instead] : instead;
  });
  return items.filter((item, index) => items.findIndex(({ item_id }) => item_id === item.item_id) === index);
}

import type { Selectable } from 'kysely';
import { ShopError } from '#contract/errors';
import type { Minor } from '#lib/money/money';
import { valueOfPieces } from '#lib/order/line-value';
import * as t from '#texts/adjustment-reasons';
import type { Database } from '#server/db/database';
import { ofOrder, type OrderKey } from '#server/db/keys';
import type { OrderLineRow, OrderRow } from '#server/db/order-rows';
import type { Actor } from '#server/staff/log';
import { timeFromNow } from '#server/platform/delays';
import type { Shop } from '#server/platform/shop';
import { getStoreIncludingClosed } from '#server/stores/stores';
import { adjust, type MadeAdjustment } from '#server/orders/adjustments/adjust';
import { readLeft } from '#server/orders/adjustments/left';
import { refuseOtherLines, type SeenLines } from '#server/orders/changes/lines-version';
import { cancelLocked, lockOrder } from '#server/orders/lifecycle';
import { undoMs } from '#server/orders/messages';
import { countOffered } from '#server/orders/open-offers';
import { itemWords, queueLeftOut } from './offer-messages.ts';

/** Pieces that are not on the shelf. `to_pick` is the number the page showed. */
export interface MissingPieces extends OrderKey, Pick<SeenLines, 'lines_version'> {
  line: number;
  quantity: number;
  to_pick?: number | undefined;
}

/** Cancels an order without any pieces left. @returns whether it did @throws {ShopError} as {@link requirePieces} */
export const leaveOut = (shop: Shop, pieces: MissingPieces, by: Actor): Promise<boolean> =>
  shop.db.transaction().execute(async (tx) => {
    const { order, line } = await requirePieces(tx, pieces);
    const made = await adjustMissing(
      shop,
      tx,
      order,
      { ...line, quantity: pieces.quantity },
      {
        by,
        refundAt: timeFromNow(shop, undoMs),
      },
    );
    const isCancelled = await cancelIfNothingIsLeft(shop, tx, order, by);
    const store = await getStoreIncludingClosed({ db: tx }, order);
    await queueLeftOut(shop, tx, store, order, { ...line, quantity: pieces.quantity, isCancelled, ...made });
    return isCancelled;
  });

/**
 * Locks the order and checks its missing pieces.
 * @throws {ShopError} `not_found`; `order_not_pending`; `step_changed`; `line_changed` with the number `to_pick` if it
 * differs from the page's or is too small
 */
export async function requirePieces(tx: Database, { line: number, quantity, ...seen }: MissingPieces) {
  const { to_pick, lines_version, ...key } = seen;
  const order = await lockOrder(tx, key);
  if (order.status !== 'pending') throw new ShopError('order_not_pending', { status: order.status });
  await refuseOtherLines(tx, order, { lines_version });
  const line = await findLine(tx, order, number);
  const own = (await readLeft(tx, order)).lines.get(number)?.own ?? { quantity: 0, amount: 0 };
  const left = own.quantity - (await countOffered(tx, order, number));
  if (left !== (to_pick ?? left) || left < quantity) throw new ShopError('line_changed', { to_pick: left });
  return { order, line, amount: valueOfPieces(own, quantity) };
}

/** @throws {ShopError} `not_found` */
export async function findLine(tx: Database, order: OrderKey, line: number) {
  const found = await tx
    .selectFrom('order_lines')
    .selectAll()
    .where(ofOrder(order))
    .where('line', '=', line)
    .executeTakeFirst();
  if (!found) throw new ShopError('not_found');
  return found;
}

type Pieces = Pick<Selectable<OrderLineRow>, 'line' | 'item_name' | 'product_color' | 'unit'> & { quantity: number };

export const adjustMissing = (
  shop: Shop,
  tx: Database,
  order: Selectable<OrderRow>,
  pieces: Pieces,
  cause: { by: Actor | null; refundAt?: Date },
): Promise<MadeAdjustment> => {
  const { line, quantity } = pieces;
  const reason = t.missing({ item: itemWords(pieces) });
  return adjust(shop, tx, order, { kind: 'line', line, quantity, reason, ...cause });
};

/** `amount` is the difference in price. */
export const adjustReplaced = (
  shop: Shop,
  tx: Database,
  order: Selectable<OrderRow>,
  pieces: { offer_id: number; line: number; quantity: number; amount: Minor; missing: string; instead: string },
  by: Actor | null,
): Promise<MadeAdjustment> => {
  const { missing, instead, ...replaced } = pieces;
  return adjust(shop, tx, order, { kind: 'replacement', ...replaced, reason: t.replaced({ instead, missing }), by });
};

/** Cancels and refunds a locked order without any pieces left. @returns whether it did */
export async function cancelIfNothingIsLeft(
  shop: Shop,
  tx: Database,
  key: OrderKey,
  by: Actor | null,
): Promise<boolean> {
  const order = await lockOrder(tx, key); // after the adjustment
  const { lines } = await readLeft(tx, order);
  if ([...lines.values()].some(({ quantity }) => quantity > 0)) return false;
  await cancelLocked(shop, tx, order, { reason: t.nothingLeft(), by });
  return true;
}

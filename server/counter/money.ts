import type * as v from 'valibot';
import type { deductFromOrder as deductCall } from '#contract/counter/money';
import { invalidInput } from '#contract/errors';
import { toDecimal } from '#lib/money/money';
import type { OrderKey } from '#server/db/keys';
import { adjust, type WantedAdjustment } from '#server/orders/adjustments/adjust';
import { isSupplied, refuseTooSmall } from '#server/orders/adjustments/limits';
import { queueAdjustmentMessage } from '#server/orders/adjustments/messages';
import { refuseOtherLines } from '#server/orders/changes/lines-version';
import { lockOrder } from '#server/orders/lifecycle';
import { cancelIfNothingIsLeft } from '#server/aftercare/replacements/missing';
import { lockActiveRole } from '#server/staff/members';
import type { Membership } from '#server/platform/http/call';
import type { Shop } from '#server/platform/shop';
import { getStoreIncludingClosed } from '#server/stores/stores';

type Body = v.InferOutput<typeof deductCall.body>;

/**
 * Idempotent by `deduction_id`. Cancels an order in the store that has no pieces left.
 * @throws {ShopError} as {@link adjust}; `refund_too_small`; `step_changed` if the lines differ from the page
 */
export const deductFromOrder = (shop: Shop, key: OrderKey, body: Body, by: Membership) =>
  shop.db.transaction().execute(async (tx) => {
    await lockActiveRole(tx, by);
    const order = await lockOrder(tx, key);
    await refuseOtherLines(tx, order, { lines_version: body.lines_version });
    if (body.amount !== undefined) refuseTooSmall(order, body.amount);
    const { isNew, adjustment_id, ...made } = await adjust(shop, tx, order, toWanted(body, by));
    const store = await getStoreIncludingClosed({ db: tx }, order);
    if (isNew) await queueAdjustmentMessage(shop, tx, store, order, { ...made, adjustment_id, reason: body.reason });
    if (isNew && body.kind === 'line' && !isSupplied(order)) await cancelIfNothingIsLeft(shop, tx, order, by);
    return { deduction_id: adjustment_id, money: made.money, amount: toDecimal(made.amount) };
  });

function toWanted({ kind, deduction_id, reason, line, quantity, stock_back, amount }: Body, by: Membership) {
  const cause = { adjustment_id: deduction_id, reason, by };
  if (kind === 'line') {
    if (line === undefined || quantity === undefined)
      throw invalidInput(line === undefined ? 'line' : 'quantity', 'is required');
    const pieces = { kind, line, quantity, restock: stock_back, ...cause };
    return (amount === undefined ? pieces : { ...pieces, amount }) satisfies WantedAdjustment;
  }
  if (amount === undefined) throw invalidInput('amount', 'is required');
  return { kind, amount, ...cause } satisfies WantedAdjustment;
}

import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { ShopError } from '#contract/errors';
import { toDecimal } from '#lib/money/money';
import * as t from '#texts/adjustment-reasons';
import type { Database } from '#server/db/database';
import { ofOrder, orderKeyOf, type OrderKey } from '#server/db/keys';
import type { OrderAdjustmentRow, OrderRow } from '#server/db/order-rows';
import { refundAdjustment } from '#server/payments/refunds';
import { staffIdOf, writeStaffLog, type Actor } from '#server/staff/log';
import type { Shop } from '#server/platform/shop';
import { recordOrderChange } from '../counter-events.ts';
import { creditCancelledOrder, queueCreditNote } from '../invoices/credit-notes.ts';
import { listOpenOffers } from '../open-offers.ts';
import { addStock } from '../stock.ts';
import { readLeft, allocatePieces, type Pieces } from './left.ts';
import { checkWanted, isSupplied, moneyFor, type PriceAdjustment } from './limits.ts';

interface Cause {
  /** Shown to the customer. */
  reason: string;
  /** Null for the customer and for a job. */
  by: Actor | null;
  /** When its refund is requested; now by default. Until then it can be withdrawn. */
  refundAt?: Date;
  /** A UUID that makes the request idempotent. */
  adjustment_id?: string | undefined;
}

export type WantedAdjustment = Cause & PriceAdjustment;

export type MadeAdjustment = Pick<OrderAdjustmentRow, 'adjustment_id' | 'amount' | 'money'>;

/** `isNew` is false if the order had the adjustment already. */
type Made = MadeAdjustment & { isNew: boolean };

type Order = Selectable<OrderRow>;

/**
 * Adjusts an order locked by the transaction (`lockOrder`), at most by the rest of its value. Online payments are
 * refunded, or owed as a transfer if the sum is too small. Due cash is reduced; paid cash is owed as a transfer.
 * Restocks pieces, queues a credit note for supplied goods, notifies counters and writes the staff log. Sends the
 * customer no message.
 * @throws {ShopError} `order_cancelled`; `idempotency_key_reused` if the id belongs to another request;
 * `deduction_too_large` with the amount `left` or the number of `pieces`; `invalid_input` for a line that is not in the
 * order
 */
export async function adjust(shop: Shop, tx: Database, order: Order, wanted: WantedAdjustment): Promise<Made> {
  const { restocked, ...made } = await insertWanted(shop, tx, order, wanted);
  await restock(tx, order, restocked);
  return made;
}

/** Makes several adjustments like {@link adjust}. Locks all items to restock at once, in a fixed order. */
export async function adjustAll(
  shop: Shop,
  tx: Database,
  order: Order,
  all: WantedAdjustment[],
): Promise<MadeAdjustment[]> {
  const made = [];
  for (const wanted of all) made.push(await insertWanted(shop, tx, order, wanted));
  await restock(
    tx,
    order,
    made.flatMap(({ restocked }) => restocked),
  );
  return made;
}

function restock(tx: Database, order: Order, pieces: Pick<Pieces, 'item_id' | 'quantity'>[]): Promise<void> {
  const byItem = new Map<number, number>();
  for (const { item_id, quantity } of pieces) byItem.set(item_id, (byItem.get(item_id) ?? 0) + quantity);
  return addStock(tx, order, byItem);
}

async function insertWanted(
  shop: Shop,
  tx: Database,
  order: Order,
  wanted: WantedAdjustment,
): Promise<Made & { restocked: Pieces[] }> {
  const { kind, reason, by, adjustment_id = randomUUID() } = wanted;
  const earlier = wanted.adjustment_id === undefined ? undefined : await findAdjustment(tx, order, adjustment_id);
  if (earlier && !isSame(earlier, wanted)) throw new ShopError('idempotency_key_reused');
  if (earlier) return { adjustment_id, amount: earlier.amount, money: earlier.money, isNew: false, restocked: [] };
  if (order.status === 'cancelled') throw new ShopError('order_cancelled');
  const { line: left, ...sums } = checkWanted(wanted, await readLeft(tx, order), order);
  const { amount, money } = sums;
  const pieces = 'line' in wanted ? { line: wanted.line, quantity: wanted.quantity } : { line: null, quantity: null };
  const restock = 'line' in wanted ? (wanted.restock ?? 0) : 0;
  const offer_id = wanted.kind === 'replacement' ? wanted.offer_id : null;
  const row = { adjustment_id, kind, ...pieces, offer_id, ...sums, reason, restock };
  const { after_supply, at } = await insertAdjustment(shop, tx, order, row, wanted);
  if (after_supply) await queueCreditNote(tx, orderKeyOf(order), { adjustment_id, amount, reason, at });
  await recordOrderChange(shop, tx, order, { line: pieces.line, by });
  const { saas_id, store_id, order_id: about } = order;
  const details = { kind, ...pieces, amount: toDecimal(amount), reason, stock_back: restock, money };
  if (by) await writeStaffLog(shop, tx, { saas_id, store_id, by, what: 'order_deducted', about, details });
  return { adjustment_id, amount, money, isNew: true, restocked: left ? allocatePieces(left, restock) : [] };
}

type NewRow = Omit<Insertable<OrderAdjustmentRow>, keyof OrderKey | 'after_supply' | 'staff_id' | 'at'>;

/** Appends an adjustment to the list and queues its refund. @throws {ShopError} `idempotency_key_reused` */
async function insertAdjustment(
  { now }: Shop,
  tx: Database,
  order: Order,
  row: NewRow,
  { by, refundAt }: Pick<Cause, 'by' | 'refundAt'>,
) {
  const made = { after_supply: isSupplied(order), staff_id: by && staffIdOf(by), at: now() };
  const added = await tx
    .insertInto('order_adjustments')
    .values({ ...orderKeyOf(order), ...row, ...made })
    .onConflict((conflict) => conflict.doNothing())
    .returning('adjustment_id')
    .executeTakeFirst();
  if (!added) throw new ShopError('idempotency_key_reused');
  if (row.kind !== 'cancellation' || row.money === 'transfer')
    await tx
      .updateTable('orders')
      .set((orders) => ({ deducted: orders('deducted', '+', row.amount) }))
      .where(ofOrder(order))
      .execute();
  if (row.money === 'refund' && row.amount > 0) await refundAdjustment(tx, order, row, refundAt);
  return made;
}

/**
 * Adjusts an order that is being cancelled by the rest of its value. Restocks its pieces, refunds an online payment and
 * queues its credit note. Restocks the items of open offers instead of the missing pieces they would replace.
 */
export async function cancelRest(
  shop: Shop,
  tx: Database,
  order: Order,
  { reason: why, by }: { reason: string | undefined; by: Actor | null },
): Promise<MadeAdjustment & { reason: string }> {
  const { total: amount, exact, lines } = await readLeft(tx, order);
  const made = { adjustment_id: randomUUID(), amount, money: moneyFor(order, amount) };
  const reason = why ? t.cancelledBecause({ reason: why }) : t.cancelled();
  const row = { ...made, kind: 'cancellation' as const, line: null, quantity: null, round_off: amount - exact, reason };
  const { at } = await insertAdjustment(shop, tx, order, row, { by });
  await creditCancelledOrder(tx, order, { adjustment_id: made.adjustment_id, amount, reason, at });
  const offers = await listOpenOffers(tx, order);
  const held = [...lines].flatMap(([number, line]) => {
    const missing = offers.reduce((sum, { line: of, quantity }) => sum + (of === number ? quantity : 0), 0);
    const [own, ...replacements] = allocatePieces(line, line.quantity);
    return [...(own ? [{ ...own, quantity: Math.max(0, own.quantity - missing) }] : []), ...replacements];
  });
  await restock(tx, order, [...held, ...offers]);
  return { ...made, reason };
}

type KnownAdjustment = NonNullable<Awaited<ReturnType<typeof findAdjustment>>>;

const isSame = ({ kind, line, quantity, restock, ...made }: KnownAdjustment, wanted: WantedAdjustment): boolean =>
  kind === wanted.kind &&
  [made.amount, made.amount - made.round_off].includes(wanted.amount ?? made.amount) &&
  (!('line' in wanted) || (wanted.line === line && wanted.quantity === quantity && (wanted.restock ?? 0) === restock));

const findAdjustment = (tx: Database, order: OrderKey, adjustment_id: string) =>
  tx
    .selectFrom('order_adjustments')
    .select(['amount', 'round_off', 'money', 'kind', 'line', 'quantity', 'restock'])
    .where(ofOrder(order))
    .where('adjustment_id', '=', adjustment_id)
    .executeTakeFirst();

import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { ShopError } from '#contract/errors';
import { toDecimal } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { OrderKey } from '#server/db/keys';
import type { OrderDeductionRow, OrderRow } from '#server/db/order-rows';
import { refundPart } from '#server/payments/refunds';
import { staffIdOf, writeStaffLog, type Actor } from '#server/staff/log';
import type { Shop } from '#server/platform/shop';
import { noteCredit } from '../invoices/credit-notes.ts';
import { addStock } from '../stock.ts';
import { readLeft, replacementsLeft, type LineLeft } from './left.ts';
import { checkWanted, isSupplied, type Falling } from './limits.ts';

interface Cause {
  /** Shown to the customer. */
  reason: string;
  /** Who does it; null for the customer and for a job. */
  by: Actor | null;
  /** A UUID that makes the request idempotent. */
  deduction_id?: string;
}

/** A requested deduction and its cause. */
export type WantedDeduction = Cause & Falling;

export type MadeDeduction = Pick<OrderDeductionRow, 'deduction_id' | 'amount' | 'money'>;

/** `isNew` unless the order had it already. */
type Made = MadeDeduction & { isNew: boolean };

type Order = Selectable<OrderRow>;

/**
 * Makes a deduction from an order that the transaction has locked (`lockOrder`): at most what is left of it.
 * Online payments are refunded, or owed as a transfer if the sum is too small. Due cash is reduced; paid cash is owed
 * as a transfer. Restocks pieces, queues a credit note for supplied goods, notifies counters and writes the staff log.
 * Sends the customer no message.
 * @throws {ShopError} `order_cancelled`; `id_used` if the id belongs to another request; `deduction_too_large` with
 * what is `left`, or how many `pieces` are; `invalid_input` for a line that is not in the order
 */
export async function deduct(shop: Shop, tx: Database, order: Order, wanted: WantedDeduction): Promise<Made> {
  const shelf: Shelf = new Map();
  const made = await takeOff(shop, tx, order, wanted, shelf);
  await addStock(tx, order, shelf);
  return made;
}

/** Makes several deductions like {@link deduct}. Locks all items to restock at once, in a fixed order. */
export async function deductAll(
  shop: Shop,
  tx: Database,
  order: Order,
  all: WantedDeduction[],
): Promise<MadeDeduction[]> {
  const shelf: Shelf = new Map();
  const made: MadeDeduction[] = [];
  for (const wanted of all) made.push(await takeOff(shop, tx, order, wanted, shelf));
  await addStock(tx, order, shelf);
  return made;
}

/** Pieces that go back to the shelf, by item. */
type Shelf = Map<number, number>;

async function takeOff(shop: Shop, tx: Database, order: Order, wanted: WantedDeduction, shelf: Shelf): Promise<Made> {
  const { saas_id, store_id, order_id, status } = order;
  const key = { saas_id, store_id, order_id };
  const earlier = wanted.deduction_id === undefined ? undefined : await findDeduction(tx, key, wanted.deduction_id);
  if (earlier && !isSame(earlier, wanted)) throw new ShopError('id_used');
  if (earlier)
    return { deduction_id: earlier.deduction_id, amount: earlier.amount, money: earlier.money, isNew: false };
  if (status === 'cancelled') throw new ShopError('order_cancelled');
  const left = await readLeft(tx, order);
  const { line, amount, round_off, money } = checkWanted(wanted, left, order);
  const { kind, reason, by, deduction_id = randomUUID() } = wanted;
  const at = shop.now();
  const pieces = 'line' in wanted ? { line: wanted.line, quantity: wanted.quantity } : { line: null, quantity: null };
  const stock_back = 'line' in wanted ? (wanted.stock_back ?? 0) : 0;
  const staff_id = by && staffIdOf(by);
  const after_supply = isSupplied(order);
  const added = await tx
    .insertInto('order_deductions')
    .values({
      ...key,
      deduction_id,
      kind,
      ...pieces,
      amount,
      round_off,
      reason,
      stock_back,
      money,
      after_supply,
      staff_id,
      at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('deduction_id')
    .executeTakeFirst();
  if (!added) throw new ShopError('id_used');
  await tx
    .updateTable('orders')
    .set((order) => ({ deducted: order('deducted', '+', amount) }))
    .where((where) => where.and(key))
    .execute();
  if (money === 'refund' && amount > 0) await refundPart(tx, key, { deduction_id, amount, reason: kind });
  if (line && stock_back > 0)
    for (const [item, count] of await shelved(tx, { ...key, line: pieces.line ?? 0 }, line, stock_back))
      shelf.set(item, (shelf.get(item) ?? 0) + count);
  if (after_supply) await noteCredit(tx, key, { deduction_id, amount, reason, at });
  await tx
    .insertInto('counter_events')
    .values({ ...key, kind: 'changed', status, line: pieces.line, amount: null, staff_id, at })
    .execute();
  const details = { kind, ...pieces, amount: toDecimal(amount), reason, stock_back, money };
  if (by) await writeStaffLog(shop, tx, { saas_id, store_id, by, what: 'order_deducted', about: order_id, details });
  return { deduction_id, amount, money, isNew: true };
}

type KnownDeduction = Pick<Selectable<OrderDeductionRow>, (typeof knownColumns)[number]>;

const knownColumns = [
  'deduction_id',
  'amount',
  'round_off',
  'money',
  'kind',
  'line',
  'quantity',
  'stock_back',
] as const;

const isSame = ({ kind, line, quantity, stock_back, ...made }: KnownDeduction, wanted: WantedDeduction): boolean =>
  kind === wanted.kind &&
  [made.amount, made.amount - made.round_off].includes(wanted.amount ?? made.amount) &&
  (!('line' in wanted) ||
    (wanted.line === line && wanted.quantity === quantity && (wanted.stock_back ?? 0) === stock_back));

const findDeduction = (tx: Database, key: OrderKey, deduction_id: string): Promise<KnownDeduction | undefined> =>
  tx
    .selectFrom('order_deductions')
    .select(knownColumns)
    .where((where) => where.and({ ...key, deduction_id }))
    .executeTakeFirst();

/** What goes back to the shelf: first pieces that were ordered, then what came instead of them. */
async function shelved(tx: Database, key: OrderKey & { line: number }, line: LineLeft, pieces: number): Promise<Shelf> {
  const { item_id, own } = line;
  const back: Shelf = new Map([[item_id, Math.min(pieces, own.quantity)]]);
  if (pieces <= own.quantity) return back;
  const replacements = await tx
    .selectFrom('replacements')
    .select(['item_id', 'quantity'])
    .where((where) => where.and({ ...key, state: 'accepted' }))
    .orderBy('offer_id')
    .execute();
  const left = replacementsLeft(
    line,
    replacements.map(({ quantity }) => quantity),
  );
  let rest = pieces - own.quantity;
  for (const [index, { item_id: other }] of replacements.entries()) {
    const taken = Math.min(rest, left[index] ?? 0);
    back.set(other, (back.get(other) ?? 0) + taken);
    rest -= taken;
  }
  return back;
}

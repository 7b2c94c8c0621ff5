import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import type { orderReturn } from '#contract/counter/order-returns';
import { ShopError } from '#contract/errors';
import { toDecimal } from '#lib/money/money';
import type { Database } from '#server/db/database';
import { inStore, type OrderKey, type StoreKey } from '#server/db/keys';
import type { OrderReturnRow } from '#server/db/return-rows';

export type WireReturn = v.InferInput<typeof orderReturn>;
export type Return = Selectable<OrderReturnRow>;
type ReturnKey = OrderKey & { return_id: string };

/** In wire format, oldest first, by order. */
export async function readReturns(db: Database, store: StoreKey, orderIds: number[]) {
  const ofOrders = (table: 'order_returns' | 'return_files') =>
    db.selectFrom(table).where(inStore(store)).where('order_id', 'in', orderIds);
  const rows = (await ofOrders('order_returns').selectAll().orderBy('asked_at').execute()) as Return[];
  const files =
    rows.length === 0
      ? []
      : await ofOrders('return_files').select(['return_id', 'file_id', 'kind']).orderBy('at').execute();
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id);
  return (orderId: number): WireReturn[] => (byOrder.get(orderId) ?? []).map((row) => toWire(row, files));
}

const toWire = (
  { return_id, lines, reason, status, asked_at, offer, answer, refused_at, comes_back, withdrawn_at }: Return,
  files: { return_id: string; file_id: string; kind: 'picture' | 'video' }[],
): WireReturn => ({
  return_id,
  lines,
  reason,
  status,
  asked_at: asked_at.toISOString(),
  offer: status === 'offered' && offer !== null ? toDecimal(offer) : null,
  answer,
  is_refused: refused_at !== null,
  comes_back,
  is_withdrawn: withdrawn_at !== null,
  files: files.filter((file) => file.return_id === return_id).map(({ file_id, kind }) => ({ file_id, kind })),
});

export async function readReturn(db: Database, key: ReturnKey): Promise<WireReturn> {
  const all = (await readReturns(db, key, [key.order_id]))(key.order_id);
  const found = all.find(({ return_id }) => return_id === key.return_id);
  if (!found) throw new ShopError('not_found');
  return found;
}

/** @throws {ShopError} `not_found` */
export async function findReturn(tx: Database, { saas_id, store_id, order_id, return_id }: ReturnKey): Promise<Return> {
  const row = await tx
    .selectFrom('order_returns')
    .selectAll()
    .where((where) => where.and({ saas_id, store_id, order_id, return_id }))
    .executeTakeFirst();
  if (!row) throw new ShopError('not_found');
  return row;
}

import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { ShopError } from '#contract/errors';
import type { Database } from '#server/db/database';
import type { OrderKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import { readLeft, type LeftOfOrder } from '../adjustments/left.ts';
import { queryLines } from '../order-lines.ts';

/** Undefined fields are not checked. */
export interface SeenLines {
  lines_version?: string | undefined;
  /** The number of pieces to pick in the whole order. */
  to_pick?: number | undefined;
}

/** A hash of an order's lines. A customer's change renumbers the lines. */
export async function readLinesVersion(db: Database, order: OrderKey): Promise<string> {
  const lines = await queryLines(db, order, [order.order_id]).execute();
  const content = lines.map((line) => [line.line, line.item_id, line.product_color, line.price, line.product_qty]);
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}

/** @throws {ShopError} `step_changed` if a locked order's lines differ from the page's */
export async function refuseOtherLines(
  tx: Database,
  order: Selectable<OrderRow>,
  { lines_version, to_pick }: SeenLines,
): Promise<void> {
  const isOther = lines_version !== undefined && lines_version !== (await readLinesVersion(tx, order));
  if (isOther || (to_pick !== undefined && to_pick !== piecesOf(await readLeft(tx, order))))
    throw new ShopError('step_changed');
}

const piecesOf = ({ lines }: LeftOfOrder) => [...lines.values()].reduce((sum, { own }) => sum + own.quantity, 0);

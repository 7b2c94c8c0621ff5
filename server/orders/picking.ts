import { ShopError } from '#contract/errors';
import type { Done } from '#contract/order';
import type { Database } from '#server/db/database';
import { ofOrder, type OrderKey } from '#server/db/keys';
import type { Actor } from '#server/staff/log';
import type { Shop } from '#server/platform/shop';
import { refuseOtherLines, type SeenLines } from './changes/lines-version.ts';
import { recordOrderActivity, findOrderActivity } from './counter-events.ts';
import { lockOrder } from './lifecycle.ts';

/** The picked lines by number. */
export async function readTicks(db: Database, key: OrderKey): Promise<Map<number, Done>> {
  const ticks = new Map<number, Done>();
  for (const { kind, line, done } of await findOrderActivity(db, key, [key.order_id], ['ticked', 'unticked'])) {
    if (line === null) continue;
    if (kind === 'ticked') ticks.set(line, done);
    else ticks.delete(line);
  }
  return ticks;
}

/**
 * The last commit wins.
 * @returns null if not picked
 * @throws {ShopError} `not_found`, `order_not_pending`, `step_changed`
 */
export const tickLine = (
  shop: Shop,
  {
    line,
    is_ticked,
    lines_version,
    ...key
  }: OrderKey & Pick<SeenLines, 'lines_version'> & { line: number; is_ticked: boolean },
  by: Actor,
): Promise<Done | null> =>
  shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, key);
    const { saas_id, store_id, order_id, status } = order;
    if (status !== 'pending') throw new ShopError('order_not_pending', { status });
    await refuseOtherLines(tx, order, { lines_version });
    await requireLine(tx, key, line);
    const ticked = (await readTicks(tx, key)).get(line) ?? null;
    if ((ticked !== null) === is_ticked) return ticked;
    const kind = is_ticked ? 'ticked' : 'unticked';
    const done = await recordOrderActivity(shop, tx, { saas_id, store_id, order_id, kind, status, line }, by);
    return is_ticked ? done : null;
  });

async function requireLine(tx: Database, order: OrderKey, line: number): Promise<void> {
  const found = await tx
    .selectFrom('order_lines')
    .select('line')
    .where(ofOrder(order))
    .where('line', '=', line)
    .executeTakeFirst();
  if (!found) throw new ShopError('not_found');
}

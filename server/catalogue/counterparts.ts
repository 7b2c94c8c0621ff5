import { sql } from 'kysely';
import type * as v from 'valibot';
import type { getCounterparts } from '#contract/catalogue';
import { toDecimal } from '#lib/money/money';
import { sellableStock } from './sellable.ts';
import type { Shop } from '#server/platform/shop';

type Counterpart = v.InferInput<typeof getCounterparts.answer>['data'][number];

const normalize = (name: string) => name.normalize('NFKC').trim().toLowerCase();

/** Matches the item itself, else by name (ignoring case and outer spaces), preferably in the same unit. */
export async function readCounterparts(
  { db, now }: Shop,
  { saasId, storeId }: { saasId: number; storeId: number },
  itemIds: number[],
): Promise<Counterpart[]> {
  if (itemIds.length === 0) return [];
  const columns = ['item_id', 'item_name', 'unit', 'price', sellableStock(now()).as('stock')] as const;
  const requested = await db.selectFrom('items').select(columns).where('item_id', 'in', itemIds).execute();
  const names = requested.map(({ item_name }) => normalize(item_name));
  const candidates = await db
    .selectFrom('items')
    .select(columns)
    .where('saas_id', '=', saasId)
    .where('store_id', '=', storeId)
    .where('withdrawn_at', 'is', null)
    .where((where) =>
      where.or([where('item_id', 'in', itemIds), where(sql<string>`lower(trim(item_name))`, 'in', names)]),
    )
    .orderBy('position')
    .execute();
  return requested.flatMap((item) => {
    const sameName = candidates.filter(({ item_name }) => normalize(item_name) === normalize(item.item_name));
    const match =
      candidates.find(({ item_id }) => item_id === item.item_id) ??
      sameName.find(({ unit }) => normalize(unit) === normalize(item.unit)) ??
      sameName[0];
    return match ? [{ for_item_id: item.item_id, ...match, price: toDecimal(match.price) }] : [];
  });
}

import { sql } from 'kysely';
import type * as v from 'valibot';
import type { getCounterparts } from '#contract/catalogue';
import { toDecimal } from '#lib/money/money';
import type { Shop } from '#server/platform/shop';

type Counterpart = v.InferInput<typeof getCounterparts.answer>['data'][number];

const columns = ['item_id', 'item_name', 'unit', 'price', 'stock'] as const;
const folded = (name: string) => name.normalize('NFKC').trim().toLowerCase();

/**
 * What a store has of items of any store: the item itself, else the one of the same name (case and outer spaces do not
 * count), in the same unit if there is one. Items that nobody has, or that this store has nothing like, are left out.
 */
export async function readCounterparts(
  { db }: Shop,
  { saasId, storeId }: { saasId: number; storeId: number },
  itemIds: number[],
): Promise<Counterpart[]> {
  if (itemIds.length === 0) return [];
  const asked = await db.selectFrom('items').select(columns).where('item_id', 'in', itemIds).execute();
  const names = asked.map(({ item_name }) => folded(item_name));
  const offered = await db
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
  return asked.flatMap((item) => {
    const alike = offered.filter(({ item_name }) => folded(item_name) === folded(item.item_name));
    const match =
      offered.find(({ item_id }) => item_id === item.item_id) ??
      alike.find(({ unit }) => folded(unit) === folded(item.unit)) ??
      alike[0];
    return match ? [{ for_item_id: item.item_id, ...match, price: toDecimal(match.price) }] : [];
  });
}

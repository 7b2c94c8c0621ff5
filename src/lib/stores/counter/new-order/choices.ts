import { readShelf } from '#contract/counter/shelf';
import { getSlots } from '#contract/order';
import type { Store } from '#contract/store';
import { call } from '#lib/api/client';
import { boardStore } from '../board.ts';
import { createCounterResource } from '../calls.ts';

/** The items on sale that match a search. */
export const {
  $state: $foundItems,
  load: searchItems,
  reset: forgetItems,
} = createCounterResource(async (text: string) => {
  const { items } = (await call(readShelf, { params: boardStore(), query: { text } })).data;
  return items.filter(({ hidden, sold_out_until, stock }) => !hidden && !sold_out_until && stock > 0);
});

/** The slots that are not full. */
export const { $state: $openSlots, load: loadOpenSlots } = createCounterResource(
  async ({ saas_id, store_id }: Pick<Store, 'saas_id' | 'store_id'>) => {
    const { data } = await call(getSlots, { params: { saasId: saas_id, storeId: store_id } });
    return data.filter(({ left }) => left > 0);
  },
);

import { toJson } from '#server/platform/to-json';
import type { Shop } from '#server/platform/shop';

type Db = Pick<Shop, 'db'>;

/** What a counter sets of an item; `hidden` takes it off the shelf. */
export interface AtCounter {
  price?: number;
  mrp?: number | null;
  stock?: number;
  barcode?: string;
  hidden?: boolean;
  sold_out_until?: Date | null;
}

/** Changes an item as the counter does. */
export const changeAtCounter = async ({ db }: Db, item_id: number, change: AtCounter): Promise<void> =>
  void (await db
    .updateTable('items')
    .set({ ...change, ...('hidden' in change && { withdrawn_at: change.hidden ? new Date() : null }) })
    .where('item_id', '=', item_id)
    .execute());

const store = { saas_id: 33, store_id: 33_001 };

/** Makes an item as the counter does, far behind the others of the folder `createOperatorFolder`. */
export async function makeAtCounter({ db }: Db, item_id: number, of: { item_name: string; price?: number }) {
  const { image, image_name1 } = await db
    .selectFrom('items')
    .select(['image', 'image_name1'])
    .where('item_id', '=', 1001)
    .executeTakeFirstOrThrow();
  const { position } = await db
    .selectFrom('items')
    .select((select) => select.fn.max('position').as('position'))
    .executeTakeFirstOrThrow();
  const made = { category_id: 101, unit: '1 kg', price: 5000, mrp: null, stock: 10, veg: true, ...of };
  await db
    .insertInto('items')
    .values({
      ...store,
      ...made,
      item_id,
      image,
      image_name1,
      position: position + 100,
      from_counter: true,
      allergens: toJson([]) as never,
      colors: toJson([]) as never,
      origin: '',
      special_description: '',
    })
    .execute();
}

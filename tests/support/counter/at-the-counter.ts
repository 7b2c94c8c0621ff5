import { changeItem, type ItemChange } from '#server/catalogue/shelf';
import { toJson } from '#server/platform/to-json';
import type { Shop } from '#server/platform/shop';

type Counter = Pick<Shop, 'db' | 'now'>;

const store = { saas_id: 33, store_id: 33_001 };

/** Changes an item as the counter does; `sold_out_until` for a moment that it does not offer. */
export async function changeAtCounter(
  { db, now }: Counter,
  item_id: number,
  { sold_out_until, ...change }: ItemChange & { sold_out_until?: Date },
): Promise<void> {
  const work = async (tx: Shop['db']) => {
    await changeItem(tx, { ...store, timezone: 'Asia/Kolkata' }, item_id, change, now());
    if (sold_out_until) await tx.updateTable('items').set({ sold_out_until }).where('item_id', '=', item_id).execute();
  };
  await (db.isTransaction ? work(db) : db.transaction().execute(work));
}

interface NewAtCounter {
  item_name: string;
  price?: number;
  mrp?: number | null;
  stock?: number;
  origin?: string;
  category_id?: number;
  barcode?: string;
  hidden?: boolean;
  sold_out_until?: Date | null;
}

/** Makes an item as the counter does, far behind the others of the folder `createOperatorFolder`. */
export async function makeAtCounter({ db }: Pick<Shop, 'db'>, item_id: number, of: NewAtCounter): Promise<void> {
  const { image, image_name1 } = await db
    .selectFrom('items')
    .select(['image', 'image_name1'])
    .where('item_id', '=', 1001)
    .executeTakeFirstOrThrow();
  const { position } = await db
    .selectFrom('items')
    .select((select) => select.fn.max('position').as('position'))
    .executeTakeFirstOrThrow();
  const made = { category_id: 101, unit: '1 kg', price: 5000, mrp: null, stock: 10, veg: true, origin: '', ...of };
  const empty = toJson([]) as never;
  const text = { special_description: 'Good.', image, image_name1 };
  await db
    .insertInto('items')
    .values({
      ...store,
      ...made,
      ...text,
      item_id,
      allergens: empty,
      colors: empty,
      position: position + 100,
      from_counter: true,
    })
    .execute();
}

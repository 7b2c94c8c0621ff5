import fc from 'fast-check';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema';
import { surat, toronto } from '#tests/support/shop/catalogue';

type Db = Kysely<Schema>;

/** An operator's change to the catalogue, with a description. */
export interface CatalogueChange {
  description: string;
  make(db: Db): Promise<unknown>;
}

const json = JSON.stringify as (value: unknown) => never;
const ids = { saas_id: surat.saas_id, store_id: surat.store_id };

const change = (description: string, make: (db: Db) => Promise<unknown>): CatalogueChange => ({ description, make });

const updateItem = (item_id: number, values: object) =>
  change(`item ${item_id} ${JSON.stringify(values)}`, (db) =>
    db.updateTable('items').set(values).where('item_id', '=', item_id).execute(),
  );

const addItem = (item_id: number, position: number) =>
  change(`item ${item_id} is added at ${position}`, (db) =>
    db
      .insertInto('items')
      .columns([
        ...(['saas_id', 'store_id', 'item_id', 'item_name', 'category_id', 'unit', 'price', 'stock', 'veg'] as const),
        ...(['allergens', 'origin', 'special_description', 'image_name1', 'image', 'colors', 'position'] as const),
      ])
      .expression((from) =>
        from
          .selectFrom('items')
          .where('items.item_id', '=', 1001)
          .select(({ val }) => [
            ...(['saas_id', 'store_id'] as const),
            val(item_id).$castTo<number>().as('item_id'),
            'item_name',
            ...(['category_id', 'unit', 'price', 'stock', 'veg', 'allergens', 'origin'] as const),
            ...(['special_description', 'image_name1', 'image', 'colors'] as const),
            val(position).$castTo<number>().as('position'),
          ]),
      )
      .execute(),
  );

const sellPlan = (price: number, item_id: number) =>
  change(`a plan of item ${item_id} for ${price}`, async (db) => {
    const key = { ...ids, subscription_id: 9001 };
    await db.deleteFrom('plan_items').where('subscription_id', '=', key.subscription_id).execute();
    await db.deleteFrom('plans').where('subscription_id', '=', key.subscription_id).execute();
    const plan = {
      ...key,
      description: `Plan for ${price}`,
      no_of_days: 7,
      image_name: 'p.webp',
      image: 'c'.repeat(32),
    };
    await db
      .insertInto('plans')
      .values({ ...plan, position: 1, withdrawn_at: null })
      .execute();
    const planItem = {
      ...key,
      subscription_item_id: 9101,
      item_id,
      name: 'Lunch',
      price,
      discount: 0,
      gross: price * 7,
    };
    const sold = { net_value: price * 7, offdays: json([]), selling: price, position: 1 };
    await db
      .insertInto('plan_items')
      .values({ ...planItem, ...sold })
      .execute();
  });

const updateStore = (values: object, { store_id } = surat) =>
  change(`store ${store_id} ${JSON.stringify(values)}`, (db) =>
    db.updateTable('stores').set(values).where('store_id', '=', store_id).execute(),
  );

const renameCategory = (category_id: number, category_name: string) =>
  change(`category ${category_id} is ${category_name}`, (db) =>
    db.updateTable('categories').set({ category_name }).where('category_id', '=', category_id).execute(),
  );

const item = fc.integer({ min: 1001, max: 1045 });
const price = fc.integer({ min: 100, max: 99_999 });
const name = fc.string({ minLength: 1, maxLength: 50, unit: 'grapheme' });
let added = 2000;

/** Any change: a price, a name, a category, an item added, withdrawn or restored, a plan, a detail of a store. */
export const catalogueChange: fc.Arbitrary<CatalogueChange> = fc.oneof(
  fc.tuple(item, price).map(([id, value]) => updateItem(id, { price: value })),
  fc.tuple(item, name).map(([id, item_name]) => updateItem(id, { item_name })),
  fc.tuple(item, fc.constantFrom(101, 102, 103)).map(([id, category_id]) => updateItem(id, { category_id })),
  fc.integer({ min: 1, max: 50 }).map((position) => addItem((added += 1), position)),
  item.map((id) => updateItem(id, { withdrawn_at: new Date() })),
  item.map((id) => updateItem(id, { withdrawn_at: null })),
  item.map((id) => updateItem(id, { colors: json([]), veg: null, allergens: json(['Nuts']) })),
  fc.tuple(price, item).map(([value, id]) => sellPlan(value, id)),
  name.map((store_name) => updateStore({ store_name })),
  name.map((store_name) => updateStore({ store_name }, toronto)),
  fc.tuple(fc.constantFrom(101, 102), name).map(([id, category_name]) => renameCategory(id, category_name)),
);

import type { StoredPicture } from '#server/catalogue/pictures/store-picture';
import type { Whole } from './csv-table.ts';
import type * as folder from './folder.ts';
import { mixShelves } from './mix-shelves.ts';
import { columnOf } from './tables.ts';

type StoreFolder = Whole<folder.StoreFolder>;

/** A row of the database with plain JSON in it; times are never set here. */
export type PlainRow = Record<string, unknown>;

/** What the database's tables should hold for the operators of a folder. */
export type CatalogueRows = Record<
  | 'operator_details'
  | 'pictures'
  | 'stores'
  | 'categories'
  | 'items'
  | 'delivery_zones'
  | 'opening_hours'
  | 'holidays'
  | 'coupons'
  | 'plans'
  | 'plan_items',
  PlainRow[]
>;

/** The rows that a folder without problems stands for; `position` is the place in the file, for items on the shelves. */
export function toRows(
  { operator, stores }: Whole<folder.OperatorFolder>,
  pictures: Map<string, StoredPicture>,
): CatalogueRows {
  const hash = (name: string) => pictures.get(name)?.hash;
  const each = (rows: (store: StoreFolder) => PlainRow[]): PlainRow[] =>
    stores.flatMap((store) => {
      const { saas_id, store_id } = store.store.value;
      return rows(store).map((row) => ({ saas_id, store_id, ...row }));
    });
  return {
    operator_details: operator.map(({ value }) => value),
    pictures: [...new Map([...pictures.values()].map((picture) => [picture.hash, { ...picture }])).values()],
    stores: [...Map.groupBy(stores, ({ store }) => store.value.saas_id).values()].flatMap((ofOperator) =>
      ofOperator.map(({ store: { value } }, position) => ({
        ...value,
        logo: hash(value.store_logo),
        position: position + 1,
        withdrawn_at: null,
      })),
    ),
    categories: each(({ categories }) => categories.map(({ value }) => value)),
    items: each(({ items, categories }) =>
      mixShelves(items, categories).map((item, position) => itemRow(item, position + 1, hash)),
    ),
    delivery_zones: each(({ delivery }) =>
      delivery.map(({ value }, position) => ({ ...value, position: position + 1 })),
    ),
    opening_hours: each(({ hours }) =>
      hours.map(({ value }) => (value.opens ? value : { ...closed, weekday: value.weekday })),
    ),
    holidays: each(({ holidays }) => holidays.map(({ value }) => value)),
    coupons: each(({ coupons }) => coupons.map(({ value }) => value)),
    plans: each(({ plans }) => plans.map((plan, position) => planRow(plan, position + 1, hash))),
    plan_items: each(({ planItems }) => planItems.map((planItem, position) => planItemRow(planItem, position + 1))),
  };
}

type HashOf = (picture: string) => string | undefined;

const closed = {
  opens: null,
  closes: null,
  slot_minutes: null,
  slot_capacity: null,
  lead_minutes: null,
  last_order: null,
};

const itemRow = ({ value }: StoreFolder['items'][number], position: number, hash: HashOf): PlainRow => ({
  ...value,
  imported_stock: value.stock,
  image: hash(value.image_name1),
  colors: value.colors.map((color) => ({ ...color, main_hash: hash(color.main), sub_hash: hash(color.sub) })),
  position,
  withdrawn_at: null,
});

/** A file's values by the columns they are kept in. */
const columnsOf = (value: object): PlainRow =>
  Object.fromEntries(Object.entries(value).map(([name, each]) => [columnOf(name), each as unknown]));

const planRow = ({ value }: StoreFolder['plans'][number], position: number, hash: HashOf): PlainRow => ({
  ...columnsOf(value),
  image_name: value.image,
  image: hash(value.image),
  position,
  withdrawn_at: null,
});

const planItemRow = ({ value }: StoreFolder['planItems'][number], position: number): PlainRow => ({
  ...columnsOf(value),
  position,
});

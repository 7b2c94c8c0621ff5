import type { StoredPicture } from '#server/catalogue/pictures/store-picture';
import type { Complete } from '../parse/csv-table.ts';
import type * as folder from '../validate/folder.ts';
import { columnName } from '../validate/tables.ts';

type StoreFolder = Complete<folder.StoreFolder>;

/** A database row as plain JSON, without times. */
export type PlainRow = Record<string, unknown>;

/** The rows that each table should have for a folder's operators. Omitted tables stay unchanged. */
export type CatalogueRows = Record<
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
> &
  Partial<
    Record<
      'operator_details' | 'operator_facts' | 'marketplace_operator' | 'message_templates' | 'store_numbers',
      PlainRow[]
    >
  >;

/** `position` is the order in the file. Item rows hold only the file's cells; `merge-item.ts` completes them. */
export function toRows(
  { operator, messages, stores }: Complete<folder.OperatorFolder>,
  pictures: Map<string, StoredPicture>,
): CatalogueRows {
  const hash = (name: string) => pictures.get(name)?.hash;
  const perStore = (rows: (store: StoreFolder) => PlainRow[]): PlainRow[] =>
    stores.flatMap((store) => {
      const { saas_id, store_id } = store.store.value;
      return rows(store).map((row) => ({ saas_id, store_id, ...row }));
    });
  const operators = [...new Set(stores.map(({ store }) => store.value.saas_id))];
  return {
    operator_details: operator.map(({ value }) => value),
    operator_facts: operators.flatMap((saas_id) => operator.map(({ value }) => ({ saas_id, ...value }))),
    ...(messages && {
      message_templates: operators.flatMap((saas_id) => messages.map(({ value }) => ({ saas_id, ...value }))),
    }),
    pictures: [...new Map([...pictures.values()].map((picture) => [picture.hash, { ...picture }])).values()],
    stores: [...Map.groupBy(stores, ({ store }) => store.value.saas_id).values()].flatMap((operatorStores) =>
      operatorStores.map(({ store: { value } }, position) => ({
        ...value,
        logo: hash(value.store_logo),
        position: position + 1,
        withdrawn_at: null,
      })),
    ),
    categories: perStore(({ categories }) => categories.map(({ value }) => value)),
    items: perStore(({ items }) => items.map((item) => itemRow(item, hash))),
    delivery_zones: perStore(({ delivery }) =>
      delivery.map(({ value }, position) => ({ ...value, position: position + 1 })),
    ),
    opening_hours: perStore(({ hours }) =>
      hours.map(({ value }) => (value.opens ? value : { ...closedDay, weekday: value.weekday })),
    ),
    holidays: perStore(({ holidays }) => holidays.map(({ value }) => value)),
    coupons: perStore(({ coupons }) => coupons.map(({ value }) => value)),
    plans: perStore(({ plans }) => plans.map((plan, position) => planRow(plan, position + 1, hash))),
    plan_items: perStore(({ planItems }) => planItems.map((planItem, position) => planItemRow(planItem, position + 1))),
  };
}

type HashOf = (picture: string) => string | undefined;

export const closedDay = {
  opens: null,
  closes: null,
  slot_minutes: null,
  slot_capacity: null,
  lead_minutes: null,
  last_order: null,
};

const itemRow = ({ value }: StoreFolder['items'][number], hash: HashOf): PlainRow => ({
  ...value,
  image: hash(value.image_name1),
  colors: value.colors.map((color) => ({ ...color, main_hash: hash(color.main), sub_hash: hash(color.sub) })),
});

const columnsOf = (value: object): PlainRow =>
  Object.fromEntries(Object.entries(value).map(([name, each]) => [columnName(name), each as unknown]));

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

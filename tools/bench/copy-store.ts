import type { OpenShop } from '#server/open-shop';
import { bigStore } from '#tools/shop/big-folder';

const { saas_id, store_id } = bigStore;

/** Column expressions for the n-th copy of the store. */
const copyExpressions: Record<string, Record<string, string>> = {
  stores: {
    store_id: 'store_id + n',
    label: "label || '-' || n",
    position: 'position + n',
    latitude: 'latitude + n % 23 * 0.1',
    longitude: 'longitude + n / 23 * 0.1',
  },
  categories: { store_id: 'store_id + n' },
  items: { store_id: 'store_id + n', item_id: 'item_id + n * 100' },
  delivery_zones: { store_id: 'store_id + n' },
};

/** Copies the big folder's store of 100 items, 10 km from each other; the copies are `godown-1` and so on. */
export async function copyBigStore(shop: OpenShop, first: number, last: number): Promise<void> {
  for (const [table, changes] of Object.entries(copyExpressions)) {
    const { rows } = await shop.query('select column_name from information_schema.columns where table_name = $1', [
      table,
    ]);
    const columns = (rows as { column_name: string }[]).map(({ column_name }) => column_name);
    const values = columns.map((column) => changes[column] ?? column);
    await shop.query(
      `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table}, generate_series(${first}, ${last}) as n
        where saas_id = ${saas_id} and store_id = ${store_id}`,
      [],
    );
  }
}

import type { ListedProduct } from './card-product.ts';
import type { ListQuery, Sort } from './list-query.ts';
import { soldOutLast } from './sold-out-last.ts';

type Listed = Pick<ListedProduct, 'item_name' | 'category_id' | 'price' | 'mrp' | 'veg' | 'stock'>;

let names: Intl.Collator | undefined;

function compareNames(a: Listed, b: Listed): number {
  names ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return names.compare(a.item_name, b.item_name);
}

const orders: Record<Exclude<Sort, 'shop'>, (a: Listed, b: Listed) => number> = {
  price: (a, b) => a.price - b.price,
  '-price': (a, b) => b.price - a.price,
  name: compareNames,
};

const matches = (query: ListQuery) => (product: Listed) =>
  (query.category === null || product.category_id === query.category) &&
  (query.from === null || product.price >= query.from) &&
  (query.to === null || product.price <= query.to) &&
  (!query.veg || product.veg === true) &&
  (!query.inStock || product.stock !== 0) &&
  (!query.onOffer || (product.mrp !== null && product.mrp > product.price));

/** The products that match a query, sorted; equal ones stay in the shop's order, sold-out ones come last. */
export function filterProducts<P extends Listed>(products: readonly P[], query: ListQuery): P[] {
  const found = products.filter(matches(query));
  return soldOutLast(query.sort === 'shop' ? found : found.sort(orders[query.sort]));
}

import { isOnOffer, type ListedProduct } from './card-product.ts';
import type { ListQuery, Sort } from './list-query.ts';
import { groupFamilies, type Family } from './families.ts';
import { hasStock, soldOutLast } from './sold-out-last.ts';

type Listed = Pick<
  ListedProduct,
  'item_id' | 'item_name' | 'category_id' | 'price' | 'mrp' | 'veg' | 'stock' | 'family'
>;

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
  (!query.onOffer || isOnOffer(product));

/**
 * Filters and sorts families by their matching sizes; sold-out families come last.
 * Families sort by their first matching size, regardless of stock. Equal ones stay in the shop's order.
 */
export function filterProducts<P extends Listed>(products: readonly P[], query: ListQuery): Family<P>[] {
  const matching = groupFamilies(products.filter(matches(query)));
  const found = query.inStock ? matching.filter(hasStock) : matching;
  const { sort } = query;
  return soldOutLast(sort === 'shop' ? found : found.sort(([a], [b]) => orders[sort](a, b)));
}

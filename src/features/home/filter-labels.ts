import type { Facets } from '#lib/catalogue/catalogue';
import { sorts, type Sort, type Switch } from '#lib/catalogue/list-query';
import * as t from '#texts/product-list';

const switchLabels = { veg: t.vegetarian, inStock: t.inStock, onOffer: t.onOffer };

/** The filters that have an effect on a store's products, with their labels. */
export function offeredSwitches({ hasVeg, hasOffers }: Facets): { name: Switch; label: string }[] {
  const isOffered: Record<Switch, boolean> = { inStock: true, onOffer: hasOffers, veg: hasVeg };
  const names: Switch[] = ['inStock', 'onOffer', 'veg'];
  return names.filter((name) => isOffered[name]).map((name) => ({ name, label: switchLabels[name]() }));
}

const sortLabels = { shop: t.sortShop, price: t.sortPrice, '-price': t.sortPriceDown, name: t.sortName };

export const sortOrders = (): { sort: Sort; label: string }[] =>
  sorts.map((sort) => ({ sort, label: sortLabels[sort]() }));

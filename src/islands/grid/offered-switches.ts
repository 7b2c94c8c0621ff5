import type { Switch } from '#lib/catalogue/list-query';
import type { Facets } from '#lib/catalogue/page-data';

const words: Record<Switch, string> = { veg: 'Vegetarian', inStock: 'In stock', onOffer: 'On offer' };

/** The filters that a store's products give a choice in, with their names. */
export function offeredSwitches({ hasVeg, hasOffers }: Facets): { name: Switch; words: string }[] {
  const isOffered: Record<Switch, boolean> = { inStock: true, onOffer: hasOffers, veg: hasVeg };
  const names: Switch[] = ['inStock', 'onOffer', 'veg'];
  return names.filter((name) => isOffered[name]).map((name) => ({ name, words: words[name] }));
}

import type { Switch } from '#lib/catalogue/list-query';
import type { Facets } from '#lib/catalogue/catalogue';

const labels: Record<Switch, string> = { veg: 'Vegetarian', inStock: 'In stock', onOffer: 'On offer' };

/** The switches that make a difference for a store's products, with their labels. */
export function offeredSwitches({ hasVeg, hasOffers }: Facets): { name: Switch; label: string }[] {
  const isOffered: Record<Switch, boolean> = { inStock: true, onOffer: hasOffers, veg: hasVeg };
  const names: Switch[] = ['inStock', 'onOffer', 'veg'];
  return names.filter((name) => isOffered[name]).map((name) => ({ name, label: labels[name] }));
}

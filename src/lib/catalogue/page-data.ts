import type { Category, PublishedProduct } from '../contract/catalogue.ts';
import type { Plan } from '../contract/plan.ts';
import type { Snapshot } from '../contract/snapshot.ts';
import type { DeliveryZone, Store } from '../contract/store.ts';
import type { Minor } from '../money/money.ts';
import { byCategory } from './by-category.ts';

/** How many products a page of the list holds (design §4). */
export const productsPerPage = 20;

/** A category with the picture of its first product and its number of products. */
export interface PicturedCategory extends Category {
  picture: string;
  count: number;
}

/** Facts about a store's products, so that only filters with an effect are offered; prices in minor units. */
export interface Facets {
  count: number;
  lowest: Minor;
  highest: Minor;
  /** Some products are vegetarian food, and some are not. */
  hasVeg: boolean;
  hasOffers: boolean;
}

/** How many other products a product's page shows. */
const relatedCount = 4;

/** The only way a store's page reads its catalogue, so that what a page depends on can be recorded. */
export interface PageData {
  store(): Store;
  /** Where the store delivers, in the operator's order. */
  delivery(): DeliveryZone[];
  operator(): Record<string, string>;
  /** The categories that hold products, in order. */
  categories(): PicturedCategory[];
  facets(): Facets;
  /** Products of a page of the list, from 1, of one category or of all; empty beyond the last. */
  products(page: number, category?: number): PublishedProduct[];
  product(itemId: number): PublishedProduct | undefined;
  /** The few products after a product in its category, starting again at its first. */
  related(itemId: number): PublishedProduct[];
  /** The store's meal subscriptions, in the operator's order; empty where it has none. */
  plans(): Plan[];
}

const following = (shelf: PublishedProduct[], index: number): PublishedProduct[] =>
  [...shelf.slice(index + 1, index + 1 + relatedCount), ...shelf.slice(0, Math.min(index, relatedCount))].slice(
    0,
    relatedCount,
  );

function facetsOf(items: PublishedProduct[]): Facets {
  const prices = items.map(({ price }) => price);
  const byPrice = [...prices].sort((a, b) => a - b);
  return {
    count: items.length,
    lowest: byPrice[0] ?? 0,
    highest: byPrice.at(-1) ?? 0,
    hasVeg: new Set(items.map(({ veg }) => veg === true)).size > 1,
    hasOffers: items.some(({ mrp, price }) => mrp !== null && mrp > price),
  };
}

/** Reads a store's snapshot for its pages. */
export function createPageData(snapshot: Snapshot): PageData {
  const byId = new Map(snapshot.items.map((item) => [item.item_id, item]));
  const shelves = byCategory(snapshot.items);
  const indexes = new Map([...shelves.values()].flatMap((shelf) => shelf.map(({ item_id }, i) => [item_id, i])));
  const facets = facetsOf(snapshot.items);
  const categories = snapshot.categories.flatMap((category) => {
    const held = shelves.get(category.category_id);
    return held?.[0] ? [{ ...category, picture: held[0].image_name1, count: held.length }] : [];
  });
  return {
    store: () => snapshot.store,
    delivery: () => snapshot.delivery,
    operator: () => snapshot.operator,
    categories: () => categories,
    facets: () => facets,
    products: (page, category) =>
      (category === undefined ? snapshot.items : (shelves.get(category) ?? [])).slice(
        (page - 1) * productsPerPage,
        page * productsPerPage,
      ),
    product: (itemId) => byId.get(itemId),
    related: (itemId) => following(shelves.get(byId.get(itemId)?.category_id ?? 0) ?? [], indexes.get(itemId) ?? 0),
    plans: () => snapshot.plans,
  };
}

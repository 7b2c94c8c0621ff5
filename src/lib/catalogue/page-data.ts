import type { Category, PublishedProduct } from '../contract/catalogue.ts';
import type { Plan } from '../contract/plan.ts';
import type { Snapshot } from '../contract/snapshot.ts';
import type { DeliveryZone, Store } from '../contract/store.ts';
import type { Minor } from '../money/money.ts';
import { groupFamilies, type Family } from './families.ts';

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
  /** What the cards of a page of the list show, from 1, of one category or of all; empty beyond the last. */
  products(page: number, category?: number): Family<PublishedProduct>[];
  /** What a product's page shows. */
  productPage(itemId: number): ProductPageData | undefined;
  /** The store's meal subscriptions, in the operator's order; empty where it has none. */
  plans(): Plan[];
}

/** In one read, as there are many such pages. */
export type ProductPageData = [
  product: PublishedProduct,
  /** All its sizes, itself among them; empty for a product without others. */
  sizes: PublishedProduct[],
  /** What the few cards after it in its category show, starting again at the first. */
  related: Family<PublishedProduct>[],
];

type Shown = Family<PublishedProduct>;

const following = (shelf: Shown[], index: number): Shown[] =>
  [...shelf.slice(index + 1, index + 1 + relatedCount), ...shelf.slice(0, Math.min(index, relatedCount))].slice(
    0,
    relatedCount,
  );

function facetsOf(items: PublishedProduct[], count: number): Facets {
  const prices = items.map(({ price }) => price);
  const byPrice = [...prices].sort((a, b) => a - b);
  return {
    count,
    lowest: byPrice[0] ?? 0,
    highest: byPrice.at(-1) ?? 0,
    hasVeg: new Set(items.map(({ veg }) => veg === true)).size > 1,
    hasOffers: items.some(({ mrp, price }) => mrp !== null && mrp > price),
  };
}

/** Reads a store's snapshot for its pages. */
export function createPageData(snapshot: Snapshot): PageData {
  const byId = new Map(snapshot.items.map((item) => [item.item_id, item]));
  const families = groupFamilies(snapshot.items);
  const shelves = new Map<number, typeof families>();
  for (const family of families) {
    const shelf = shelves.get(family[0].category_id);
    if (shelf) shelf.push(family);
    else shelves.set(family[0].category_id, [family]);
  }
  const familyOf = new Map(families.flatMap((family) => family.map(({ item_id }) => [item_id, family])));
  const facets = facetsOf(snapshot.items, families.length);
  const categories = snapshot.categories.flatMap((category) => {
    const held = shelves.get(category.category_id);
    return held?.[0] ? [{ ...category, picture: held[0][0].image_name1, count: held.length }] : [];
  });
  const productPage = (itemId: number): ProductPageData | undefined => {
    const [product, family] = [byId.get(itemId), familyOf.get(itemId)];
    const shelf = shelves.get(family?.[0].category_id ?? 0);
    return (
      product && family && shelf && [product, family.length > 1 ? family : [], following(shelf, shelf.indexOf(family))]
    );
  };
  return {
    store: () => snapshot.store,
    delivery: () => snapshot.delivery,
    operator: () => snapshot.operator,
    categories: () => categories,
    facets: () => facets,
    products: (page, category) =>
      (category === undefined ? families : (shelves.get(category) ?? [])).slice(
        (page - 1) * productsPerPage,
        page * productsPerPage,
      ),
    productPage,
    plans: () => snapshot.plans,
  };
}

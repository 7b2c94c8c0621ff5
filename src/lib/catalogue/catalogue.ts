import { isOnOffer } from './card-product.ts';
import type { Category, PublishedProduct } from '../contract/catalogue.ts';
import type { Snapshot } from '../contract/snapshot.ts';
import type { Minor } from '../money/money.ts';
import { groupFamilies, type Family } from './families.ts';

/** Products per page of a list (design §4). */
export const productsPerPage = 20;

/** A category with the picture of its first product and its number of products. */
export interface PicturedCategory extends Category {
  picture: string;
  count: number;
}

/** Facts that decide which filters are shown; prices in minor units. */
export interface Facets {
  count: number;
  lowest: Minor;
  highest: Minor;
  /** Some products are vegetarian food, and some are not. */
  hasVeg: boolean;
  /** Some products are on offer, and some are not. */
  hasOffers: boolean;
}

type ProductFamily = Family<PublishedProduct>;

/** A store's products, arranged for its pages. */
export interface Catalogue {
  snapshot: Snapshot;
  /** In the order of the list. */
  families: ProductFamily[];
  familyOf: Map<number, ProductFamily>;
  familiesByCategory: Map<number, ProductFamily[]>;
  /** In order, without empty ones. */
  categories: PicturedCategory[];
  facets: Facets;
}

function facetsOf(items: PublishedProduct[], count: number): Facets {
  const prices = items.map(({ price }) => price).sort((a, b) => a - b);
  return {
    count,
    lowest: prices[0] ?? 0,
    highest: prices.at(-1) ?? 0,
    hasVeg: new Set(items.map(({ veg }) => veg === true)).size > 1,
    hasOffers: new Set(items.map(isOnOffer)).size > 1,
  };
}

export function createCatalogue(snapshot: Snapshot): Catalogue {
  const families: ProductFamily[] = groupFamilies<PublishedProduct>(snapshot.items);
  const familiesByCategory = new Map<number, ProductFamily[]>();
  for (const family of families) {
    const shelf = familiesByCategory.get(family[0].category_id);
    if (shelf) shelf.push(family);
    else familiesByCategory.set(family[0].category_id, [family]);
  }
  const categories = snapshot.categories.flatMap((category) => {
    const held = familiesByCategory.get(category.category_id);
    return held?.[0] ? [{ ...category, picture: held[0][0].image_name1, count: held.length }] : [];
  });
  return {
    snapshot,
    families,
    familyOf: new Map(families.flatMap((family) => family.map(({ item_id }) => [item_id, family]))),
    familiesByCategory,
    categories,
    facets: facetsOf(snapshot.items, families.length),
  };
}

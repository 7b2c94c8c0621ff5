import type { PublishedProduct } from '../contract/catalogue.ts';
import { firstSizes } from './families.ts';
import { productsPerPage } from './catalogue.ts';

/** A published list page: of all products, or of one category. */
export interface BrowsePage {
  category: number | null;
  /** From 1. */
  page: number;
}

const slugOf = ({ category, page }: BrowsePage): string => {
  if (category === null) return String(page);
  return page === 1 ? `category-${category}` : `category-${category}-${page}`;
};

/** The path of a list page: `/`, `/browse/2`, `/browse/category-101`, `/browse/category-101-2`. */
export const browseAddress = (page: BrowsePage): string =>
  page.category === null && page.page === 1 ? '/' : `/browse/${slugOf(page)}`;

/** Parses the last part of a list page's path: `2`, `category-101-2`. @throws {Error} if it is invalid */
export function parseBrowsePage(slug: string): BrowsePage {
  const [, category, ofCategory, page] = /^(?:category-(\d+)(?:-(\d+))?|(\d+))$/.exec(slug) ?? [];
  if (category === undefined && page === undefined) throw new Error(`/browse/${slug} is not a list page`);
  return { category: category === undefined ? null : Number(category), page: Number(page ?? ofCategory ?? 1) };
}

export const pageCount = (products: number): number => Math.ceil(products / productsPerPage);

const pagesFrom = (first: number, category: number | null, products: number): string[] =>
  Array.from({ length: Math.max(0, pageCount(products) - first + 1) }, (_, index) =>
    slugOf({ category, page: first + index }),
  );

/** Items by category, in the order of each category's first item. */
function byCategory<Item extends { category_id: number }>(items: readonly Item[]): Map<number, Item[]> {
  const shelves = new Map<number, Item[]>();
  for (const item of items) {
    const shelf = shelves.get(item.category_id);
    if (shelf) shelf.push(item);
    else shelves.set(item.category_id, [item]);
  }
  return shelves;
}

/** The slugs of all pages under `/browse`. The first page of all products is the home page. */
export function browseSlugs(items: readonly Pick<PublishedProduct, 'item_id' | 'category_id' | 'family'>[]): string[] {
  const cards = firstSizes(items);
  const ofCategories = [...byCategory(cards)].flatMap(([category, held]) => pagesFrom(1, category, held.length));
  return [...pagesFrom(2, null, cards.length), ...ofCategories];
}

import type * as calls from '#contract/catalogue';
import type { DocumentationOf } from './call-documentation.ts';

export const catalogueCalls = {
  getCategories: {
    summary: "The store's categories in order.",
  },
  getCategoryProducts: {
    summary: 'All products of a category in one answer.',
  },
  getCounterparts: {
    summary:
      'What this store has of up to 100 items of any store: the item itself, else the product of the same name, in the same unit if there is one. Those it does not have are left out.',
  },
  getImage: {
    summary:
      "Redirects (302) to a product's picture: the main one or the second one (`slot`), in one of its colours, else the first; `w` pixels wide, 640 by default.",
    errors: ['not_found'],
  },
  getItem: {
    summary: 'One product.',
    errors: ['not_found'],
  },
  getItems: {
    summary: 'Up to 100 products of a store by their numbers; those that are gone are left out.',
  },
  getLive: {
    summary:
      'Price and stock of up to 100 products on screen, or of all when none are named; products that are gone are left out.',
  },
  getMenuByCategory: {
    summary: "Products of a category (its number or name) over all the operator's stores.",
  },
  getOnlineCategories: {
    summary: "The categories of all the operator's stores.",
  },
  getRecommendedItems: {
    summary: "The store's products, 20 a page from 1, or all sizes of 20 families; `next` is null on the last page.",
  },
  noteMissedSearch: {
    summary:
      'Counts a search that has found nothing, for the owner of the store: up to four plain words and the day, for six weeks.',
    errors: ['not_found', 'rate_limited'],
  },
} satisfies DocumentationOf<typeof calls>;

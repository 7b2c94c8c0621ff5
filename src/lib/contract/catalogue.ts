import * as v from 'valibot';
import { endpoint, reply, type Documentation } from './endpoint.ts';
import { count, id, line, money, page, pictureWidths, requiredLine, storePair } from './fields.ts';

export const category = v.object({ category_id: id, category_name: v.string() });
export type Category = v.InferOutput<typeof category>;

/** `hex` is the colour of the swatch. Pictures are URLs. */
export const productColor = v.object({
  product_color: v.string(),
  hex: v.string(),
  image_url: v.string(),
  subimage_url: v.string(),
});
export type ProductColor = v.InferOutput<typeof productColor>;

const fact = v.optional(v.nullable(v.string()));

/** A product as in published pages: everything except stock. */
export const publishedProduct = v.object({
  item_id: id,
  item_name: v.string(),
  category_id: id,
  category: v.string(),
  unit: v.string(),
  price: money,
  /** The printed price when it is higher than `price`. */
  mrp: v.nullable(money),
  /** null for products that are not food. */
  veg: v.nullable(v.boolean()),
  allergens: v.array(v.string()),
  origin: v.string(),
  special_description: v.string(),
  /** The URL of the widest picture; see `lib/catalogue/picture.ts` for the others. */
  image_name1: v.string(),
  colorList: v.array(productColor),
  /** The amount that prices are compared by: `500 g`. Optional, like the fields below. */
  net_quantity: fact,
  /** The manufacturer's food licence number; the store's if the food has none. */
  fssai: fact,
  ingredients: fact,
  /** Facts per 100 g or ml, separated by `;`. */
  nutrition: fact,
  shelf_life: fact,
  importer: fact,
  /** The name that all sizes of one product share. */
  family: fact,
  size: fact,
  /** The average rating, 1 to 5 with one decimal, and the number of reviews. */
  rating: v.optional(v.nullable(v.number())),
  rating_count: v.optional(v.nullable(v.number())),
});
export type PublishedProduct = v.InferOutput<typeof publishedProduct>;

/** `stock` is 0 when sold out. */
export const product = v.object({ ...publishedProduct.entries, stock: count });
export type Product = v.InferOutput<typeof product>;

const products = v.array(product);

export const getCategories = endpoint({
  method: 'GET',
  path: 'category/get-list/{saasId}/{storeId}',
  policy: 'public',
  params: v.object(storePair),
  answer: reply({ data: v.array(category) }),
});

export const getOnlineCategories = endpoint({
  method: 'GET',
  path: 'item/category-list-online/{saasId}',
  policy: 'public',
  params: v.object({ saasId: id }),
  answer: reply({ data: v.array(category) }),
});

export const getCategoryProducts = endpoint({
  method: 'GET',
  path: 'item/get-category-list/{saasId}/{storeId}/{categoryId}/{page}',
  policy: 'public',
  params: v.object({ ...storePair, categoryId: id, page }),
  answer: reply({ data: products, next: v.nullable(page) }),
});

export const getMenuByCategory = endpoint({
  method: 'GET',
  path: 'item/view-menu-by-category/{category}/{saasId}',
  policy: 'public',
  params: v.object({ category: requiredLine(100), saasId: id }),
  answer: reply({ data: products }),
});

export const getRecommendedItems = endpoint({
  method: 'GET',
  path: 'search/recommended-item/{storeId}/{saasId}/{page}',
  policy: 'public',
  params: v.object({ ...storePair, page }),
  /** A page by family has all sizes of 20 families. */
  query: v.object({ by: v.optional(v.picklist(['item', 'family']), 'item') }),
  answer: reply({ data: products, next: v.nullable(page) }),
});

export const getItem = endpoint({
  method: 'GET',
  path: 'item/view-item-detil/{itemId}',
  policy: 'public',
  params: v.object({ itemId: id }),
  answer: reply({ data: product }),
});

/** For clients without picture URLs. Cart lines and products contain them. */
export const getImage = endpoint({
  method: 'GET',
  path: 'item/get-image/{itemId}',
  policy: 'public',
  isRedirect: true,
  params: v.object({ itemId: id }),
  query: v.object({
    w: v.optional(v.pipe(id, v.picklist(pictureWidths))),
    slot: v.optional(v.picklist(['main', 'sub']), 'main'),
    colour: v.optional(line(40), ''),
  }),
  answer: reply({ location: v.string() }),
});

/** Counts a search without results. The searcher is not recorded. */
export const recordMissedSearch = endpoint({
  method: 'POST',
  path: 'catalog/missed-searches/{saasId}/{storeId}',
  policy: 'public',
  params: v.object(storePair),
  body: v.object({ query: requiredLine(80) }),
  answer: reply({}),
});

/** Up to 100 item numbers, separated by commas. */
const itemIds = v.pipe(
  v.string(),
  v.maxLength(1700),
  v.transform((text): (string | number)[] => text.split(',').filter(Boolean)),
  v.maxLength(100),
  v.array(id),
);

export const getItems = endpoint({
  method: 'GET',
  path: 'catalog/items/{saasId}/{storeId}',
  policy: 'public',
  params: v.object(storePair),
  query: v.object({ ids: itemIds }),
  answer: reply({ data: products }),
});

export const getLive = endpoint({
  method: 'GET',
  path: 'catalog/live/{saasId}/{storeId}',
  policy: 'public',
  params: v.object(storePair),
  query: v.object({
    ids: v.optional(itemIds),
  }),
  answer: reply({ data: v.array(v.pick(product, ['item_id', 'price', 'stock'])) }),
});

export const getCounterparts = endpoint({
  method: 'GET',
  path: 'catalog/counterparts/{saasId}/{storeId}',
  policy: 'public',
  params: v.object(storePair),
  query: v.object({ ids: itemIds }),
  answer: reply({
    data: v.array(
      v.object({
        /** The requested item. */
        for_item_id: id,
        ...v.pick(product, ['item_id', 'item_name', 'unit', 'price', 'stock']).entries,
      }),
    ),
  }),
});
export type Counterpart = v.InferOutput<typeof getCounterparts.answer>['data'][number];

export const documentation = {
  getCategories: {
    summary: "The store's categories in order.",
  },
  getCategoryProducts: {
    summary: 'All products of a category in one answer.',
  },
  getCounterparts: {
    summary:
      'This store’s equivalents of up to 100 items of any store: the item itself, or the product of the same name, in the same unit if possible. Items without an equivalent are omitted.',
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
    summary: 'Up to 100 products of a store by their numbers; products that no longer exist are omitted.',
  },
  getLive: {
    summary: 'Price and stock of up to 100 named products, or of all; products that no longer exist are omitted.',
  },
  getMenuByCategory: {
    summary: 'Products of a category (by number or name) in all stores of the operator.',
  },
  getOnlineCategories: {
    summary: "The categories of all the operator's stores.",
  },
  getRecommendedItems: {
    summary: "The store's products, 20 a page from 1, or all sizes of 20 families; `next` is null on the last page.",
  },
  recordMissedSearch: {
    summary:
      'Counts a search without a result for the store’s owner: up to four plain words and the day, stored for six weeks.',
    errors: ['not_found', 'rate_limited'],
  },
} satisfies Documentation;

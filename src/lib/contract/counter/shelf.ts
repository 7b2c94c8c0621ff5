import * as v from 'valibot';
import { reply, type Documentation } from '../endpoint.ts';
import { id, itemPrice, line, money, plainLine, searchText } from '../fields.ts';
import { storeEndpoint } from './endpoints.ts';

/** The maximum of the database column. */
export const maxStock = 2_147_483_647;

const pieces = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxStock));

/** A scanned barcode, or empty; the same form as in an operator's folder. */
export const barcode = v.pipe(line(32), v.regex(/^[\w.-]*$/, 'must be letters and digits'));

/** The HSN code for invoices and GST returns; empty for none. */
export const hsnCode = v.pipe(v.string(), v.regex(/^((\d\d){2,4})?$/, 'must be 4, 6 or 8 digits'));

/** The tax rate in a price, in per cent; null if the seller states none. */
export const taxPercent = v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100)));

/** An item on a store's shelf, as staff see it. */
export const shelfItem = v.object({
  item_id: id,
  item_name: v.string(),
  category: v.string(),
  unit: v.string(),
  price: money,
  mrp: v.nullable(money),
  /** The pieces in stock, also while marked as sold out. */
  stock: v.number(),
  /** When it is on sale again; null unless it is marked as sold out now. */
  sold_out_until: v.nullable(v.string()),
  /** Whether customers cannot see it. */
  hidden: v.boolean(),
  barcode: v.string(),
  hsn: v.optional(v.string(), ''),
  tax_percent: v.optional(v.nullable(v.number()), null),
  image: v.string(),
});
export type ShelfItem = v.InferOutput<typeof shelfItem>;

/** The stock at or below which an item without its own limit is low. */
export const defaultLowStock = 5;

/** `low`: at or below the low-stock limit; `sold_out`: none available now. */
export const shelfPart = v.picklist(['all', 'sold_out', 'low', 'hidden']);
export type ShelfPart = v.InferOutput<typeof shelfPart>;

/**
 * In the order of the shelf. With `text`, best match first: by the customers' search, an item id or a whole barcode.
 */
export const readShelf = storeEndpoint({
  method: 'GET',
  path: 'shelf',
  permission: 'shelf',
  query: v.object({ text: v.optional(searchText), part: v.optional(shelfPart), after: v.optional(id) }),
  answer: reply({
    data: v.object({
      items: v.array(shelfItem),
      /** `after` of the next page; null on the last one. */
      next: v.nullable(id),
    }),
  }),
});

export const maxMissedSearches = 50;

/** Searches without results in the last four weeks, most frequent first. */
export const readMissedSearches = storeEndpoint({
  method: 'GET',
  path: 'missed-searches',
  permission: 'money',
  answer: reply({
    /** `last` is the day of the last one. */
    data: v.array(v.object({ words: v.string(), times: v.number(), last: v.string() })),
  }),
});
export type MissedSearch = v.InferOutput<typeof readMissedSearches.answer>['data'][number];

export const stockReason = v.picklist(['bought', 'damaged', 'expired', 'counted']);
export type StockReason = v.InferOutput<typeof stockReason>;

/** Absent fields do not change. */
const itemChange = v.pipe(
  v.object({
    price: v.optional(itemPrice),
    /** null for none. */
    mrp: v.optional(v.nullable(itemPrice)),
    /** The new stock. */
    stock: v.optional(pieces),
    /** The difference in stock, negative for fewer. Requires an `Idempotency-Key`. */
    stock_by: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-maxStock), v.maxValue(maxStock))),
    /** For the staff log. */
    reason: v.optional(stockReason),
    /** The `Idempotency-Key` of older pages. */
    tap: v.optional(v.pipe(v.string(), v.uuid())),
    /** `true` lasts until the store's business day ends; `false` puts it on sale again. */
    sold_out: v.optional(v.boolean()),
    hidden: v.optional(v.boolean()),
    /** Empty for none. */
    barcode: v.optional(barcode),
    /** Applies to later invoices only. */
    hsn: v.optional(hsnCode),
    tax_percent: v.optional(taxPercent),
  }),
  v.check((change) => Object.keys(change).some((key) => key !== 'tap' && key !== 'reason'), 'changes nothing'),
  v.check(({ stock, stock_by }) => stock === undefined || stock_by === undefined, 'has stock or stock_by, not both'),
);

/** The `data` of `item_change_impossible`; money is decimal. */
export type ShelfObstacle =
  | { reason: 'above_mrp'; mrp: number }
  /** The stock would be negative or above `maxStock`. */
  | { reason: 'stock'; stock: number }
  /** Another item has the barcode. */
  | { reason: 'barcode'; item_id: number; item_name: string };

export const changeShelfItem = storeEndpoint({
  method: 'POST',
  path: 'shelf/{itemId}',
  permission: 'shelf',
  params: { itemId: id },
  body: itemChange,
  /** The changed item. */
  answer: reply({ data: shelfItem }),
});

/** The limit for an item's picture. */
export const maxPictureBytes = 2 * 1024 * 1024;

/** The customer-facing details of an item, and its low-stock limit. */
const itemDetails = v.object({
  item_name: plainLine(200),
  category_id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Such as `500 g`. For an item with a size, it includes the size. */
  unit: plainLine(60),
  /** null for products that are not food. */
  veg: v.nullable(v.boolean()),
  special_description: v.pipe(v.string(), v.trim(), v.maxLength(10_000)),
  /** The name that all sizes of one product share, and this size; both null without sizes. */
  family: v.nullable(plainLine(60)),
  size: v.nullable(plainLine(30)),
  /** The item is low at or below this stock; null for `defaultLowStock`. */
  low_stock: v.nullable(pieces),
});

export const readItemDetails = storeEndpoint({
  method: 'GET',
  path: 'shelf/{itemId}/details',
  permission: 'shelf',
  params: { itemId: id },
  answer: reply({
    data: v.object({
      item_name: v.string(),
      category_id: v.number(),
      unit: v.string(),
      veg: v.nullable(v.boolean()),
      special_description: v.string(),
      family: v.nullable(v.string()),
      size: v.nullable(v.string()),
      low_stock: v.optional(v.nullable(v.number()), null),
    }),
  }),
});

export type ItemDetails = v.InferOutput<typeof readItemDetails.answer>['data'];

/** Absent fields do not change. The picture is in base64. */
export const changeItemDetails = storeEndpoint({
  method: 'POST',
  path: 'shelf/{itemId}/details',
  permission: 'shelf',
  maxBodyBytes: 3 * 1024 * 1024,
  params: { itemId: id },
  body: v.pipe(
    v.object({ ...v.partial(itemDetails).entries, picture: v.optional(v.pipe(v.string(), v.minLength(1))) }),
    v.check((change) => Object.keys(change).length > 0, 'changes nothing'),
  ),
  /** The changed item. */
  answer: reply({ data: shelfItem }),
});

export const documentation = {
  readShelf: {
    summary:
      'The items on a store’s shelf, including hidden ones, 50 at a time; optionally by the words of the customers’ search, number or barcode, or only sold-out, low or hidden items.',
  },
  readMissedSearches: {
    summary: 'The searches of the last four weeks without a result, at most 50, the most frequent first.',
  },
  changeShelfItem: {
    summary:
      'Changes an item’s price, MRP, stock, barcode, HSN code or tax rate, marks it as sold out until the store’s business day ends, hides it, or reverts that. `data` of `item_change_impossible` has the reason: `above_mrp`, `stock`, or another item’s `barcode`. `stock_by` counts once for each `Idempotency-Key`.',
    errors: ['item_change_impossible', 'idempotency_key_reused'],
  },
  readItemDetails: {
    summary:
      'The texts of an item on the shelf that customers see: name, category, unit, description, sizes; and its low-stock limit.',
  },
  changeItemDetails: {
    summary:
      'Changes the texts of an item that customers see, its picture, and its low-stock limit. An import of the operator’s folder keeps these changes.',
    errors: ['picture_impossible'],
  },
} satisfies Documentation;

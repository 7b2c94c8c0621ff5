import * as v from 'valibot';
import { reply, type Documentation } from '../endpoint.ts';
import { itemPrice, requiredLine } from '../fields.ts';
import { storeEndpoint } from './endpoints.ts';
import { barcode, hsnCode, maxStock, taxPercent } from './shelf.ts';

/** In characters; about ten thousand items. */
export const maxSheetLength = 600_000;

const sheetText = v.pipe(v.string(), v.minLength(1), v.maxLength(maxSheetLength));

/** Cell texts, as in the sheet; empty for no value. */
const cellChange = v.object({
  column: v.string(),
  was: v.string(),
  now: v.string(),
  /** A possible mistake in a new price: it is 0, less than half the old one, or more than half above it. */
  alert: v.optional(v.picklist(['zero', 'steep_fall', 'steep_rise'])),
});

export const sheetPreview = v.object({
  items: v.array(
    v.object({
      line: v.number(),
      item_id: v.number(),
      item_name: v.string(),
      unit: v.string(),
      cells: v.array(cellChange),
    }),
  ),
  /** Unchanged rows with their problem. `line` 0 is for the whole sheet. */
  problems: v.array(v.object({ line: v.number(), column: v.string(), message: v.string() })),
  /** Rows for items that are not on the shelf: their number, and the first barcodes or ids. */
  unknown: v.optional(v.object({ rows: v.number(), first: v.array(v.string()) }), { rows: 0, first: [] }),
  /** The number of rows without changes. */
  unchanged: v.number(),
  /** Headings that were recognized as a column of another name. */
  read_as: v.optional(v.array(v.object({ heading: v.string(), column: v.string() })), []),
  unused: v.array(v.string()),
  /** A fingerprint of these changes. `applySheet` makes only these. */
  seen: v.string(),
});
export type SheetPreview = v.InferOutput<typeof sheetPreview>;

export const readSheet = storeEndpoint({
  method: 'GET',
  path: 'shelf-sheet',
  permission: 'shelf',
  answer: reply({ data: v.object({ csv: v.string() }) }),
});

/**
 * A CSV with a header row. `item_id` or `barcode` identifies the item.
 * `price`, `mrp`, `stock`, `barcode`, `sold_out` and `hidden` can be set. Headings such as EAN, Rate or Qty also work.
 * Empty cells, and cells equal to their value in `as_downloaded` (see `readSheet`), are ignored.
 */
export const previewSheet = storeEndpoint({
  method: 'POST',
  path: 'shelf-sheet/preview',
  permission: 'shelf',
  maxBodyBytes: 3 * maxSheetLength,
  body: v.object({ csv: sheetText }),
  answer: reply({ data: sheetPreview }),
});

/** Applies all changes of a preview. Refused (`shelf_changed`) if they would differ now. */
export const applySheet = storeEndpoint({
  method: 'POST',
  path: 'shelf-sheet',
  permission: 'shelf',
  maxBodyBytes: 3 * maxSheetLength,
  body: v.object({ csv: sheetText, seen: requiredLine(64) }),
  answer: reply({ data: v.object({ changed: v.number() }) }),
});

/** Requires an `Idempotency-Key`; a repeated one has no effect. The picture is in base64. */
export const addItem = storeEndpoint({
  method: 'POST',
  path: 'shelf-items',
  permission: 'shelf',
  maxBodyBytes: 3 * 1024 * 1024,
  body: v.object({
    /** The `Idempotency-Key` of older pages. */
    request_id: v.optional(v.pipe(v.string(), v.uuid(), v.toLowerCase())),
    item_name: requiredLine(200),
    category_id: v.pipe(v.number(), v.integer(), v.minValue(1)),
    unit: requiredLine(60),
    price: itemPrice,
    mrp: v.nullable(itemPrice),
    stock: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxStock)),
    /** null for products that are not food. */
    veg: v.nullable(v.boolean()),
    barcode,
    /** For invoices; empty and null if the seller states none. */
    hsn: hsnCode,
    tax_percent: taxPercent,
    special_description: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2_000)), ''),
    picture: v.pipe(v.string(), v.minLength(1)),
  }),
  answer: reply({ data: v.object({ item_id: v.number() }) }),
});

export type NewItem = v.InferOutput<typeof addItem.body>;

export const documentation = {
  readSheet: { summary: 'The shelf, including hidden items, as a CSV that can be edited and uploaded.' },
  previewSheet: {
    summary: 'The changes that a CSV would make on the shelf, and its unusable rows. Nothing is changed.',
  },
  applySheet: {
    summary: 'Applies the changes of a preview, all or none.',
    errors: ['shelf_changed'],
  },
  addItem: {
    summary: 'Adds a new item at the end of the shelf. A repeated `Idempotency-Key` returns the same item.',
    errors: ['picture_impossible', 'item_change_impossible', 'idempotency_key_reused'],
  },
} satisfies Documentation;

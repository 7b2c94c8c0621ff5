import type { Generated, JSONColumnType } from 'kysely';
import type { Minor } from '#lib/money/money';
import type { StoreKey } from './keys.ts';

/** One of the colours of an item. */
export interface ItemColor {
  product_color: string;
  hex: string;
  /** File names in the operator's folder, and the hashes of their content. */
  main: string;
  sub: string;
  main_hash: string;
  sub_hash: string;
}

/** An item; name each column in `itemColumns` below. */
export interface ItemRow extends StoreKey {
  item_id: number;
  item_name: string;
  category_id: number;
  unit: string;
  price: Minor;
  mrp: Minor | null;
  stock: number;
  /** The stock in the operator's last file; see `import/apply/write-catalogue.ts`. */
  imported_stock: number | null;
  /** For invoices: the HSN code, and the tax rate in the price (null if the seller states none). */
  hsn: Generated<string>;
  tax_percent: Generated<number | null>;
  veg: boolean | null;
  allergens: JSONColumnType<string[]>;
  /** Other names that the search finds it by. */
  also_called: JSONColumnType<string[], string | undefined>;
  origin: string;
  special_description: string;
  image_name1: string;
  image: string;
  colors: JSONColumnType<ItemColor[]>;
  position: number;
  withdrawn_at: Date | null;
  /** The number of its barcode; empty without one. */
  barcode: Generated<string>;
  /** Taken off the shelf by the store; `withdrawn_at` is set, too. */
  hidden: Generated<boolean>;
  /** Sold out before this moment, whatever `stock` says. */
  sold_out_until: Date | null;
  /** The amount that its price is for, such as `500 g`; null if not stated, and so are the fields below. */
  net_quantity: string | null;
  /** The number of its maker's food licence. */
  fssai: string | null;
  ingredients: string | null;
  nutrition: string | null;
  shelf_life: string | null;
  /** Name and address. */
  importer: string | null;
  /** A code that all sizes of a product share in their store, and the size of this one; both null for a product without sizes. */
  family: string | null;
  size: string | null;
  /** Made at the counter: an import does not withdraw it. */
  from_counter: Generated<boolean>;
  /** The columns that the counter has changed: an import keeps them. A trigger writes it (migration 095). */
  counter_columns: Generated<string[]>;
  /** The stock at or below which the counter lists it as low; null for the usual limit. */
  low_stock: number | null;
  /** The average of its reviews with one decimal, and how many there are; both null without reviews. A job writes them. */
  rating: number | null;
  rating_count: number | null;
}

type Column = Exclude<keyof ItemRow, keyof StoreKey | 'item_id'>;

/**
 * Every column of `items` except its key: a change to a `shown` one publishes the store's pages again, a change to a
 * `hidden` one does not. In the other tables that pages show (migration 019) every column is watched.
 */
export const itemColumns: Record<Column, 'shown' | 'hidden'> = {
  item_name: 'shown',
  category_id: 'shown',
  unit: 'shown',
  price: 'shown',
  mrp: 'shown',
  veg: 'shown',
  allergens: 'shown',
  also_called: 'shown',
  origin: 'shown',
  special_description: 'shown',
  image: 'shown',
  colors: 'shown',
  position: 'shown',
  net_quantity: 'shown',
  fssai: 'shown',
  ingredients: 'shown',
  nutrition: 'shown',
  shelf_life: 'shown',
  importer: 'shown',
  family: 'shown',
  size: 'shown',
  withdrawn_at: 'shown',
  rating: 'shown',
  rating_count: 'shown',
  // Pages request the stock live.
  stock: 'hidden',
  sold_out_until: 'hidden',
  // For the import and its export.
  imported_stock: 'hidden',
  image_name1: 'hidden',
  from_counter: 'hidden',
  counter_columns: 'hidden',
  // For the counter; what is hidden is withdrawn, too.
  barcode: 'hidden',
  low_stock: 'hidden',
  hidden: 'hidden',
  // For invoices.
  hsn: 'hidden',
  tax_percent: 'hidden',
};

/** The columns whose changes publish the store's pages again. */
export const shownColumns = (Object.keys(itemColumns) as Column[]).filter((name) => itemColumns[name] === 'shown');

import type { Generated, JSONColumnType } from 'kysely';
import type { Minor } from '#lib/money/money';
import type { StoreKey } from './keys.ts';

export interface ItemColor {
  product_color: string;
  hex: string;
  /** File names in the operator's folder, and their hashes. */
  main: string;
  sub: string;
  main_hash: string;
  sub_hash: string;
}

/** Classify each column in `itemColumns` below. */
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
  /** For invoices. `tax_percent` is included in the price; null where the seller states none. */
  hsn: Generated<string>;
  tax_percent: Generated<number | null>;
  veg: boolean | null;
  allergens: JSONColumnType<string[]>;
  also_called: JSONColumnType<string[], string | undefined>;
  origin: string;
  special_description: string;
  image_name1: string;
  image: string;
  colors: JSONColumnType<ItemColor[]>;
  position: number;
  withdrawn_at: Date | null;
  barcode: Generated<string>;
  /** Hidden by the store; `withdrawn_at` is also set. */
  hidden: Generated<boolean>;
  /** Sold out until this time, regardless of `stock`. */
  sold_out_until: Date | null;
  /** Net contents, such as `500 g`; null where unknown, like the fields below. */
  net_quantity: string | null;
  fssai: string | null;
  ingredients: string | null;
  nutrition: string | null;
  shelf_life: string | null;
  importer: string | null;
  /** Shared by all sizes of a product in its store, null without sizes, like `size`. */
  family: string | null;
  size: string | null;
  /** Added at the counter: imports do not withdraw it. */
  from_counter: Generated<boolean>;
  /** Columns changed at the counter, which imports keep. Written by a trigger (migration 095). */
  counter_columns: Generated<string[]>;
  /** The counter lists the item as low at this stock; null for the default. */
  low_stock: number | null;
  /** One decimal; null without reviews, like `rating_count`. Written by a job. */
  rating: number | null;
  rating_count: number | null;
}

type Column = Exclude<keyof ItemRow, keyof StoreKey | 'item_id'>;

/** A change of a `shown` column publishes the store's pages again. */
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
  // For the counter. Hidden items are also withdrawn.
  barcode: 'hidden',
  low_stock: 'hidden',
  hidden: 'hidden',
  hsn: 'hidden',
  tax_percent: 'hidden',
};

export const shownColumns = (Object.keys(itemColumns) as Column[]).filter((name) => itemColumns[name] === 'shown');

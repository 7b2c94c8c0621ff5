import type { PublishedProduct } from '../contract/catalogue.ts';
import type { Quantity } from './quantity.ts';

/** `stock` is absent in published data. */
export type ListedProduct = PublishedProduct & { stock?: number };

/** The data of a product's card. `stock` is set for products from the API, never in a published file. */
export type CardProduct = Pick<
  PublishedProduct,
  'item_id' | 'item_name' | 'unit' | 'price' | 'mrp' | 'veg' | 'image_name1' | 'rating' | 'rating_count'
> & {
  /** The colour in the picture, which the Add button adds; "" without colours. */ color: string;
  colors: number;
  stock?: number;
  /** All sizes in the shop's order, including this one; absent for a product without other sizes. */
  sizes?: CardSize[];
};

export type CardSize = Omit<CardProduct, 'sizes'> & {
  size: string;
  /** The quantity for the unit price. */
  quantity?: Quantity;
};

/** The smallest discount in per cent of a product on offer. */
const minPercentOff = 10;

export const isOnOffer = (product: Pick<CardProduct, 'price' | 'mrp'>): boolean => percentOff(product) >= minPercentOff;

/** The smallest discount in per cent with a badge, so that at most a third of a list's cards have one. */
export function badgeFrom(products: readonly Pick<CardProduct, 'price' | 'mrp'>[]): number {
  const offs = products.map(percentOff).sort((a, b) => b - a);
  return Math.max(minPercentOff, (offs[Math.floor(offs.length / 3)] ?? 0) + 1);
}

/** The discount on the printed price in whole per cent, rounded down; 0 without one. */
export const percentOff = ({ price, mrp }: Pick<CardProduct, 'price' | 'mrp'>): number =>
  mrp && mrp > price ? Math.floor(((mrp - price) * 100) / mrp) : 0;

import type { PublishedProduct } from '../contract/catalogue.ts';
import type { Quantity } from './quantity.ts';

/** A product in a list; without stock when only published data is known. */
export type ListedProduct = PublishedProduct & { stock?: number };

/** What a card shows of a product. `stock` is set for products from the API, never in a published file. */
export type CardProduct = Pick<
  PublishedProduct,
  'item_id' | 'item_name' | 'unit' | 'price' | 'mrp' | 'veg' | 'image_name1' | 'rating' | 'rating_count'
> & {
  /** The colour in the picture, which the Add button adds; "" without colours. */ color: string;
  colors: number;
  stock?: number;
  /** The sizes to choose from, in the shop's order; it is one of them. Left out for a product without others. */
  sizes?: CardSize[];
};

/** A size of a card's product. */
export type CardSize = Omit<CardProduct, 'sizes'> & {
  size: string;
  /** By which its price is compared. */
  quantity?: Quantity;
};

/** From so many per cent off, a product counts as on offer. */
const leastOff = 10;

/** Whether a product counts as on offer. */
export const isOnOffer = (product: Pick<CardProduct, 'price' | 'mrp'>): boolean => percentOff(product) >= leastOff;

/** From how many per cent off the cards of a list carry a badge: as many that at most a third of them do. */
export function badgeFrom(products: readonly Pick<CardProduct, 'price' | 'mrp'>[]): number {
  const offs = products.map(percentOff).sort((a, b) => b - a);
  return Math.max(leastOff, (offs[Math.floor(offs.length / 3)] ?? 0) + 1);
}

/** The discount on the printed price in whole per cent, rounded down; 0 without one. */
export const percentOff = ({ price, mrp }: Pick<CardProduct, 'price' | 'mrp'>): number =>
  mrp && mrp > price ? Math.floor(((mrp - price) * 100) / mrp) : 0;

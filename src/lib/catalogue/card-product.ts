import type { PublishedProduct } from '../contract/catalogue.ts';

/** A product in a list; without stock when only published data is known. */
export type ListedProduct = PublishedProduct & { stock?: number };

/** What a card shows of a product. `stock` is set for products from the API, never in a published file. */
export type CardProduct = Pick<
  PublishedProduct,
  'item_id' | 'item_name' | 'unit' | 'price' | 'mrp' | 'veg' | 'image_name1'
> & {
  /** The colour in the picture, which the Add button adds; "" without colours. */ color: string;
  colors: number;
  stock?: number;
};

/** The part of a product that a card needs, so that a page carries no more. */
export const cardProduct = (product: ListedProduct): CardProduct => ({
  item_id: product.item_id,
  item_name: product.item_name,
  unit: product.unit,
  price: product.price,
  mrp: product.mrp,
  veg: product.veg,
  image_name1: product.image_name1,
  color: product.colorList[0]?.product_color ?? '',
  colors: product.colorList.length,
  ...(product.stock === undefined ? {} : { stock: product.stock }),
});

/** The same for a whole list. */
export const cardProducts = (products: ListedProduct[]): CardProduct[] => products.map(cardProduct);

/** The discount on the printed price in whole per cent, rounded down; 0 without one. */
export const percentOff = ({ price, mrp }: Pick<CardProduct, 'price' | 'mrp'>): number =>
  mrp && mrp > price ? Math.floor(((mrp - price) * 100) / mrp) : 0;

/** What the Add button says. */
export const addWord = ({ stock }: Pick<CardProduct, 'stock'>): string => (stock === 0 ? 'Sold out' : 'Add');

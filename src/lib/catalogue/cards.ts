import type { CardProduct, CardSize, ListedProduct } from './card-product.ts';
import { groupFamilies, type Family } from './families.ts';
import { parseQuantity } from './quantity.ts';

/** Picks the fields of a card, to keep pages small. */
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
  ...(product.rating && { rating: product.rating, rating_count: product.rating_count }),
  ...(product.stock === undefined ? {} : { stock: product.stock }),
});

function cardSize(product: ListedProduct): CardSize {
  const quantity = parseQuantity(product.net_quantity);
  return { ...cardProduct(product), size: product.size ?? '', ...(quantity && { quantity }) };
}

/** The card of a family: its first size, with all sizes to choose from. */
export function familyCard([first, ...others]: Family<ListedProduct>): CardProduct {
  const card = cardProduct(first);
  return others.length === 0 ? card : { ...card, sizes: [first, ...others].map(cardSize) };
}

export const cardProducts = (products: readonly ListedProduct[]): CardProduct[] =>
  groupFamilies(products).map(familyCard);

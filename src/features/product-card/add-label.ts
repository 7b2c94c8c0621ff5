import { pieceName } from '#lib/cart/cart-lines';
import type { CardProduct } from '#lib/catalogue/card-product';
import * as t from '#texts/product-card';

export const addWord = ({ stock }: Pick<CardProduct, 'stock'>): string => (stock === 0 ? t.soldOut() : t.add());

/** The accessible name of the Add button. */
export const addLabel = (product: CardProduct): string =>
  product.stock === 0 ? t.soldOutOf({ name: pieceName(product) }) : t.addOf({ name: pieceName(product) });

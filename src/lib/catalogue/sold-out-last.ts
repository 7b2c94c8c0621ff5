import type { ListedProduct } from './card-product.ts';

/** The same products, those that are sold out at the end. */
export const soldOutLast = <P extends Pick<ListedProduct, 'stock'>>(products: readonly P[]): P[] => [
  ...products.filter(({ stock }) => stock !== 0),
  ...products.filter(({ stock }) => stock === 0),
];

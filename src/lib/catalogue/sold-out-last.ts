import type { ListedProduct } from './card-product.ts';
import type { Family } from './families.ts';

/** Whether at least one size is in stock. */
export const hasStock = (family: Family<Pick<ListedProduct, 'stock'>>): boolean =>
  family.some(({ stock }) => stock !== 0);

/** Moves families that are sold out in all sizes to the end. */
export const soldOutLast = <P extends Pick<ListedProduct, 'stock'>>(families: readonly Family<P>[]): Family<P>[] => [
  ...families.filter(hasStock),
  ...families.filter((family) => !hasStock(family)),
];

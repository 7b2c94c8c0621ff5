import type { ListedProduct } from './card-product.ts';
import type { Family } from './families.ts';

/** Whether a family has a size that is not sold out. */
export const hasStock = (family: Family<Pick<ListedProduct, 'stock'>>): boolean =>
  family.some(({ stock }) => stock !== 0);

/** The same families, those that are sold out in all sizes at the end. */
export const soldOutLast = <P extends Pick<ListedProduct, 'stock'>>(families: readonly Family<P>[]): Family<P>[] => [
  ...families.filter(hasStock),
  ...families.filter((family) => !hasStock(family)),
];

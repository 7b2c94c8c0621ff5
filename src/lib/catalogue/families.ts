import type { PublishedProduct } from '../contract/catalogue.ts';

/** The sizes of one product, shown as one card. Never empty. */
export type Family<P> = [P, ...P[]];

type Member = Pick<PublishedProduct, 'item_id' | 'family'>;

/** Groups sizes at the position of the first, in the order of the list. */
export function groupFamilies<P extends Member>(products: readonly P[]): Family<P>[] {
  const families = new Map<string | number, Family<P>>();
  for (const product of products) {
    const key = product.family ?? product.item_id;
    const known = families.get(key);
    if (known) known.push(product);
    else families.set(key, [product]);
  }
  return [...families.values()];
}

export const firstSizes = <P extends Member>(products: readonly P[]): P[] =>
  groupFamilies(products).map(([first]) => first);

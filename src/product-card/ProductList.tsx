import type { ReactNode, Ref } from 'react';
import { ProductCards, type CardsProps } from './ProductCards.tsx';

interface Props extends CardsProps {
  name?: string;
  /** Cards that are in the page's file; React never looks into them, so what they have written since stays. */
  published?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** A list of products as cards. Roles say that they are one, as `ul` may hold nothing but `li`. */
export function ProductList({ name, published, ref, ...cards }: Props) {
  return (
    <div ref={ref} role="list" className="product-grid" aria-label={name}>
      {published}
      <ProductCards {...cards} />
    </div>
  );
}

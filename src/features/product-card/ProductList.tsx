import type { ReactNode, Ref } from 'react';
import { ProductCards, type CardsProps } from './ProductCards.tsx';

interface Props extends CardsProps {
  name?: string;
  /** Cards in the page's file. React does not render them again, so their live price and quantity stay. */
  published?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** A list of products as cards. It uses roles, because `ul` may contain only `li`. */
export function ProductList({ name, published, ref, ...cards }: Props) {
  return (
    <div ref={ref} role="list" className="product-grid" aria-label={name}>
      {published}
      <ProductCards {...cards} />
    </div>
  );
}

import type { CardProduct } from '#lib/catalogue/card-product';
import type { PriceLocale } from '#lib/money/money';
import { ProductCard } from './ProductCard.tsx';

export interface CardsProps {
  products: readonly CardProduct[];
  locale: PriceLocale;
  /** The first product's index in its list; Infinity for a list far down the page. */
  from?: number;
}

/** The cards of products, for a `ProductList`. */
export function ProductCards({ products, locale, from = 0 }: CardsProps) {
  return (
    <>
      {products.map((product, index) => (
        <ProductCard key={product.item_id} product={product} locale={locale} index={from + index} />
      ))}
    </>
  );
}

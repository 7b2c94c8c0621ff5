import { badgeFrom, type CardProduct } from '#lib/catalogue/card-product';
import { productsPerPage } from '#lib/catalogue/catalogue';
import type { PriceLocale } from '#lib/money/money';
import { ProductCard } from './ProductCard.tsx';

export interface CardsProps {
  products: readonly CardProduct[];
  locale: PriceLocale;
  /** The first product's index in its list; Infinity for a list far down the page. */
  from?: number;
}

export function ProductCards({ products, locale, from = 0 }: CardsProps) {
  const pages = Math.ceil(products.length / productsPerPage);
  const thresholds = Array.from({ length: pages }, (_, page) =>
    badgeFrom(products.slice(page * productsPerPage, (page + 1) * productsPerPage)),
  );
  return (
    <>
      {products.map((product, index) => (
        <ProductCard
          key={product.item_id}
          product={product}
          locale={locale}
          index={from + index}
          badgeFrom={thresholds[Math.floor(index / productsPerPage)] ?? Infinity}
        />
      ))}
    </>
  );
}

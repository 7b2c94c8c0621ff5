import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import type { PriceLocale } from '#lib/money/money';
import type { CardProduct } from '#lib/catalogue/card-product';
import { CategoryRow, type PicturedCategory } from './CategoryRow.tsx';
import { ListEnd } from './ListEnd.tsx';
import { ProductCard } from './ProductCard.tsx';
import { createProductList } from '#lib/stores/product-list';
import { useEndSeen } from './use-end-seen.ts';

interface Props {
  ids: { saasId: number; storeId: number };
  locale: PriceLocale;
  categories: PicturedCategory[];
  /** The first page of "All", as published. */
  products: CardProduct[];
  hasMore: boolean;
}

const categoryParameter = 'category';

function writeToAddress(category: number | null): void {
  const address = new URL(location.href);
  if (category === null) address.searchParams.delete(categoryParameter);
  else address.searchParams.set(categoryParameter, String(category));
  history.replaceState(history.state, '', address);
}

/** The home page's categories and products. Its HTML is in the file; it wakes when it is used. */
export function ProductGrid({ ids, locale, categories, products, hasMore }: Props) {
  const [actions] = useState(() => createProductList(ids, products, hasMore));
  const list = useStore(actions.$list);
  const loadMore = useCallback(() => void actions.loadMore(), [actions]);
  const end = useEndSeen(loadMore, list.next !== null && list.state.status === 'ready');
  const choose = (category: number | null) => {
    writeToAddress(category);
    void actions.choose(category);
  };
  useEffect(() => {
    const wanted = Number(new URLSearchParams(location.search).get(categoryParameter));
    if (categories.some(({ category_id }) => category_id === wanted)) void actions.choose(wanted);
  }, [actions, categories]);
  const name = categories.find(({ category_id }) => category_id === list.category)?.category_name ?? 'All products';
  return (
    <>
      <CategoryRow categories={categories} chosen={list.category} onChoose={choose} />
      <h2 className="mt-6 mb-3 text-xl">{name}</h2>
      <ul className="product-grid" aria-label={name} data-products="">
        {list.products.map((product, index) => (
          <ProductCard key={product.item_id} product={product} locale={locale} isFirst={index < 4} />
        ))}
      </ul>
      <ListEnd list={list} onRetry={() => void actions.retry()} />
      <div ref={end} className="h-2" />
    </>
  );
}

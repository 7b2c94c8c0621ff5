import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { CardProduct } from '#lib/catalogue/card-product';
import { withoutFilters, defaultQuery, type ListQuery } from '#lib/catalogue/list-query';
import type { Facets } from '#lib/catalogue/catalogue';
import { grouped } from '#lib/money/grouped';
import type { PriceLocale } from '#lib/money/money';
import * as networkTexts from '#texts/network';
import { loadPart } from '#lib/stores/device/load-part';
import { notify } from '#lib/stores/device/notices';
import { createProductList } from '#lib/stores/catalogue/product-list';
import { guarded } from '../../ui/guarded.tsx';
import { CategoryRow, type CategoryTile } from './CategoryRow.tsx';
import type { FilterSheet } from './FilterSheet.tsx';
import { ListBar } from './ListBar.tsx';
import { ListEnd } from './ListEnd.tsx';
import { ProductList } from '../product-card/ProductList.tsx';
import * as t from '#texts/product-list';
import { useListHistory } from './use-list-history.ts';
import { useNearingEnd } from './use-nearing-end.ts';

interface Props {
  ids: { saasId: number; storeId: number };
  locale: PriceLocale;
  categories: CategoryTile[];
  facets: Facets;
  /** The number of the next page of "All"; null if there is only one. */
  next: number | null;
  /** The cards of the first page of "All", in the page's file with the products' data. */
  children?: ReactNode;
}

/** The products of the cards in the page's file; empty while it is rendered. */
const publishedProducts = (): CardProduct[] =>
  Array.from(
    globalThis.document?.querySelectorAll<HTMLElement>('astro-slot > product-card') ?? [],
    ({ dataset }) => JSON.parse(String(dataset.product)) as CardProduct,
  );

const countText = (total: number) => t.productCount({ count: total, shown: grouped(total) });

const startsWith = (products: CardProduct[], published: CardProduct[]) =>
  published.every(({ item_id }, index) => products[index]?.item_id === item_id);

/** The home page's categories and products. Its HTML is in the file; it hydrates on interaction. */
export const ProductGrid = guarded('ProductGrid', function ProductGrid(props: Props) {
  const { ids, locale, categories, facets, next, children } = props;
  const [products] = useState(publishedProducts);
  const [actions] = useState(() => createProductList(ids, { products, next, total: facets.count }));
  const [published] = useState(() => actions.$list.get());
  const [Sheet, setSheet] = useState<typeof FilterSheet>();
  const heading = useRef<HTMLHeadingElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const ownTitle = useRef<string>(undefined);
  const list = useStore(actions.$list);
  const go = useListHistory(actions, published, grid);
  // The published cards stay until another list is shown.
  const [isInFile, setInFile] = useState(true);
  if (isInFile && !startsWith(list.products, products)) setInFile(false);
  const renderedFrom = isInFile ? products.length : 0;
  const loadMore = useCallback(() => void actions.loadMore(), [actions]);
  useNearingEnd(grid, loadMore, list.next !== null && list.state.status === 'ready');
  const show = (query: ListQuery) => {
    go(query);
    if ((heading.current?.getBoundingClientRect().top ?? 0) < 0) heading.current?.scrollIntoView();
  };
  const openFilters = () =>
    void loadPart(() => import('./FilterSheet.tsx')).then(
      (loaded) => setSheet(() => loaded.FilterSheet),
      () => notify(networkTexts.offline(), 'error', 3000),
    );
  const { query } = list;
  const name =
    categories.find(({ category_id }) => category_id === query.category)?.category_name ??
    (query.category === null ? t.allProducts() : t.noCategory());
  useEffect(() => {
    ownTitle.current ??= document.title;
    document.title = query.category === null ? ownTitle.current : `${name} | ${ownTitle.current}`;
  }, [query.category, name]);
  return (
    <>
      <div className="list-top">
        <CategoryRow
          categories={categories}
          chosen={query.category}
          onChoose={(category) => show({ ...defaultQuery, category })}
        />
        <ListBar query={query} facets={facets} locale={locale} onQuery={show} onOpenFilters={openFilters} />
      </div>
      <div className="flex items-baseline justify-between gap-4 max-sm:sr-only sm:mt-4 sm:mb-3">
        <h2 ref={heading} className="scroll-mt-20 text-xl">
          {name}
        </h2>
        <output className="flex-none text-sm/normal text-ink-faint tabular-nums">
          {list.total !== null && countText(list.total)}
        </output>
      </div>
      <ProductList
        ref={grid}
        name={name}
        locale={locale}
        published={isInFile && children}
        products={list.products.slice(renderedFrom)}
        from={renderedFrom}
      />
      <ListEnd
        key={list.products.length} // new products replace the placeholders, which must not move
        list={list}
        onMore={loadMore}
        onRetry={() => void actions.retry()}
        onClear={() => show(withoutFilters(query))}
      />
      {Sheet && (
        <Sheet query={query} facets={facets} locale={locale} onQuery={show} onClose={() => setSheet(undefined)} />
      )}
    </>
  );
});

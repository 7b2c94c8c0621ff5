import type { MouseEvent } from 'react';
import { browseAddress } from '#lib/catalogue/browse-page';
import { filterCount, isShopList } from '#lib/catalogue/list-query';
import type { ProductList } from '#lib/stores/catalogue/product-list';
import { SkeletonGrid } from '../../product-card/SkeletonGrid.tsx';

interface Props {
  list: ProductList;
  onMore: () => void;
  onRetry: () => void;
  onClear: () => void;
}

function EmptyList({ list, onClear }: Pick<Props, 'list' | 'onClear'>) {
  const isFiltered = filterCount(list.query) > 0;
  return (
    <div className="state">
      <span className="empty-shelf" aria-hidden="true" />
      <h3>{isFiltered ? 'Nothing matches' : 'Nothing here yet'}</h3>
      <p>
        {isFiltered
          ? 'No product here fits all your filters. Take one away, or start again.'
          : 'The store has no products in this category today.'}
      </p>
      {isFiltered ? (
        <button type="button" className="btn btn-primary" onClick={onClear}>
          Clear all filters
        </button>
      ) : (
        <a href="/" className="btn btn-primary">
          Show all products
        </a>
      )}
    </div>
  );
}

/** Without JavaScript, a link to the published next page; a filtered list has none. */
function LoadMore({ list, onMore }: Pick<Props, 'list' | 'onMore'>) {
  const isPublished = isShopList(list.query) && list.query.category === null;
  if (!isPublished)
    return (
      <button type="button" className="btn btn-quiet" onClick={onMore}>
        Load more
      </button>
    );
  const press = (event: MouseEvent) => {
    event.preventDefault();
    onMore();
  };
  return (
    <a
      href={browseAddress({ category: null, page: list.next ?? 1 })}
      className="btn btn-quiet"
      data-replay=""
      onClick={press}
    >
      Load more
    </a>
  );
}

/** Reserves a screen for the next products, so that their arrival shifts nothing for a fast scroller. */
const reservedHeight = 'min-h-dvh noscript:min-h-0';

/** The end of the list: load more, loading, failed with a retry, empty, or complete. */
export function ListEnd({ list, onMore, onRetry, onClear }: Props) {
  if (list.state.status === 'loading')
    return (
      <div className={reservedHeight}>
        <output className="block py-4 text-center font-semibold text-ink-soft">Loading</output>
        <SkeletonGrid count={8} />
      </div>
    );
  if (list.state.status === 'failed')
    return (
      <div role="alert" className="state">
        <h3>The products did not arrive</h3>
        <p>{list.state.sentence}</p>
        <button type="button" className="btn btn-primary" onClick={onRetry}>
          Try again
        </button>
      </div>
    );
  if (list.products.length === 0) return <EmptyList list={list} onClear={onClear} />;
  return (
    <p className={`py-8 text-center text-sm text-ink-faint ${list.next === null ? '' : reservedHeight}`}>
      {list.next === null ? 'You have seen everything.' : <LoadMore list={list} onMore={onMore} />}
    </p>
  );
}

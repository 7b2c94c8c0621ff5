import type { MouseEvent } from 'react';
import { browseAddress } from '#lib/catalogue/browse-page';
import { isShopList } from '#lib/catalogue/list-query';
import type { ProductList } from '#lib/stores/catalogue/product-list';
import * as t from '#texts/product-list';
import { EmptyList, FailedList, LoadingList } from './ListStates.tsx';

interface Props {
  list: ProductList;
  onMore: () => void;
  onRetry: () => void;
  onClear: () => void;
}

/** Without JavaScript, links to the published next page; filtered lists have none. */
function LoadMore({ list, onMore }: Pick<Props, 'list' | 'onMore'>) {
  const isPublished = isShopList(list.query) && list.query.category === null;
  if (!isPublished)
    return (
      <button type="button" className="btn btn-quiet" onClick={onMore}>
        {t.loadMore()}
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
      {t.loadMore()}
    </a>
  );
}

/** Reserves a screen for the next products, to avoid a layout shift. */
const reservedHeight = 'min-h-dvh noscript:min-h-0';

export function ListEnd({ list, onMore, onRetry, onClear }: Props) {
  if (list.state.status === 'loading') return <LoadingList className={reservedHeight} />;
  if (list.state.status === 'failed') return <FailedList message={list.state.message} onRetry={onRetry} />;
  if (list.total === 0) return <EmptyList list={list} onClear={onClear} />;
  return (
    <p className={`py-8 text-center text-sm text-ink-faint ${list.next === null ? '' : reservedHeight}`}>
      {list.next === null ? t.complete() : <LoadMore list={list} onMore={onMore} />}
    </p>
  );
}

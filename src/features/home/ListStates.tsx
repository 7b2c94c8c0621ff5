import { filterCount } from '#lib/catalogue/list-query';
import type { ProductList } from '#lib/stores/catalogue/product-list';
import * as t from '#texts/product-list';
import { SkeletonGrid } from '../product-card/SkeletonGrid.tsx';

/* States of a list that are not in the page's file. They render after its style sheet has loaded. */

export function EmptyList({ list, onClear }: { list: ProductList; onClear: () => void }) {
  const isFiltered = filterCount(list.query) > 0;
  return (
    <div className="state">
      <span className="empty-shelf" aria-hidden="true" />
      <h3>{isFiltered ? t.noMatchTitle() : t.emptyTitle()}</h3>
      <p>{isFiltered ? t.noMatchText() : t.emptyText()}</p>
      {isFiltered ? (
        <button type="button" className="btn btn-primary" onClick={onClear}>
          {t.clearFilters()}
        </button>
      ) : (
        <a href="/" className="btn btn-primary">
          {t.showAll()}
        </a>
      )}
    </div>
  );
}

export function LoadingList({ className }: { className: string }) {
  return (
    <div className={className}>
      <output className="block py-4 text-center font-semibold text-ink-soft">{t.loading()}</output>
      <SkeletonGrid count={8} />
    </div>
  );
}

export function FailedList({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="state">
      <h3>{t.loadFailed()}</h3>
      <p>{message}</p>
      <button type="button" className="btn btn-primary" onClick={onRetry}>
        {t.retry()}
      </button>
    </div>
  );
}

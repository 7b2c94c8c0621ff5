import { filterCount } from '#lib/catalogue/list-query';
import type { ProductList } from '#lib/stores/catalogue/product-list';
import { SkeletonGrid } from '../product-card/SkeletonGrid.tsx';

/* What a list shows that is not in the page's file, and so comes after its style sheet. */

/** Nothing in the store, or nothing that fits the filters. */
export function EmptyList({ list, onClear }: { list: ProductList; onClear: () => void }) {
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

export function LoadingList({ className }: { className: string }) {
  return (
    <div className={className}>
      <output className="block py-4 text-center font-semibold text-ink-soft">Loading</output>
      <SkeletonGrid count={8} />
    </div>
  );
}

export function FailedList({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="state">
      <h3>The products did not arrive</h3>
      <p>{message}</p>
      <button type="button" className="btn btn-primary" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

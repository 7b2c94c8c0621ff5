import type { ProductList } from '#lib/stores/product-list';

interface Props {
  list: ProductList;
  onRetry: () => void;
}

const skeletons = (count: number) => Array.from({ length: count }, (_, index) => index);

function LoadingCards({ count }: { count: number }) {
  return (
    <>
      <output className="block py-4 text-center font-semibold text-ink-soft">Loading</output>
      <ul className="product-grid" aria-hidden="true">
        {skeletons(count).map((index) => (
          <li key={index} className="product-card">
            <div className="picture skeleton min-h-32 lg:aspect-square" />
            <div className="facts gap-2">
              <div className="skeleton h-5 w-4/5" />
              <div className="skeleton h-4 w-1/3" />
              <div className="skeleton mt-4 h-9 w-full" />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What stands below the products: loading, failed with a retry, nothing here, or the end. */
export function ListEnd({ list, onRetry }: Props) {
  if (list.state.status === 'loading') return <LoadingCards count={list.products.length === 0 ? 8 : 4} />;
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
  if (list.products.length === 0)
    return (
      <div className="state">
        <h3>Nothing here yet</h3>
        <p>The store has no products in this category today.</p>
      </div>
    );
  if (list.next === null) return <p className="py-8 text-center text-sm text-ink-faint">You have seen everything.</p>;
  return null;
}

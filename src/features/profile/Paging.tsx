interface Props {
  page: number;
  pages: number;
  onGo: (page: number) => void;
}

export function Paging({ page, pages, onGo }: Props) {
  return (
    <nav aria-label="Pages of orders" className="flex items-center justify-between gap-3">
      <button
        type="button"
        className="btn btn-quiet"
        aria-disabled={page === 1}
        onClick={() => page > 1 && onGo(page - 1)}
      >
        Previous
      </button>
      <span className="text-sm" aria-live="polite">
        Page {page} of {pages}
      </span>
      <button
        type="button"
        className="btn btn-quiet"
        aria-disabled={page === pages}
        onClick={() => page < pages && onGo(page + 1)}
      >
        Next
      </button>
    </nav>
  );
}

import * as t from '#texts/profile';

interface Props {
  page: number;
  pages: number;
  onGo: (page: number) => void;
}

export function Paging({ page, pages, onGo }: Props) {
  return (
    <nav aria-label={t.pages()} className="flex items-center justify-between gap-3">
      <button
        type="button"
        className="btn btn-quiet"
        aria-disabled={page === 1}
        onClick={() => page > 1 && onGo(page - 1)}
      >
        {t.previous()}
      </button>
      <span className="text-sm" aria-live="polite">
        {t.pageOf({ page, pages })}
      </span>
      <button
        type="button"
        className="btn btn-quiet"
        aria-disabled={page === pages}
        onClick={() => page < pages && onGo(page + 1)}
      >
        {t.next()}
      </button>
    </nav>
  );
}

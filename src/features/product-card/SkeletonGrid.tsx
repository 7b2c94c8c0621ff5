export function SkeletonGrid({ count }: { count: number }) {
  return (
    <ul className="product-grid" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className="product-card">
          <span className="skeleton col-start-1 row-[1/-1] min-h-28 rounded-none sm:min-h-32 lg:row-1 lg:aspect-[6/5]" />
          <div className="row-[1/-1] grid content-start gap-2 py-2 sm:py-3 lg:row-[2/-1]">
            <div className="skeleton h-5 w-4/5" />
            <div className="skeleton h-4 w-1/3" />
            <div className="skeleton h-10 w-full sm:mt-4 sm:h-9" />
          </div>
        </li>
      ))}
    </ul>
  );
}

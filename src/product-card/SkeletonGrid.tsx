/** Placeholders for product cards that are loading. */
export function SkeletonGrid({ count }: { count: number }) {
  return (
    <ul className="product-grid" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className="product-card">
          <div className="picture skeleton min-h-32 lg:aspect-[6/5]" />
          <div className="facts gap-2">
            <div className="skeleton h-5 w-4/5" />
            <div className="skeleton h-4 w-1/3" />
            <div className="skeleton mt-4 h-9 w-full" />
          </div>
        </li>
      ))}
    </ul>
  );
}

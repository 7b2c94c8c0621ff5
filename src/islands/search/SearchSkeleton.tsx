const cards = Array.from({ length: 8 }, (_, index) => index);

/** The room that results will take. Scripts fill it; without them it is not shown. */
export function SearchSkeleton() {
  return (
    <div className="needs-script">
      <h1 className="text-2xl">Search</h1>
      <output className="mt-1 mb-4 block text-ink-soft">Loading</output>
      <ul className="product-grid" aria-hidden="true">
        {cards.map((index) => (
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
    </div>
  );
}

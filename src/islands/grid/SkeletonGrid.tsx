interface Props {
  count: number;
  /** How high pictures are on wide screens. */
  picture?: 'lg:aspect-square' | 'lg:aspect-[6/5]';
}

/** The room that cards of products will take. */
export function SkeletonGrid({ count, picture = 'lg:aspect-square' }: Props) {
  return (
    <ul className="product-grid" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className="product-card">
          <div className={`picture skeleton min-h-32 ${picture}`} />
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

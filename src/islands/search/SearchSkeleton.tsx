import { SkeletonGrid } from '../../product-card/SkeletonGrid.tsx';

/** The room that results will take. Scripts fill it; without them it is not shown. */
export function SearchSkeleton() {
  return (
    <div className="needs-script">
      <h1 className="text-2xl">Search</h1>
      <output className="mt-1 mb-4 block text-ink-soft">Loading</output>
      <SkeletonGrid count={8} />
    </div>
  );
}

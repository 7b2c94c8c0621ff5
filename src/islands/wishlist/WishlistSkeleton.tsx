import { SkeletonGrid } from '../../product-card/SkeletonGrid.tsx';

/** Stands where the wishlist's cards will be. */
export function WishlistSkeleton({ count }: { count: number }) {
  return (
    <>
      <output className="visually-hidden">Loading your wishlist</output>
      <SkeletonGrid count={Math.min(count, 8)} />
    </>
  );
}

import { useStore } from '@nanostores/react';
import { Heart } from 'lucide-react';
import type { PriceLocale } from '#lib/money/money';
import {
  $wishlistProducts,
  removeGone,
  loadWishlistProducts,
  type WishlistProducts,
} from '#lib/stores/catalogue/wishlist-products';
import { $session } from '#lib/stores/device/session';
import * as t from '#texts/wishlist';
import { guarded } from '../../ui/guarded.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { ProductList } from '../product-card/ProductList.tsx';
import { SkeletonGrid } from '../product-card/SkeletonGrid.tsx';
import { useFallbackFocus } from './use-fallback-focus.ts';

const loading: WishlistProducts = { status: 'loading', count: 4 };

/** The wishlist with live data. The cards' own buttons add to the cart and remove from the wishlist. */
export const WishlistPage = guarded('WishlistPage', function WishlistPage({ locale }: { locale: PriceLocale }) {
  const wished = useStore($wishlistProducts, { ssr: () => loading });
  const heading = useFallbackFocus();
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mb-1 text-2xl">
        {t.title()}
      </h1>
      <WishlistItems wished={wished} locale={locale} />
    </>
  );
});

function WishlistItems({ wished, locale }: { wished: WishlistProducts; locale: PriceLocale }) {
  const isCustomers = useStore($session, { ssr: () => null }) !== null;
  if (wished.status === 'loading') return <WishlistSkeleton count={wished.count} />;
  if (wished.status === 'failed')
    return <LoadFailed title={t.loadFailed()} message={wished.message} onRetry={loadWishlistProducts} />;
  const { products, gone } = wished;
  const count = products.length + gone.length;
  if (count === 0) return <EmptyWishlist />;
  return (
    <>
      <output className="mb-4 block text-sm text-ink-soft">
        {isCustomers ? t.countOnAccount({ count }) : t.countOnDevice({ count })}
      </output>
      {gone.length > 0 && <GoneItems count={gone.length} />}
      <h2 className="visually-hidden">{t.itemsHeading()}</h2>
      <ProductList name={t.title()} products={products} locale={locale} />
    </>
  );
}

function WishlistSkeleton({ count }: { count: number }) {
  return (
    <>
      <output className="visually-hidden">{t.loading()}</output>
      <SkeletonGrid count={Math.min(count, 8)} />
    </>
  );
}

function EmptyWishlist() {
  return (
    <div className="state panel">
      <Heart size={48} className="text-brand-200" aria-hidden="true" />
      <h2>{t.emptyTitle()}</h2>
      <p>{t.emptyText()}</p>
      <a href="/" className="btn btn-primary">
        {t.shopNow()}
      </a>
    </div>
  );
}

function GoneItems({ count }: { count: number }) {
  return (
    <div className="alert mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>{t.gone({ count })}</p>
      <button type="button" className="btn btn-quiet" onClick={removeGone}>
        {t.removeGone({ count })}
      </button>
    </div>
  );
}

import { useStore } from '@nanostores/react';
import type { PriceLocale } from '#lib/money/money';
import { $wishedProducts, loadWishedProducts, type WishedProducts } from '#lib/stores/catalogue/wished-products';
import { LoadFailed } from '../form/LoadFailed.tsx';
import { ProductList } from '../../product-card/ProductList.tsx';
import { EmptyWishlist } from './EmptyWishlist.tsx';
import { GoneItems } from './GoneItems.tsx';
import { WishlistSkeleton } from './WishlistSkeleton.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

const loading: WishedProducts = { status: 'loading', count: 4 };

/** The wishlist of this store, as the shop sells it now. The cards' own buttons put into the cart and take off. */
export function WishlistPage({ locale }: { locale: PriceLocale }) {
  const wished = useStore($wishedProducts, { ssr: () => loading });
  const heading = useKeptFocus();
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mb-1 text-2xl">
        Wishlist
      </h1>
      <WishedList wished={wished} locale={locale} />
    </>
  );
}

function WishedList({ wished, locale }: { wished: WishedProducts; locale: PriceLocale }) {
  if (wished.status === 'loading') return <WishlistSkeleton count={wished.count} />;
  if (wished.status === 'failed')
    return (
      <LoadFailed title="Your wishlist could not be loaded" message={wished.sentence} onRetry={loadWishedProducts} />
    );
  const { products, gone } = wished;
  const count = products.length + gone.length;
  if (count === 0) return <EmptyWishlist />;
  return (
    <>
      <output className="mb-4 block text-sm text-ink-soft">
        {count === 1 ? '1 item' : `${count} items`}, kept on this device
      </output>
      {gone.length > 0 && <GoneItems count={gone.length} />}
      <h2 className="visually-hidden">What you wish for</h2>
      <ProductList name="Wishlist" products={products} locale={locale} />
    </>
  );
}

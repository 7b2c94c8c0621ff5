import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $cart, loadCart } from '#lib/stores/cart/cart';
import * as t from '#texts/cart';
import { guarded } from '../../ui/guarded.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { ConnectionNote } from '../../ui/ConnectionNote.tsx';
import { CartSkeleton } from './CartSkeleton.tsx';
import { CartTable } from './CartTable.tsx';
import { CartTotals, CheckoutBar, type CartStore } from './CartTotals.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { JoinedNote } from './JoinedNote.tsx';
import { useLiveCart } from './use-live-cart.ts';

export const CartPage = guarded('CartPage', function CartPage(cartStore: CartStore) {
  const { status, lines } = useStore($cart, { ssr: 'initial' });
  const [hasBeenFilled, setHasBeenFilled] = useState(false);
  const [hasBeenEmptied, setHasBeenEmptied] = useState(false);
  if (lines.length > 0 && !hasBeenFilled) setHasBeenFilled(true);
  if (lines.length === 0 && hasBeenFilled && !hasBeenEmptied) setHasBeenEmptied(true);
  useLiveCart();
  if (status === 'failed') return <LoadFailed title={t.loadFailed()} onRetry={loadCart} />;
  if (lines.length === 0) return status === 'loading' ? <CartSkeleton /> : <EmptyCart takesFocus={hasBeenFilled} />;
  return (
    <>
      <ConnectionNote text={t.offline()} />
      <JoinedNote />
      {/* Keeps focused elements above the bar. */}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem] max-lg:[&_*]:scroll-mb-24">
        <CartTable lines={lines} locale={cartStore.store} takesFocus={hasBeenEmptied} />
        <CartTotals lines={lines} {...cartStore} />
      </div>
      <CheckoutBar lines={lines} store={cartStore.store} />
    </>
  );
});

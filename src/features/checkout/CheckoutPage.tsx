import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Store } from '#contract/store';
import { $cart, loadCart } from '#lib/stores/cart/cart';
import { resumePayment } from '#lib/stores/checkout/payment';
import { $placement, deliveryOf } from '#lib/stores/checkout/placement';
import { $session } from '#lib/stores/device/session';
import * as t from '#texts/checkout';
import * as paymentTexts from '#texts/payment';
import { guarded } from '../../ui/guarded.tsx';
import { CartSkeleton } from '../cart/CartSkeleton.tsx';
import { JoinedNote } from '../cart/JoinedNote.tsx';
import { useKnownDelivery } from '../cart/use-known-delivery.ts';
import { useLiveCart } from '../cart/use-live-cart.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { ConnectionNote } from '../../ui/ConnectionNote.tsx';
import { CustomerSteps } from './customer/CustomerSteps.tsx';
import { useAddresses } from './delivery/AddressChoice.tsx';
import { useFulfilment } from './delivery/fulfilment-choice.ts';
import { NothingLeft, SoldOut } from './NothingLeft.tsx';
import { ExpectedMinimum } from './delivery/ExpectedMinimum.tsx';
import { NameStep } from './customer/NameStep.tsx';
import { OrderPlacedDialog } from './placed/OrderPlacedDialog.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { Registration } from './customer/Registration.tsx';
import { VerifyStep } from './customer/VerifyStep.tsx';
import { useEmptyCartRedirect } from './payment/use-empty-cart-redirect.ts';
import { useDue } from './payment/use-due.ts';

interface Props {
  store: Store;
}

/** The checkout: registration for guests, delivery and payment for customers, the order beside it (spec §2). */
export const CheckoutPage = guarded('CheckoutPage', function CheckoutPage({ store }: Props) {
  const cart = useStore($cart, { ssr: 'initial' });
  const session = useStore($session, { ssr: () => null });
  const placement = useStore($placement);
  const due = useDue();
  const [fulfilment, choice] = useFulfilment(store);
  const hasAddresses = useAddresses();
  const known = useKnownDelivery();
  const isAddressOpen = fulfilment.type === 'Delivery' && !fulfilment.address;
  const [hasRegisteredHere, setHasRegisteredHere] = useState(false);
  const isPlaced = placement.status === 'placed';
  useLiveCart();
  useEffect(() => void resumePayment(), []);
  const isEmpty = cart.status === 'ready' && cart.lines.length === 0;
  useEmptyCartRedirect(isEmpty && placement.status === 'idle', store.store_id);

  if (cart.status === 'failed') return <LoadFailed title={t.cartFailed()} onRetry={loadCart} />;
  if (due.lines.length === 0 && cart.lines.length > 0) return <SoldOut takesFocus={placement.status === 'refused'} />;
  if (due.lines.length === 0 && placement.status === 'refused')
    return <NothingLeft message={placement.message} orderId={placement.orderId} />;
  if (due.lines.length === 0) return <CartSkeleton />;
  if (!session?.isVerified && !hasRegisteredHere) setHasRegisteredHere(true);
  return (
    <>
      <ConnectionNote text={t.offline()} />
      {!isPlaced && <JoinedNote />}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
        <div>
          {session && !session.isVerified ? (
            <VerifyStep session={session} country={store.country} />
          ) : session?.name === '' ? (
            <NameStep />
          ) : placement.status === 'paying' && placement.phase === 'resuming' ? (
            <output className="panel block">{paymentTexts.resuming()}</output>
          ) : session && !hasAddresses ? (
            <div className="skeleton h-96" aria-busy="true" />
          ) : session ? (
            <CustomerSteps store={store} fulfilment={fulfilment} choice={choice} takesFocus={hasRegisteredHere} />
          ) : (
            <Registration country={store.country} />
          )}
          {/* Below the step, to avoid a layout shift during a press. */}
          {placement.status === 'idle' && isAddressOpen && (
            <ExpectedMinimum lines={due.lines} known={known} locale={store} />
          )}
        </div>
        <OrderSummary
          lines={'lines' in placement ? placement.lines : cart.lines}
          delivery={isAddressOpen ? (known?.terms ?? null) : deliveryOf(fulfilment)}
          locale={store}
        />
        {isPlaced && <OrderPlacedDialog order={placement.order} lines={placement.lines} store={store} />}
      </div>
    </>
  );
});

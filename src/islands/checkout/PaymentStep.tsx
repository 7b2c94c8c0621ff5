import { useStore } from '@nanostores/react';
import type { Store } from '#contract/store';
import { checkoutMessages } from '#lib/messages/checkout';
import { $placement, placeOrder, reconsider, type Fulfilment } from '#lib/stores/order-placement';
import { StepHeading } from '../form/StepHeading.tsx';

interface Props {
  store: Store;
  fulfilment: Fulfilment;
  onBack: () => void;
}

const destinationOf = (fulfilment: Fulfilment, store: Store) =>
  fulfilment.type === 'Delivery' ? `Delivery to ${fulfilment.address?.address}` : `Pickup at ${store.store_name}`;

/** Why this order cannot be paid in cash; nothing when it can (design §7: cash in limited cities in India only). */
function cashProblem(fulfilment: Fulfilment, { country }: Store): string | undefined {
  if (country !== 'India') return checkoutMessages.onlinePaymentOnly;
  const takesCash = fulfilment.type === 'Pickup' || fulfilment.address?.cash_on_delivery;
  return takesCash ? undefined : checkoutMessages.noCashThere;
}

/** The customer's second step: how to pay, and the order itself. */
export function PaymentStep({ store, fulfilment, onBack }: Props) {
  const placement = useStore($placement);
  const isBooking = placement.status === 'booking';
  const problem = cashProblem(fulfilment, store);
  return (
    <section className="panel grid gap-4" aria-label="Payment">
      <StepHeading takesFocus>Payment</StepHeading>
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
        {destinationOf(fulfilment, store)}
        <button type="button" className="btn btn-quiet" disabled={isBooking} onClick={() => (reconsider(), onBack())}>
          Change
        </button>
      </p>
      {problem ? (
        <p className="alert">{problem}</p>
      ) : (
        <>
          <fieldset>
            <legend className="visually-hidden">Payment method</legend>
            <label className="flex min-h-11 items-center gap-3 rounded-lg border border-brand-800 bg-brand-50 p-4">
              <input type="radio" name="payment_type" value="COD" defaultChecked className="size-5" />
              <span className="font-semibold">Cash On Delivery</span>
            </label>
            <p className="mt-2 text-sm text-ink-soft">Pay in cash when you get your order.</p>
          </fieldset>
          <div role="alert" className="empty:absolute">
            {placement.status === 'refused' && <p className="alert alert-error">{placement.message}</p>}
          </div>
          <button
            type="button"
            className="btn btn-accent"
            aria-disabled={isBooking}
            onClick={() => void placeOrder(fulfilment)}
          >
            {isBooking ? 'Order Booking...' : 'Place Order'}
          </button>
        </>
      )}
    </section>
  );
}

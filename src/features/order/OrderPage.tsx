import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { OrderSummary } from '#contract/order-history';
import type { Store } from '#contract/store';
import { ifMissingNames, paymentName, recipientWords, refundMessage } from '#lib/messages/order';
import { formatMoney } from '#lib/money/money';
import { momentWords } from '#lib/schedule/date-words';
import { openingDayWords, slotWords } from '#lib/schedule/slot-words';
import { $order, answerOffer, loadOrder } from '#lib/stores/orders/order';
import { pollWhileVisible } from '#lib/stores/device/poll';
import { $session, goToLogin } from '#lib/stores/device/session';
import { orderTypeName } from '#lib/order/value-names';
import * as chargesTexts from '#texts/charges';
import * as changesTexts from '#texts/order-changes';
import * as t from '#texts/order';
import { guarded } from '../../ui/guarded.tsx';
import { SignedPrice } from '../../ui/SignedPrice.tsx';
import { NotLoaded } from '../../ui/NotLoaded.tsx';
import { useStepFocus } from '../../ui/use-step-focus.ts';
import { PickupCard } from '../store/PickupCard.tsx';
import { OrderAdjustments } from './OrderAdjustments.tsx';
import { LivePage } from './LivePage.tsx';
import { OfferCard } from './OfferCard.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { Reminder } from './reminder/Reminder.tsx';
import { Returns } from './returns/Returns.tsx';
import { Reviews } from './reviews/Reviews.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { Problem } from '../../ui/Problem.tsx';

const getOrderId = (): number => Number(new URLSearchParams(location.search).get('id'));

interface Props {
  store: Store;
  isLinked?: boolean;
}

/** The customer's own order, or that of a link. One island for both pages, because they share most components. */
export const OrderPage = guarded('OrderPage', function OrderPage({ store, isLinked = false }: Props) {
  return isLinked ? <LivePage store={store} /> : <OwnOrder store={store} />;
});

/** Reloaded regularly while visible. Guests are sent to log in first. */
function OwnOrder({ store }: { store: Store }) {
  const session = useStore($session, { ssr: () => null });
  const state = useResource($order);
  useEffect(() => {
    if (!session) return $session.get() ? undefined : goToLogin();
    return pollWhileVisible(() => void loadOrder(getOrderId()));
  }, [session]);
  if (state.status === 'failed' && state.isMissing)
    return (
      <div className="state panel">
        <p>{t.missing()}</p>
        <a href="/profile" className="btn btn-primary">
          {t.yourOrders()}
        </a>
      </div>
    );
  if (state.status !== 'ready')
    return <NotLoaded state={state} title={t.ownFailed()} onRetry={() => loadOrder(getOrderId())} skeleton="h-96" />;
  return (
    <>
      <Problem text={state.message} />
      <OrderDetails order={state.data} store={store} />
    </>
  );
}

function OrderDetails({ order, store }: { order: OrderSummary; store: Store }) {
  const { order_id, order_type, order_date, status, address, order_details, payment_type, refund } = order;
  const { slot, opens_at, landmark, recipient, delivery_note, buyer_gstin, if_missing, totals } = order;
  const part = useStepFocus(status === 'cancelled');
  return (
    <div ref={part} className="grid items-start gap-6 lg:grid-cols-[1fr_22rem] print:block">
      <Offers order={order} store={store} />
      <section className="panel lg:order-last print:hidden" aria-labelledby="progress">
        <h2 id="progress" className="mb-4 text-xl">
          {t.progress()}
        </h2>
        <p className="mb-4 font-semibold empty:hidden" aria-live="polite">
          {order.coming?.words}
        </p>
        <OrderTimeline order={order} store={store} />
      </section>
      <section className="panel grid gap-4" aria-labelledby="order">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="order" tabIndex={-1} className="text-xl outline-none">
            {t.order({ id: order_id })}
          </h2>
          <span aria-live="polite">
            <StatusBadge status={status} />
          </span>
        </div>
        <p className="not-print:hidden">
          {store.store_name}, {store.address}, {store.phone_no} · {momentWords(order_date, store.timezone)}
        </p>
        <OrderLines lines={order_details} store={store} />
        <Sums order={order} store={store} />
        <OrderAdjustments order={order} store={store} />
        <OrderChanges changes={order.changes} store={store} />
        <p className="text-sm text-ink-soft">
          {[
            paymentName(payment_type, totals.total),
            order_type === 'Delivery' ? t.deliveryTo({ address }) : orderTypeName(order_type),
            slot && slotWords(slot, store.timezone),
            opens_at && t.whenOpens({ opens: openingDayWords(opens_at, store.timezone) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {order_type === 'Delivery' && landmark && (
          <p className="text-sm wrap-anywhere text-ink-soft">{t.landmark({ landmark })}</p>
        )}
        {recipient && <p className="text-sm wrap-anywhere text-ink-soft">{recipientWords(recipient)}</p>}
        {buyer_gstin && <p className="text-sm text-ink-soft">{t.gstin({ gstin: buyer_gstin })}</p>}
        {delivery_note && <p className="text-sm wrap-anywhere text-ink-soft">{t.note({ note: delivery_note })}</p>}
        {status === 'pending' && (
          <p className="text-sm text-ink-soft">{t.ifMissing({ choice: ifMissingNames[if_missing]() })}</p>
        )}
        {refund && <p className="alert">{refundMessage(formatMoney(refund.amount, store), refund.is_made)}</p>}
        {order_type === 'Pickup' && status !== 'cancelled' && <PickupCard store={store} />}
        <Reviews order={order} />
        <Returns order={order} store={store} />
        <OrderActions order={order} store={store} />
        <Reminder order={order} store={store} />
      </section>
    </div>
  );
}

/** Replacement offers, and their outcomes while the order is prepared. */
function Offers({ order, store }: { order: OrderSummary; store: Store }) {
  const offers = order.status === 'pending' ? order.offers : [];
  if (offers.length === 0) return null;
  return (
    <div className="grid gap-4 lg:col-span-2">
      {offers.map((offer) => (
        <OfferCard
          key={offer.offer_id}
          offer={offer}
          locale={store}
          onAnswer={(answer) => answerOffer(order.order_id, offer.offer_id, answer)}
        />
      ))}
    </div>
  );
}

const OrderChanges = ({ changes, store }: { changes: OrderSummary['changes']; store: Store }) =>
  changes.map(({ at, words }) => (
    <p key={at} className="text-sm wrap-anywhere text-ink-soft">
      {changesTexts.changed({ time: momentWords(at, store.timezone), words })}
    </p>
  ));

function Sums({ order: { totals, coupon_code }, store }: { order: OrderSummary; store: Store }) {
  const rows: [string, number][] = [
    [t.items(), totals.items],
    ...(totals.discount > 0
      ? [[coupon_code ? t.discountBy({ coupon: coupon_code }) : t.discount(), -totals.discount] as [string, number]]
      : []),
    [t.delivery(), totals.delivery_charge],
    ...(totals.round_off === 0 ? [] : [[t.roundOff(), totals.round_off] as [string, number]]),
  ];
  return (
    <dl className="grid gap-1 border-t border-line pt-3">
      {rows.map(([name, sum]) => (
        <div key={name} className="flex justify-between text-sm">
          <dt>{name}</dt>
          <dd className="price font-normal">
            {name === t.delivery() && sum === 0 ? chargesTexts.free() : <SignedPrice sum={sum} locale={store} />}
          </dd>
        </div>
      ))}
      <div className="flex justify-between font-semibold">
        <dt>{t.total()}</dt>
        <dd className="price">{formatMoney(totals.total, store)}</dd>
      </div>
    </dl>
  );
}

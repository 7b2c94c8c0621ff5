import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { CalendarPlus, Share2 } from 'lucide-react';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { OrderSummary } from '#contract/order-history';
import type { Store } from '#contract/store';
import { callLink } from '#lib/contact/links';
import { formatMoney } from '#lib/money/money';
import { paymentName } from '#lib/messages/order';
import { nextSteps } from '#lib/order/next-steps';
import { calendarFile } from '#lib/schedule/calendar-file';
import { momentWords } from '#lib/schedule/date-words';
import { $lastOrder, markOrderSeen } from '#lib/stores/checkout/last-order';
import { shareAddress } from '#lib/stores/device/share';
import { $order, loadOrder } from '#lib/stores/orders/order';
import * as t from '#texts/order-placed';
import { guarded } from '../../../ui/guarded.tsx';
import { saveFile } from '../../order/save-file.ts';
import { Thumbnails } from './Thumbnails.tsx';
import { whenWords } from '../../order/when-words.ts';
import { useResource } from '../../../ui/use-resource.ts';

/** The order just placed in this tab; without one, redirects to the cart (spec §2). */
export const SummaryPage = guarded('SummaryPage', function SummaryPage({ store }: { store: Store }) {
  const last = useStore($lastOrder, { ssr: () => null });
  useEffect(() => {
    const placed = $lastOrder.get();
    markOrderSeen();
    if (placed) void loadOrder(placed.order.order_id);
    else location.replace('/cart');
  }, []);
  if (!last) return <div className="skeleton h-72" aria-busy="true" />;
  const { order, lines } = last;
  const facts = [
    [t.order(), `${order.order_id}`],
    [t.date(), momentWords(order.order_date, store.timezone)],
    [t.total(), formatMoney(order.orderValue, store)],
    [t.paymentMethod(), paymentName(order.payment_type, order.orderValue)],
  ];
  return (
    <section className="panel grid max-w-2xl gap-6" aria-label={t.label()}>
      <div>
        <h2 className="text-xl">{t.thankYou()}</h2>
        <p>{t.received()}</p>
      </div>
      <Thumbnails lines={lines} />
      <OrderPromise store={store} />
      <div>
        <h3 className="mb-2 text-base">{t.nextTitle()}</h3>
        <ol className="grid list-decimal gap-1 pl-5">
          {nextSteps(order).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-4 border-t border-line pt-4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <LiveLink />
      <div className="button-grid max-sm:grid-cols-1">
        <a href={`/order?id=${order.order_id}`} className="btn btn-primary">
          {t.follow()}
        </a>
        <a href={callLink(store.phone_no)} className="btn btn-quiet">
          {t.call({ store: store.store_name })}
        </a>
        <a href="/profile" className="btn btn-quiet">
          {t.history()}
        </a>
        <a href="/" className="btn btn-quiet">
          {t.continueShopping()}
        </a>
        <ShareStore store={store} />
        <SlotButton store={store} />
      </div>
    </section>
  );
});

const placeOf = ({ order_type, address }: OrderSummary, store: Store): string =>
  order_type === 'Pickup' ? `${store.store_name}, ${store.address} ${store.postal_code}` : address;

/** The time and place of the delivery or pickup. Its lines are reserved before it is loaded. */
function OrderPromise({ store }: { store: Store }) {
  const state = useResource($order);
  if (state.status !== 'ready' && state.status !== 'loading') return null;
  const order = state.status === 'ready' ? state.data : undefined;
  const lines = [
    [t.when(), order && whenWords(order, store)],
    [order?.order_type === 'Pickup' ? t.pickUpAt() : t.to(), order && placeOf(order, store)],
    ...(order?.landmark && order.order_type === 'Delivery' ? [[t.landmark(), order.landmark]] : []),
    ...(order?.recipient
      ? [[t.recipient(), [order.recipient.name, order.recipient.phone].filter(Boolean).join(', ')]]
      : []),
  ];
  return (
    <dl className="grid gap-3">
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="font-semibold wrap-anywhere">{value ?? <span className="skeleton block h-6" />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The link to follow the order without login, if there is one. */
function LiveLink() {
  const state = useResource($order);
  const link = state.status === 'ready' && state.data.link;
  return (
    <p className="min-h-11 text-sm text-ink-soft">
      {link && (
        <ParaglideMessage
          message={t.link}
          markup={{
            link: ({ children }) => (
              <a href={link} className="link py-3">
                {children}
              </a>
            ),
          }}
        />
      )}
    </p>
  );
}

/** Downloads the slot as a calendar entry, if the order has one. */
function SlotButton({ store }: { store: Store }) {
  const state = useResource($order);
  if (state.status !== 'ready' || !state.data.slot) return null;
  const { order_id, order_type, slot } = state.data;
  const save = () => {
    const uid = `order-${order_id}@${new URL(store.url).host}`;
    const names = { id: order_id, store: store.store_name };
    const summary = order_type === 'Pickup' ? t.calendarPickup(names) : t.calendarDelivery(names);
    const entry = { uid, ...slot, summary, location: placeOf(state.data, store) };
    const text = calendarFile(store.store_name, [entry], Date.now());
    saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `Order_${order_id}.ics`);
  };
  return (
    <button type="button" className="btn btn-quiet" onClick={save}>
      <CalendarPlus size={18} aria-hidden="true" />
      {t.addToCalendar()}
    </button>
  );
}

const copiedMs = 2000;

/** Shares the store's URL, never the order's. */
function ShareStore({ store }: { store: Store }) {
  const [isCopied, setIsCopied] = useState(false);
  const share = async () => {
    if (!(await shareAddress(store.store_name, store.url))) return;
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), copiedMs);
  };
  return (
    <button type="button" className="btn btn-quiet" onClick={() => void share()}>
      <Share2 size={18} aria-hidden="true" />
      <span aria-live="polite">{isCopied ? t.copied() : t.share()}</span>
    </button>
  );
}

import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { useStore } from '@nanostores/react';
import type { Store } from '#contract/store';
import { callLink } from '#lib/contact/links';
import { placeOf } from '#lib/address/place-of';
import { paymentLook, paymentWords, placeWords } from '#lib/messages/counter';
import { differenceWords, recordedWords } from '#lib/messages/counter/received';
import { ifMissingNames } from '#lib/messages/order';
import { formatMoney } from '#lib/money/money';
import { momentWords } from '#lib/schedule/date-words';
import { openingDayWords, slotWords } from '#lib/schedule/slot-words';
import { $refusal } from '#lib/stores/counter/board';
import { actionOutbox } from '#lib/stores/counter/offline/action-queue';
import { isQueued, queuedTicks, applyPendingToOrder } from '#lib/stores/counter/offline/pending';
import { closeOrder, reloadOrder, type BoardDetails, type OpenOrder } from '#lib/stores/counter/open-order';
import * as t from '#texts/counter';
import { Dialog } from '../../ui/Dialog.tsx';
import { NotLoaded } from '../../ui/NotLoaded.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { OrderReturns } from './returns/OrderReturns.tsx';
import { OrderMoney } from './money/OrderMoney.tsx';
import { OrderLog } from './OrderLog.tsx';
import { OrderMessages } from './OrderMessages.tsx';
import { NextStep } from './NextStep.tsx';
import { Proposal } from './parts.tsx';
import { PickLines } from './PickLines.tsx';
import { OnTheWay } from './riders/OnTheWay.tsx';
import { StepNotice } from './undo/StepNotice.tsx';
import { UndoLast } from './undo/UndoLast.tsx';
import { PaperButtons } from './slip/PaperButtons.tsx';

/** An order to pick, pack and hand over. */
export function OrderSheet({ open, store }: { open: OpenOrder; store: Store }) {
  const refusal = useStore($refusal);
  const isGone = open.status === 'failed' && open.isMissing;
  const queued = actionOutbox.waiting(useStore(actionOutbox.$entries));
  const order = open.status === 'ready' ? applyPendingToOrder(open.order, queued) : undefined;
  const ticking = { ...queuedTicks(queued, open.id), ...(open.status === 'ready' && open.ticking) };
  return (
    <Dialog
      title={t.orderTitle({ id: open.id })}
      className="panel sheet scroll-pb-60 gap-4 p-4 max-sm:max-h-dvh [&_.btn]:min-h-12 [&_.field>input]:min-h-12"
      onClose={closeOrder}
    >
      {isGone && <Problem text={open.message} />}
      {open.status !== 'ready' && !isGone && (
        <NotLoaded state={open} title={t.orderFailed()} onRetry={reloadOrder} skeleton="h-64" />
      )}
      {open.status === 'ready' && order && (
        <>
          <OrderFacts order={order} store={store} />
          {takesPayment(order) && (
            <div className="panel p-3">
              <NextStep order={order} ticking={ticking} store={store} />
            </div>
          )}
          {order.status === 'cancelled' && (
            <p className="alert alert-warning" aria-live="polite">
              {t.putBack()}
            </p>
          )}
          <OnTheWay order={order} />
          <OrderReturns order={order} store={store} />
          <PickLines order={order} ticking={ticking} readAt={open.readAt} store={store} />
          <PaperButtons orderId={open.id} />
          <OrderMoney order={order} store={store} />
          <UndoLast order={order} />
          <OrderMessages messages={order.messages} timezone={store.timezone} />
          <OrderLog order={order} store={store} />
          {order.status === 'pending' && <Proposal order={order} readAt={open.readAt} store={store} />}
        </>
      )}
      <div className="sticky bottom-[min(-1rem,(100dvh-32rem)*99)] -mx-4 -mb-4 grid gap-3 border-t border-line bg-surface px-4 py-3">
        <Problem text={refusal} />
        <StepNotice orderId={open.id} />
        {isQueued(queued, { order_id: open.id }) && <p className="alert alert-warning">{t.notSent()}</p>}
        <div className="flex flex-wrap items-end gap-2">
          {order && !takesPayment(order) && (
            <div className="grow-99 basis-48 empty:hidden">
              <NextStep order={order} ticking={ticking} store={store} />
            </div>
          )}
          <form method="dialog" className="ml-auto max-[22rem]:grow">
            <button className="btn btn-quiet min-h-14! w-full">{t.closeOrder()}</button>
          </form>
        </div>
      </div>
    </Dialog>
  );
}

/** Whether the next step records a payment. The bar below has too little room for that. */
const takesPayment = ({ payment, possible }: BoardDetails): boolean =>
  payment === 'cash_due' && (possible.includes('delivered') || possible.includes('collected'));

/** The received payments, who recorded them, and differences. */
function Payment({ order, store }: { order: BoardDetails; store: Store }) {
  const { received, cash_short } = order;
  const [first] = received;
  const difference = differenceWords(order, store);
  return (
    <>
      {first && <p className="text-sm wrap-anywhere">{recordedWords(received, first, store)}</p>}
      {difference && (
        <p className={`alert wrap-anywhere ${cash_short > 0 ? 'alert-error' : 'alert-warning'}`}>{difference}</p>
      )}
    </>
  );
}

function OrderFacts({ order, store }: { order: BoardDetails; store: Store }) {
  const {
    customer_name,
    mobile_number,
    order_type,
    delivery_note,
    buyer_gstin,
    order_value,
    slot,
    opens_at,
    promised_until,
  } = order;
  const { if_missing, recipient, landmark } = order;
  const phone = recipient?.phone || mobile_number;
  return (
    <div className="grid gap-2">
      <p tabIndex={-1} className="flex flex-wrap items-center gap-2" aria-live="polite">
        <span className="price text-lg">{formatMoney(order_value, store)}</span>{' '}
        <span className={`badge text-sm ${paymentLook(order)}`}>{paymentWords(order, store)}</span>{' '}
        <span className="badge text-sm">{placeWords(order)}</span>{' '}
        {order.hides_prices && <span className="badge text-sm">{t.hidesPrices()}</span>}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 grow basis-48">
          <strong className="wrap-anywhere">{recipient?.name ?? customer_name}</strong>
          <br />
          <span className="text-sm wrap-anywhere text-ink-soft">
            {order_type === 'Delivery' ? t.deliveryTo({ place: placeOf(order) }) : t.pickup()}
            {slot && ` · ${slotWords(slot, store.timezone)}`}
            {promised_until && ` · ${t.promisedBy({ time: openingDayWords(promised_until, store.timezone) })}`}
            {opens_at && ` · ${t.forOpening({ opening: openingDayWords(opens_at, store.timezone) })}`}
          </span>
        </p>
        {phone && (
          <a className="btn btn-quiet" href={callLink(phone)}>
            {t.call()}
          </a>
        )}
      </div>
      <Payment order={order} store={store} />
      {order.changes.map(({ at, words }) => (
        <p key={at} className="alert alert-warning wrap-anywhere">
          {t.customerChanged({ time: momentWords(at, store.timezone), words })}
        </p>
      ))}
      {landmark && <p className="font-semibold wrap-anywhere">{t.landmark({ landmark })}</p>}
      {recipient && (
        <p className="text-sm wrap-anywhere">
          <ParaglideMessage
            message={t.orderedBy}
            inputs={{ customer: customer_name, phone: mobile_number }}
            markup={{
              call: ({ children }) => (
                <a className="link inline-flex min-h-11 items-center" href={callLink(mobile_number)}>
                  {children}
                </a>
              ),
            }}
          />
        </p>
      )}
      <p className="text-sm">{t.ifMissing({ choice: ifMissingNames[if_missing]() })}</p>
      {buyer_gstin && <p className="text-sm">{t.gstinOnInvoice({ gstin: buyer_gstin })}</p>}
      {delivery_note && <p className="alert alert-warning wrap-anywhere">“{delivery_note}”</p>}
    </div>
  );
}

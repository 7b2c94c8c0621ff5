import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { useStore } from '@nanostores/react';
import type { BoardOrder, OwedOrder } from '#contract/counter/board';
import type { Store } from '#contract/store';
import { paymentLook, paymentWords, placeWords, waitWords, type BoardTime } from '#lib/messages/counter';
import { formatMoney } from '#lib/money/money';
import { momentWords } from '#lib/schedule/date-words';
import { slotDay, slotTimes, timeOrDay } from '#lib/schedule/slot-words';
import { $accepting, accept } from '#lib/stores/counter/board';
import { openOrder } from '#lib/stores/counter/open-order';
import { Hidden } from '../../ui/texts/parts.tsx';
import * as t from '#texts/counter';
import { isFocusLost } from './use-focus-restore.ts';
import { cardId } from './use-return-focus.ts';

interface Props {
  order: BoardOrder | OwedOrder;
  store: Store;
  isNew: boolean;
  time: BoardTime;
}

/** The accepted order's button is removed, so the focus moves to the heading. */
function focusNew(): void {
  if (isFocusLost()) document.getElementById('orders-new')?.focus({ preventScroll: true });
}

/** An order on the board. A new one is accepted with one tap. */
export function BoardCard({ order, store, isNew, time }: Props) {
  const { order_id, customer_name, order_type, order_qty, order_value, status, slot, rider, pincode, promised_until } =
    order;
  const isBusy = useStore($accepting).includes(order_id);
  const wait = waitWords(order, time);
  return (
    <li className={`panel grid gap-3 p-3 ${wait?.isLate ? 'border-error-700' : isNew ? 'border-accent-500' : ''}`}>
      <button
        id={cardId(order_id)}
        type="button"
        className="grid min-h-12 gap-1 text-left"
        onClick={() => void openOrder(order_id)}
      >
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-xl font-bold tabular-nums">
            <ParaglideMessage message={t.cardTitle} inputs={{ id: order_id }} markup={{ hidden: Hidden }} />
          </span>{' '}
          {wait && <span className={`badge text-sm ${wait.isLate ? 'badge-error' : ''}`}>{wait.text}</span>}
        </span>
        <span className="font-semibold wrap-anywhere">{customer_name}</span>
        <span className="text-sm text-ink-soft">
          {[order_type, pincode].filter(Boolean).join(' ')} · {t.pieces({ count: order_qty })}
          {status !== 'pending' && ` · ${placeWords(order)}`}
          {rider && ` · ${rider.name}`}
          {slot && ` · ${slotDay(slot, store.timezone, Date.parse(time.now))}, ${slotTimes(slot, store.timezone)}`}
          {promised_until &&
            ` · ${t.promisedBy({ time: timeOrDay(promised_until, store.timezone, Date.parse(time.now)) })}`}
        </span>
        <span className="flex flex-wrap items-center gap-2">
          <span className="price">{formatMoney(order_value, store)}</span>{' '}
          <span className={`badge text-sm ${paymentLook(order)}`}>{paymentWords(order, store)}</span>{' '}
          {order.has_note && <span className="badge text-sm">{t.hasNote()}</span>}{' '}
          {order.hides_prices && <span className="badge text-sm">{t.hidesPrices()}</span>}{' '}
          {wait && order.attempts > 0 && <span className="badge text-sm">{t.nobodyHome()}</span>}
        </span>
        {'owed' in order && <OwedAmount order={order} store={store} />}
      </button>
      {isNew && (
        <button
          type="button"
          className="btn btn-primary min-h-14! w-full text-lg"
          aria-disabled={isBusy}
          aria-label={t.acceptOrder({ order: order_id })}
          onClick={() => void accept(order_id).then(focusNew)}
        >
          {isBusy ? t.accepting() : t.accept()}
        </button>
      )}
    </li>
  );
}

function OwedAmount({ order: { owed, owed_since, has_bank_details }, store }: { order: OwedOrder; store: Store }) {
  return (
    <span className="grid text-sm">
      <strong>{t.owed({ sum: formatMoney(owed, store), since: momentWords(owed_since, store.timezone) })}</strong>
      <span className="text-ink-soft">{has_bank_details ? t.accountThere() : t.accountMissing()}</span>
    </span>
  );
}

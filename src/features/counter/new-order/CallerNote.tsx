import type { Store } from '#contract/store';
import { lineName } from '#lib/cart/line-name';
import { dayWords } from '#lib/schedule/date-words';
import { localTime } from '#lib/schedule/zoned-time';
import { orderSameAgain, type NewOrder } from '#lib/stores/counter/new-order/new-order';
import * as t from '#texts/new-order';
import { BusyButton } from '../../../ui/BusyButton.tsx';

/** The number's customer and their last orders, each with a button to repeat it. */
export function CallerNote({ order: { mobile, caller }, store }: { order: NewOrder; store: Store }) {
  if (!caller) return <p>{t.newCustomer({ number: mobile })}</p>;
  return (
    <div className="grid gap-2">
      <p className="font-semibold wrap-anywhere">{t.knownCustomer({ name: caller.name })}</p>
      <ul className="grid divide-y divide-line" aria-label={t.lastOrders()}>
        {caller.orders.map((each) => {
          const { order_id: order, order_date, order_details } = each;
          const day = dayWords(localTime(Date.parse(order_date), store.timezone).date);
          return (
            <li key={order} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span className="grid min-w-0 grow basis-48">
                <span className="text-sm text-ink-soft">{t.orderOf({ order, day })}</span>
                <span className="wrap-anywhere">
                  {order_details.map((line) => `${line.item_qty} × ${lineName(line)}`).join('; ')}
                </span>
              </span>
              <BusyButton
                className="btn btn-quiet"
                aria-label={t.sameAgainAs({ order })}
                onPress={() => orderSameAgain(each)}
              >
                {t.sameAgain()}
              </BusyButton>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

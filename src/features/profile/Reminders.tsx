import type { OrderSummary } from '#contract/order-history';
import { lineName } from '#lib/cart/line-name';
import { everyWeek } from '#lib/schedule/weekly-reminder';
import { loadOrders } from '#lib/stores/orders/orders';
import { stopReminding } from '#lib/stores/orders/reminders';
import * as t from '#texts/profile';
import { BusyButton } from '../../ui/BusyButton.tsx';

/** The active weekly reminders, each with a button to end it. */
export function Reminders({ orders }: { orders: OrderSummary[] }) {
  const end = async ({ order_id }: OrderSummary) => {
    await stopReminding(order_id, loadOrders);
    document.getElementById('tab')?.focus();
  };
  return (
    <section className="panel grid gap-2" aria-labelledby="reminders">
      <h3 id="reminders" className="text-lg">
        {t.reminders()}
      </h3>
      <ul className="grid divide-y divide-line">
        {orders.map((order) => (
          <li key={order.order_id} className="flex flex-wrap items-center gap-x-4 py-1">
            <div className="flex-[1_1_12rem] pb-2">
              <a href={`/order?id=${order.order_id}#reminder`} className="link inline-flex min-h-11 items-center">
                {t.order({ id: order.order_id })}
              </a>
              <p className="text-sm wrap-anywhere">
                {goodsOf(order)}, {everyWeek(order.reminder?.weekday ?? 0)}
              </p>
            </div>
            <BusyButton
              className="btn btn-quiet"
              aria-label={t.endReminder({ id: order.order_id })}
              onPress={() => end(order)}
            >
              {t.end()}
            </BusyButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function goodsOf({ order_details: [first, ...others] }: OrderSummary): string {
  const item = first ? lineName(first) : '';
  return others.length > 0 ? t.oneAndMore({ item, count: others.length }) : item;
}

import type * as v from 'valibot';
import type { operatorOrder } from '#contract/operator';
import { listedMoment } from '#lib/schedule/date-words';
import { slotWords } from '#lib/schedule/slot-words';
import * as t from '#texts/store-commands';
import { formatTable } from './format-table.ts';

type Order = v.InferInput<typeof operatorOrder>;

const paid = { COD: t.paidInCash, online: t.paidOnline };

function timeOf({ order_type, slot, is_by_courier }: Order, timezone: string): string {
  if (slot) return t.slot({ type: order_type, slot: slotWords(slot, timezone) });
  return is_by_courier ? t.byCourier() : t.asap({ type: order_type });
}

/** Times are in the store's time zone. */
export function describeOrder(order: Order, timezone: string): string[] {
  const { order_id, coupon_code, currency, lines } = order;
  const facts = {
    order: t.orderState({ order: order_id, state: order.status }),
    placed: listedMoment(order.order_date, timezone),
    for: timeOf(order, timezone),
    customer: `${order.customer_name}, ${order.mobile_number}`,
    recipient: order.recipient ? [order.recipient.name, order.recipient.phone].filter(Boolean).join(', ') : '',
    address: order.address,
    landmark: order.landmark,
    note: order.delivery_note,
    coupon: coupon_code,
    tracking: order.tracking_number,
    total: paid[order.payment_type]({ total: `${currency} ${order.order_value.toFixed(2)}` }),
  };
  const width = Math.max(...Object.keys(facts).map((name) => name.length));
  return [
    ...Object.entries(facts).flatMap(([name, fact]) => (fact ? [`${name.padEnd(width)}  ${fact}`] : [])),
    '',
    ...formatTable(
      lines.map(({ item_id, item_qty, item_name, product_color, unit, item_price }) => ({
        quantity: item_qty,
        item: [item_name, product_color].filter(Boolean).join(', '),
        unit,
        price: item_price.toFixed(2),
        number: item_id,
      })),
    ),
  ];
}

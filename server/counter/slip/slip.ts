import type { Slip } from '#contract/counter/slip';
import { placeOf } from '#lib/address/place-of';
import { paymentName } from '#lib/messages/counter';
import { ifMissingNames } from '#lib/messages/order';
import { formatMoney, formatSigned, toMinor } from '#lib/money/money';
import { courierWords } from '#lib/schedule/eta-words';
import { momentWords } from '#lib/schedule/date-words';
import { openingDayWords, slotWords } from '#lib/schedule/slot-words';
import * as t from '#texts/slip-pdf';
import { ofOrder, type StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';
import { deliveryDistanceKm } from '#server/orders/eta/workload';
import type { Shop } from '#server/platform/shop';
import { readBoardOrder } from '../board/board-order.ts';

type Store = StoreKey &
  Pick<
    StoreRow,
    'store_name' | 'phone_no' | 'timezone' | 'currency' | 'country' | 'bank_account' | 'latitude' | 'longitude'
  >;
type Order = Awaited<ReturnType<typeof readBoardOrder>>;
type Line = Order['lines'][number];

/** @throws {ShopError} `not_found` */
export async function readSlip(shop: Shop, store: Store, orderId: number): Promise<Slip> {
  const order = await readBoardOrder(shop, store, orderId);
  const { order_type, order_date, customer_name, mobile_number, delivery_note, if_missing, payment, recipient } = order;
  const money = (decimal: number) => formatMoney(toMinor(decimal), store);
  const priceOf = (decimal: number) => (recipient?.hide_prices ? '' : money(decimal));
  return {
    store_name: store.store_name,
    phone: store.phone_no,
    order_id: orderId,
    order_type,
    placed: momentWords(order_date, store.timezone),
    wanted: await wantedWords(shop, store, order),
    customer_name: recipient?.name ?? customer_name,
    mobile_number: recipient?.phone || mobile_number,
    place: order_type === 'Pickup' ? '' : placeOf(order),
    landmark: order.landmark ?? '',
    ordered_by: recipient ? [customer_name, mobile_number].filter(Boolean).join(', ') : '',
    delivery_note,
    if_missing: ifMissingNames[if_missing](),
    lines: order.lines.map((line) => ({
      quantity: line.item_qty,
      name: [line.item_name, line.unit, line.product_color].filter(Boolean).join(', '),
      amount: priceOf(line.item_price * line.item_qty),
      notes: notesOf(line, priceOf),
    })),
    sums: recipient?.hide_prices ? [] : await sumsOf(shop, store, orderId),
    payment:
      payment === 'cash_due'
        ? t.payment({ payment: paymentName(payment), amount: money(order.order_value) })
        : paymentName(payment),
  };
}

/** The slot, the courier's estimate, the opening, or as soon as possible. */
async function wantedWords(shop: Shop, store: Store, order: Order): Promise<string> {
  const { order_type, pincode, slot, opens_at, order_date } = order;
  const { timezone } = store;
  if (slot) return slotWords(slot, timezone);
  const distance = order_type === 'Pickup' ? 0 : await deliveryDistanceKm(shop, store, pincode);
  if (distance !== null && typeof distance === 'object')
    return courierWords(distance, Date.parse(order_date), timezone);
  return opens_at ? t.forOpening({ opening: openingDayWords(opens_at, timezone) }) : t.asap();
}

const notesOf = ({ left_out, offers }: Line, priceOf: (decimal: number) => string): string[] => [
  ...(left_out > 0 ? [t.leftOut({ count: left_out })] : []),
  ...offers
    .filter(({ state }) => state === 'accepted')
    .map(({ quantity, instead, charged }) => {
      const words = [instead.item_name, instead.unit, priceOf(charged)].filter(Boolean).join(', ');
      return t.replaced({ count: quantity, instead: words });
    }),
];

async function sumsOf({ db }: Shop, store: Store, order_id: number): Promise<Slip['sums']> {
  const { items_total, delivery_charge, discount, round_off, deducted, order_value } = await db
    .selectFrom('orders')
    .select(['items_total', 'delivery_charge', 'discount', 'round_off', 'deducted', 'order_value'])
    .where(ofOrder({ ...store, order_id }))
    .executeTakeFirstOrThrow();
  const sums = [
    { label: t.items(), value: items_total },
    { label: t.delivery(), value: delivery_charge },
    { label: t.discount(), value: -discount },
    { label: t.roundOff(), value: round_off },
    { label: t.leftOutSum(), value: -deducted },
  ];
  return [...sums.filter(({ value }) => value !== 0), { label: t.total(), value: order_value - deducted }].map(
    ({ label, value }) => ({ label, amount: formatSigned(value, store) }),
  );
}

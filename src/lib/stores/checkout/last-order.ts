import { atom } from 'nanostores';
import type { CartLine } from '#contract/cart';
import { createOrder, type PlacedOrder } from '#contract/order';
import { toDecimal } from '#lib/money/money';
import { saveUnderWay } from '#lib/stores/orders/under-way';
import { localArea, sessionArea } from '#lib/stores/device/storage';
import { parseStored } from '#lib/stores/device/parse-stored';
import { storedLines, toStoredLines } from '#lib/stores/cart/stored-lines';

/** The order that this tab has placed, for the summary. */
export interface LastOrder {
  order: PlacedOrder;
  lines: CartLine[];
}

const successFlag = 'paymentSuccess';
const unseenFlag = 'orderUnseen';
const masterAtStart = localArea.read('orderMaster');

/** Saves the summary's data: `orderMaster`, `orderInformations`, and the flag that opens it (spec §3, §4). */
export function rememberOrder({ order, lines }: LastOrder): void {
  const master = { status: true, data: { ...order, orderValue: toDecimal(order.orderValue) } };
  localArea.write('orderMaster', JSON.stringify(master));
  localArea.write('orderInformations', JSON.stringify(toStoredLines(lines)));
  sessionArea.write(successFlag, 'true');
  sessionArea.write(unseenFlag, 'true');
  saveUnderWay(order.order_id);
  $lastOrder.set({ order, lines });
}

function loadLastOrder(): LastOrder | null {
  if (sessionArea.read(successFlag) !== 'true') return null;
  const master = parseStored(createOrder.answer, localArea.read('orderMaster'));
  if (!master) return null;
  return { order: master.data, lines: parseStored(storedLines, localArea.read('orderInformations')) ?? [] };
}

/** Whether the summary of an order in this tab was not shown, for example because of a reload. */
export const isOrderUnseen = (): boolean => sessionArea.read(unseenFlag) === 'true';

export const markOrderSeen = (): void => sessionArea.write(unseenFlag, undefined);

/** Whether an order was placed on this device since the page was opened. */
export const isOrderNew = (): boolean => localArea.read('orderMaster') !== masterAtStart;

/** The id of the order that was placed on this device since the page was opened. */
export const newOrderId = (): number | undefined =>
  isOrderNew() ? parseStored(createOrder.answer, localArea.read('orderMaster'))?.data.order_id : undefined;

/** The last order placed in this tab; null before the first. */
export const $lastOrder = atom<LastOrder | null>(loadLastOrder());

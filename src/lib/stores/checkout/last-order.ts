import { atom } from 'nanostores';
import type { CartLine } from '#contract/cart';
import { createOrder, type PlacedOrder } from '#contract/order';
import { toDecimal } from '#lib/money/money';
import { localArea, sessionArea } from '#lib/stores/device/storage';
import { parseStored } from '#lib/stores/device/parse-stored';
import { storedLines, toStoredLines } from '#lib/stores/cart/stored-lines';

/** The order that this tab has placed, for the summary. */
export interface LastOrder {
  order: PlacedOrder;
  lines: CartLine[];
}

const successFlag = 'paymentSuccess';

/** Saves what the summary shows: `orderMaster`, `orderInformations`, and the flag that opens it (spec §3, §4). */
export function rememberOrder({ order, lines }: LastOrder): void {
  const master = { status: true, data: { ...order, orderValue: toDecimal(order.orderValue) } };
  localArea.write('orderMaster', JSON.stringify(master));
  localArea.write('orderInformations', JSON.stringify(toStoredLines(lines)));
  sessionArea.write(successFlag, 'true');
  $lastOrder.set({ order, lines });
}

function loadLastOrder(): LastOrder | null {
  if (sessionArea.read(successFlag) !== 'true') return null;
  const master = parseStored(createOrder.answer, localArea.read('orderMaster'));
  if (!master) return null;
  return { order: master.data, lines: parseStored(storedLines, localArea.read('orderInformations')) ?? [] };
}

/** The last order placed in this tab; null before the first. */
export const $lastOrder = atom<LastOrder | null>(loadLastOrder());

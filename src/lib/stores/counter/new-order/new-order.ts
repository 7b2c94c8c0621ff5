import { atom } from 'nanostores';
import type * as v from 'valibot';
import type { ShelfItem } from '#contract/counter/shelf';
import { findCaller, quoteTakenOrder, takeOrder, type Caller, type TakenQuote } from '#contract/orders/taken';
import { call } from '#lib/api/client';
import { ApiError } from '#lib/api/errors';
import { refusalOfNewOrder } from '#lib/messages/counter/new-order';
import { toDecimal } from '#lib/money/money';
import { boardStore, refreshBoard } from '../board.ts';
import { createActions, resultOf } from '../calls.ts';
import { counterSentence } from '../counter-sentence.ts';
import { openOrder } from '../open-order.ts';
import { $isTakingOrder } from '../view.ts';

export interface NewLine {
  item_id: number;
  item_name: string;
  unit: string;
  product_color: string;
  quantity: number;
  /** Whether the quantity was reduced to the stock. */
  isShort: boolean;
}

/** `now`: the customer is at the counter, pays and takes the goods. */
export type FulfilmentMethod = 'Delivery' | 'Pickup' | 'now';

export interface NewOrder {
  /** As typed; empty for a customer at the counter who gives none. */
  mobile: string;
  /** null for a number without orders at this store. */
  caller: Caller | null;
  lines: NewLine[];
  method: FulfilmentMethod;
  /** An address of the caller; null for a new one. */
  addressId: number | null;
  /** The PIN code of a new address, as typed. */
  pincode: string;
}

/** undefined until the number is entered. */
export const $newOrder = atom<NewOrder | undefined>();

/** The current price; undefined until it is loaded. */
export const $quote = atom<TakenQuote | undefined>();

const actions = createActions((error) =>
  error instanceof ApiError ? (refusalOfNewOrder(error.code) ?? counterSentence(error)) : counterSentence(error),
);

export const { $problem: $newOrderProblem } = actions;

export function forgetNewOrder(): void {
  $newOrder.set(undefined);
  $quote.set(undefined);
  actions.setProblem();
}

/** Begins an order for a number and loads its customer; without a number, for a customer at the counter. */
export async function beginOrder(mobile: string): Promise<void> {
  const found =
    mobile &&
    (await resultOf(actions.run, () => call(findCaller, { params: boardStore(), body: { mobile_number: mobile } })));
  if (found === undefined) return;
  const caller = found ? found.data : null;
  const [last, address] = [caller?.orders[0], caller?.addresses[0]];
  const method = last?.order_type === 'Pickup' || !caller ? 'Pickup' : 'Delivery';
  $newOrder.set({
    mobile,
    caller,
    lines: [],
    method: mobile ? method : 'now',
    addressId: address?.id ?? null,
    pincode: '',
  });
}

/** Changes the order and refreshes its price. */
export async function changeNewOrder(change: Partial<NewOrder>): Promise<void> {
  const order = $newOrder.get();
  if (!order) return;
  $newOrder.set({ ...order, ...change });
  await refreshQuote();
}

const isSame = (line: NewLine, { item_id, product_color }: Pick<NewLine, 'item_id' | 'product_color'>) =>
  line.item_id === item_id && line.product_color === product_color;

export function addItem({ item_id, item_name, unit }: ShelfItem): Promise<void> {
  const lines = $newOrder.get()?.lines ?? [];
  const line = lines.find((each) => each.item_id === item_id);
  if (line) return setQuantity(line, line.quantity + 1);
  const added = { item_id, item_name, unit, product_color: '', quantity: 1, isShort: false };
  return changeNewOrder({ lines: [...lines, added] });
}

/** 0 removes the line. */
export function setQuantity(line: NewLine, quantity: number): Promise<void> {
  const lines = ($newOrder.get()?.lines ?? []).map((each) =>
    isSame(each, line) ? { ...each, quantity, isShort: false } : each,
  );
  return changeNewOrder({ lines: lines.filter(({ quantity, isShort }) => quantity > 0 || isShort) });
}

type Ordered = Caller['orders'][number];

/** Copies the items of an earlier order. */
export const orderSameAgain = ({ order_details }: Ordered): Promise<void> =>
  changeNewOrder({
    lines: order_details.map(({ item_id, item_name, unit, product_color, item_qty: quantity }) => ({
      item_id,
      item_name,
      unit,
      product_color,
      quantity,
      isShort: false,
    })),
  });

const toItems = (lines: NewLine[]) =>
  lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ item_id, product_color, quantity }) => ({ item_id, product_color, product_qty: quantity }));

/** The PIN code of the chosen or typed address. */
const pincodeOf = ({ caller, addressId, pincode }: NewOrder): string =>
  caller?.addresses.find(({ id }) => id === addressId)?.pincode ?? pincode.trim();

let latest = 0;

/** Only the latest response counts. */
async function refreshQuote(): Promise<void> {
  const order = $newOrder.get();
  const request = ++latest;
  actions.setProblem();
  if (!order) return;
  const [item_list, pincode] = [toItems(order.lines), pincodeOf(order)];
  const order_type = order.method === 'Delivery' ? 'Delivery' : 'Pickup';
  if (item_list.length === 0 || (order_type === 'Delivery' && pincode.length < 6)) return $quote.set(undefined);
  const body = { order_type, pincode, item_list } as const;
  const quote = await resultOf(
    actions.run,
    async () => (await call(quoteTakenOrder, { params: boardStore(), body })).data,
  );
  if (request !== latest) return;
  $quote.set(quote && quote.lines.length > 0 ? quote : undefined);
  if (quote) $newOrder.set({ ...order, lines: order.lines.map((line) => asAvailable(line, quote)) });
}

/** Limits a line to the stock in the quote. */
function asAvailable(line: NewLine, { lines }: TakenQuote): NewLine {
  const quoted = lines.find((each) =>
    isSame({ ...line, product_color: line.product_color || each.product_color }, each),
  );
  const quantity = Math.min(line.quantity, quoted?.product_qty ?? 0);
  const product_color = quoted?.product_color ?? line.product_color;
  return { ...line, product_color, quantity, isShort: line.isShort || quantity < line.quantity };
}

type Body = v.InferInput<typeof takeOrder.body>;

/** The input besides the lines. */
export type TypedOrder = Omit<
  Body,
  'mobile_number' | 'order_type' | 'item_list' | 'order_value' | 'address_id' | 'taken_now'
>;

/** The last request and its key. If it is sent again unchanged, it is the same order. */
let last: { sent: string; key: string } | undefined;

function keyOf(body: Body): string {
  const sent = JSON.stringify([boardStore(), body]);
  if (last?.sent !== sent) last = { sent, key: crypto.randomUUID() };
  return last.key;
}

/** Places the order and opens it. A refusal is shown, and the price refreshed. */
export async function placeNewOrder(typed: TypedOrder): Promise<void> {
  const [order, quote] = [$newOrder.get(), $quote.get()];
  if (!order || !quote) return;
  const body: Body = {
    ...typed,
    mobile_number: order.mobile,
    order_type: order.method === 'Delivery' ? 'Delivery' : 'Pickup',
    address_id: order.method === 'Delivery' ? order.addressId : null,
    taken_now: order.method === 'now',
    item_list: toItems(order.lines),
    order_value: toDecimal(quote.totals.total),
  };
  const headers = { 'Idempotency-Key': keyOf(body) };
  const placed = await resultOf(actions.run, () => call(takeOrder, { params: boardStore(), body, headers }));
  if (!placed) return showFreshQuote();
  last = undefined;
  forgetNewOrder();
  $isTakingOrder.set(false);
  await openOrder(placed.data.order_id);
  await refreshBoard();
}

/** Refreshes the price and keeps the refusal. */
async function showFreshQuote(): Promise<void> {
  const problem = actions.$problem.get();
  await refreshQuote();
  actions.setProblem(actions.$problem.get() ?? problem);
}

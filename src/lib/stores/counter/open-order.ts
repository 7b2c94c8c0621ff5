import { atom } from 'nanostores';
import { moveOrder, readBoardOrder, tickLine } from '#contract/counter/board';
import type { CounterEvent } from '#contract/counter/events';
import type { OrderStatus } from '#contract/order';
import { call, type CallAnswer } from '#lib/api/client';
import { ApiError, NetworkError, sentenceFor } from '#lib/api/errors';
import { $board, attempt, boardStore, offerUndoOf, setRefusal } from './board.ts';
import { $offlineSince } from './calls.ts';
import { isMissing } from '#lib/stores/resource';
import { piecesOf, packingBody, type CounterAction } from './offline/action-queue.ts';

export type BoardDetails = CallAnswer<typeof readBoardOrder>['data'];

/** `readAt` is in the device's time. `ticking` has unconfirmed ticks by line. */
export type OpenOrder =
  | { status: 'loading'; id: number }
  | { status: 'failed'; id: number; message: string; isMissing: boolean }
  | { status: 'ready'; id: number; order: BoardDetails; readAt: number; ticking: Record<number, boolean> };

export const $openOrder = atom<OpenOrder | undefined>();

/** Orders read since the board was opened. They can be edited while the shop is not reached. */
const seen = new Map<string, Extract<OpenOrder, { status: 'ready' }>>();
const keyOf = (id: number) => `${boardStore().label} ${id}`;

/** Orders that were prefetched, or refused. */
const prefetched = new Set<string>();
const maxPrefetched = 20;
let isPrefetching = false;

export function forgetOrders(): void {
  seen.clear();
  prefetched.clear();
}

/** The newest unread order to pack. */
function nextToPrefetch(): number | undefined {
  const state = $board.get();
  if (state.status !== 'ready' || state.data.store.label !== boardStore().label) return undefined;
  return [...state.data.board.new, ...state.data.board.packing]
    .map(({ order_id }) => order_id)
    .sort((a, b) => b - a)
    .slice(0, maxPrefetched)
    .find((id) => !prefetched.has(keyOf(id)));
}

/** Loads the newest orders to pack, one after another, so that they open while the shop is not reached. */
export async function prefetchOrders(): Promise<void> {
  if (isPrefetching || $offlineSince.get() !== undefined) return;
  isPrefetching = true;
  try {
    for (let id = nextToPrefetch(); id !== undefined; id = nextToPrefetch()) await readOrder(id);
  } catch (error) {
    if (!(error instanceof NetworkError || error instanceof ApiError)) throw error;
  } finally {
    isPrefetching = false;
  }
}

/** Loads and caches an order. A refused one is not prefetched again. */
async function readOrder(id: number): Promise<BoardDetails> {
  const key = keyOf(id);
  prefetched.add(key);
  try {
    const { data: order } = await call(readBoardOrder, { params: { ...boardStore(), orderId: id } });
    seen.set(key, { status: 'ready', id, order, readAt: Date.now(), ticking: {} });
    return order;
  } catch (error) {
    if (error instanceof NetworkError) prefetched.delete(key);
    throw error;
  }
}

/** Opens an order and shows its cached state at once. */
export async function openOrder(id: number): Promise<void> {
  setRefusal();
  const known = seen.get(keyOf(id));
  $openOrder.set(known ?? { status: 'loading', id });
  await reloadOrder();
}

export function closeOrder(): void {
  $openOrder.set(undefined);
  setRefusal();
}

/** Keeps the shown state after a failure. */
export async function reloadOrder(): Promise<void> {
  const id = $openOrder.get()?.id;
  if (id === undefined) return;
  try {
    const order = await readOrder(id);
    const state = $openOrder.get();
    if (state?.id === id)
      $openOrder.set({
        status: 'ready',
        id,
        order,
        readAt: Date.now(),
        ticking: state.status === 'ready' ? state.ticking : {},
      });
  } catch (error) {
    const state = $openOrder.get();
    if (state?.id !== id) return;
    if (state.status === 'ready') return error instanceof ApiError ? setRefusal(sentenceFor(error)) : undefined;
    $openOrder.set({ status: 'failed', id, message: sentenceFor(error), isMissing: isMissing(error) });
  }
}

/** Whether a line is shown as picked: by an unconfirmed tick, else by the shop. */
export const isTicked = ({ line, ticked }: BoardDetails['lines'][number], ticking: Record<number, boolean>): boolean =>
  ticking[line] ?? ticked !== null;

const without = (ticking: Record<number, boolean>, line: number) =>
  Object.fromEntries(Object.entries(ticking).filter(([other]) => Number(other) !== line));

function setTicking(id: number, change: (ticking: Record<number, boolean>) => Record<number, boolean>): void {
  const state = $openOrder.get();
  if (state?.status === 'ready' && state.id === id) $openOrder.set({ ...state, ticking: change(state.ticking) });
}

/** The last tap on a line with an unconfirmed tick. */
function wantedTick(id: number, line: number): boolean | undefined {
  const state = $openOrder.get();
  return state?.status === 'ready' && state.id === id ? state.ticking[line] : undefined;
}

/**
 * Ticks or unticks a line. Shown at once, and undone with the reason if it is refused.
 * If it is tapped again before the response, the last tap counts.
 */
export async function tick(line: number, is_ticked: boolean): Promise<void> {
  const state = $openOrder.get();
  if (state?.status !== 'ready') return;
  const { id } = state;
  const picked = state.order.lines.find((other) => other.line === line);
  if (!picked) return;
  setTicking(id, (ticking) => ({ ...ticking, [line]: is_ticked }));
  if (line in state.ticking) return; // it is sent after the one before
  for (
    let wanted: boolean | undefined = is_ticked, sent;
    wanted !== undefined && wanted !== sent;
    wanted = wantedTick(id, line)
  ) {
    sent = wanted;
    await sendTick(id, { ...picked, lines_version: state.order.lines_version }, sent);
  }
  setTicking(id, (ticking) => without(ticking, line));
}

type Picked = BoardDetails['lines'][number] & Pick<BoardDetails, 'lines_version'>;

async function sendTick(id: number, picked: Picked, is_ticked: boolean): Promise<void> {
  const { line, item_name, to_pick, lines_version } = picked;
  const params = { ...boardStore(), orderId: id, line };
  const action: CounterAction = { kind: 'tick', order_id: id, line, item_name, is_ticked, to_pick, lines_version };
  await attempt(() => call(tickLine, { params, body: { is_ticked, lines_version } }), action);
  await reloadOrder();
}

/** Amounts are decimal, as typed. */
export interface MoveDetails {
  rider_id?: number;
  logistics_partner?: string;
  tracking_number?: string;
  cash_received?: number;
  upi_received?: number;
  card_received?: number;
  short_reason?: string;
  /** Whether `handed over` is recorded first. */
  hands_over?: boolean;
}

/** Only packing can be queued. */
function packAction(status: OrderStatus): Extract<CounterAction, { kind: 'packed' }> | undefined {
  const state = $openOrder.get();
  if (status !== 'packed' || state?.status !== 'ready') return undefined;
  return {
    kind: 'packed',
    order_id: state.id,
    pieces: piecesOf(state.order),
    lines_version: state.order.lines_version,
  };
}

/** Hands the open order over to the store's own staff. @returns like {@link moveOpenOrder} */
export const sendOut = (handover: MoveDetails): Promise<boolean> =>
  moveOpenOrder('dispatched', { ...handover, hands_over: true });

/** Moves the open order to a status. @returns whether it succeeded; otherwise shows the reason and the current order */
export async function moveOpenOrder(status: OrderStatus, handover: MoveDetails = {}): Promise<boolean> {
  const id = $openOrder.get()?.id;
  if (id === undefined) return false;
  const params = { ...boardStore(), orderId: id };
  const action = packAction(status);
  const body = { status, ...handover, ...(action && packingBody(action)) };
  const isDone = await attempt(() => call(moveOrder, { params, body }), action);
  offerUndoOf(id, status, isDone);
  await reloadOrder();
  return isDone;
}

/** Follows events of the open order. An order with changed lines is prefetched again. */
export function noticeEvent({ order_id, kind }: CounterEvent): void {
  if (kind === 'changed' || kind === 'undone') prefetched.delete(keyOf(order_id));
  if ($openOrder.get()?.id === order_id) void reloadOrder();
}

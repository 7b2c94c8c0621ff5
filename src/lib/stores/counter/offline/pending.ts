import type { BoardOrder } from '#contract/counter/board';
import type { Board } from '../board.ts';
import type { KeptTap } from './action-queue.ts';
import type { BoardDetails } from '../open-order.ts';

const has = (taps: KeptTap[], { order_id }: Pick<BoardOrder, 'order_id'>, kind: KeptTap['kind']): boolean =>
  taps.some((tap) => tap.order_id === order_id && tap.kind === kind);

export const isKept = (taps: KeptTap[], order: Pick<BoardOrder, 'order_id'>): boolean =>
  taps.some(({ order_id }) => order_id === order.order_id);

export function applyPendingToBoard(board: Board, taps: KeptTap[]): Board {
  if (taps.length === 0) return board;
  const isPacked = (order: BoardOrder) => has(taps, order, 'packed');
  const packing = [...board.packing, ...board.new.filter((order) => has(taps, order, 'accept'))];
  const packed = packing.filter(isPacked).map((order) => ({ ...order, status: 'packed' as const }));
  return {
    ...board,
    new: board.new.filter((order) => !has(taps, order, 'accept')),
    packing: packing.filter((order) => !isPacked(order)),
    ready: [...board.ready, ...packed],
  };
}

/** Steps after an unsent packing are not known yet. */
export function applyPendingToOrder(order: BoardDetails, taps: KeptTap[]): BoardDetails {
  const accepted = has(taps, order, 'accept') ? { at: '', staff_id: null, name: '' } : null;
  const isPacked = order.status === 'pending' && has(taps, order, 'packed');
  return {
    ...order,
    accepted: order.accepted ?? accepted,
    ...(isPacked && { status: 'packed' as const, possible: [] }),
  };
}

/** The unsent ticks of an order, by line. */
export const keptTicks = (taps: KeptTap[], orderId: number): Record<number, boolean> =>
  Object.fromEntries(
    taps.flatMap((tap) => (tap.kind === 'tick' && tap.order_id === orderId ? [[tap.line, tap.is_ticked]] : [])),
  );

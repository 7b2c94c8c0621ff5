import type { BoardOrder } from '#contract/counter/board';
import type { Board } from '../board.ts';
import type { QueuedAction } from './action-queue.ts';
import type { BoardDetails } from '../open-order.ts';

const has = (
  actions: QueuedAction[],
  { order_id }: Pick<BoardOrder, 'order_id'>,
  kind: QueuedAction['kind'],
): boolean => actions.some((action) => action.order_id === order_id && action.kind === kind);

export const isQueued = (actions: QueuedAction[], order: Pick<BoardOrder, 'order_id'>): boolean =>
  actions.some(({ order_id }) => order_id === order.order_id);

export function applyPendingToBoard(board: Board, actions: QueuedAction[]): Board {
  if (actions.length === 0) return board;
  const isPacked = (order: BoardOrder) => has(actions, order, 'packed');
  const packing = [...board.packing, ...board.new.filter((order) => has(actions, order, 'accept'))];
  const packed = packing.filter(isPacked).map((order) => ({ ...order, status: 'packed' as const }));
  return {
    ...board,
    new: board.new.filter((order) => !has(actions, order, 'accept')),
    packing: packing.filter((order) => !isPacked(order)),
    ready: [...board.ready, ...packed],
  };
}

/** Steps after an unsent packing are not known yet. */
export function applyPendingToOrder(order: BoardDetails, actions: QueuedAction[]): BoardDetails {
  const accepted = has(actions, order, 'accept') ? { at: '', staff_id: null, name: '' } : null;
  const isPacked = order.status === 'pending' && has(actions, order, 'packed');
  return {
    ...order,
    accepted: order.accepted ?? accepted,
    ...(isPacked && { status: 'packed' as const, possible: [] }),
  };
}

/** The unsent ticks of an order, by line. */
export const queuedTicks = (actions: QueuedAction[], orderId: number): Record<number, boolean> =>
  Object.fromEntries(
    actions.flatMap((action) =>
      action.kind === 'tick' && action.order_id === orderId ? [[action.line, action.is_ticked]] : [],
    ),
  );

import type { OrderStatus, OrderType } from '#contract/order';

/** The steps of an order that is not cancelled, in order (spec §4, order lifecycle). */
const steps: Record<OrderType, OrderStatus[]> = {
  Delivery: ['pending', 'packed', 'handed over', 'dispatched', 'delivered'],
  Pickup: ['pending', 'packed', 'ready for pickup', 'collected'],
};

/** The states in which the shop itself can still cancel: the goods are in the store. */
export const inStoreStatuses: OrderStatus[] = ['pending', 'packed', 'ready for pickup'];

/** The states in which the goods have left the store. */
export const outside: OrderStatus[] = ['handed over', 'dispatched', 'delivered', 'collected'];

/** The final states of an order. */
export const ends: OrderStatus[] = ['delivered', 'collected', 'cancelled'];

/**
 * The states the shop can move an order to, the usual one first; empty for a final state.
 * @param isBack whether it could not be delivered, and is in the store again
 */
export function nextStatuses(way: OrderType, status: OrderStatus, isBack = false): OrderStatus[] {
  if (isBack) return ['handed over', 'cancelled'];
  const index = steps[way].indexOf(status);
  const next = index < 0 ? [] : steps[way].slice(index + 1, index + 2);
  return inStoreStatuses.includes(status) ? [...next, 'cancelled'] : next;
}

/** Whether the customer can still cancel: until it is packed. */
export const isCancellable = (status: string): boolean => status === 'pending';

/** A step of an order's timeline; `at` (ISO 8601) once it has been reached. */
export interface TimelineStep {
  status: OrderStatus;
  at: string | undefined;
}

/** The steps of an order with their times: all of them, or those reached until it was cancelled. */
export function timelineOf(way: OrderType, events: { status: string; at: string }[]): TimelineStep[] {
  const timeOf = (status: OrderStatus) => events.find((event) => event.status === status)?.at;
  const all = steps[way].map((status) => ({ status, at: timeOf(status) }));
  const cancelledAt = timeOf('cancelled');
  if (!cancelledAt) return all;
  return [...all.filter(({ at }) => at), { status: 'cancelled', at: cancelledAt }];
}

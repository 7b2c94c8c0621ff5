import type { OrderStatus, OrderType } from '#contract/order';

/** The steps of an order that is not cancelled, in order (spec §4). */
const steps: Record<OrderType, OrderStatus[]> = {
  Delivery: ['pending', 'packed', 'handed over', 'dispatched', 'delivered'],
  Pickup: ['pending', 'packed', 'ready for pickup', 'collected'],
};

/** The statuses in which the store can still cancel: the goods are in the store. */
export const inStoreStatuses: OrderStatus[] = ['pending', 'packed', 'ready for pickup'];

/** The statuses in which the goods have left the store. */
export const outOfStoreStatuses: OrderStatus[] = ['handed over', 'dispatched', 'delivered', 'collected'];

export const terminalStatuses: OrderStatus[] = ['delivered', 'collected', 'cancelled'];

/**
 * The statuses that the shop can move an order to, the usual one first; empty for a final one.
 * @param isReturnedToStore whether it could not be delivered and is back in the store
 */
export function nextStatuses(orderType: OrderType, status: OrderStatus, isReturnedToStore = false): OrderStatus[] {
  if (isReturnedToStore) return ['handed over', 'cancelled'];
  const index = steps[orderType].indexOf(status);
  const next = index < 0 ? [] : steps[orderType].slice(index + 1, index + 2);
  return inStoreStatuses.includes(status) ? [...next, 'cancelled'] : next;
}

/** Customers can cancel until the order is packed. */
export const isCancellable = (status: string): boolean => status === 'pending';

/** `at` (ISO 8601) is set once the step has been reached. */
export interface TimelineStep {
  status: OrderStatus;
  at: string | undefined;
}

/** All steps of an order with their times; for a cancelled order, the steps reached before. */
export function timelineOf(orderType: OrderType, events: { status: string; at: string }[]): TimelineStep[] {
  const timeOf = (status: OrderStatus) => events.find((event) => event.status === status)?.at;
  const all = steps[orderType].map((status) => ({ status, at: timeOf(status) }));
  const cancelledAt = timeOf('cancelled');
  if (!cancelledAt) return all;
  return [...all.filter(({ at }) => at), { status: 'cancelled', at: cancelledAt }];
}

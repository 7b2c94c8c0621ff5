import type { OrderSummary } from '#contract/order-history';
import * as t from '#texts/order-values';

const statuses: Record<string, (() => string) | undefined> = {
  pending: t.pending,
  packed: t.packed,
  'handed over': t.handedOver,
  dispatched: t.dispatched,
  delivered: t.delivered,
  'ready for pickup': t.readyForPickup,
  collected: t.collected,
  cancelled: t.cancelled,
};

/** The badge of an order's status. */
export const statusName = (status: string): string => statuses[status]?.() ?? status;

const types = { Delivery: t.delivery, Pickup: t.pickup, Online: t.online };

export const orderTypeName = (type: OrderSummary['order_type']): string => types[type]();

import type { OrderStatus } from '#contract/order';
import * as t from '#texts/order-steps';

/** The steps of an order, as its timeline names them. */
export const stepNames: Record<OrderStatus, () => string> = {
  pending: t.placed,
  packed: t.packed,
  'handed over': t.partner,
  dispatched: t.dispatched,
  delivered: t.delivered,
  'ready for pickup': t.readyForPickup,
  collected: t.collected,
  cancelled: t.cancelled,
};

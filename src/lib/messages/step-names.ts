import type { OrderStatus } from '#contract/order';
import * as t from '#texts/order-steps';

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

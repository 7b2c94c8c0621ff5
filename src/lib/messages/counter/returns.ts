import type { OrderReturn, ReturnStatus } from '#contract/counter/order-returns';
import * as t from '#texts/return-words';

const states = {
  asked: t.asked,
  offered: t.offered,
  accepted: t.accepted,
  declined: t.declined,
} satisfies Record<ReturnStatus, unknown>;

/** The state of a return, for customers and staff. */
export const returnState = ({ status, is_withdrawn }: Pick<OrderReturn, 'status' | 'is_withdrawn'>): string =>
  is_withdrawn ? t.withdrawn() : states[status]();

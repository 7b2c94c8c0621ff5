import type { ReturnStatus } from '#contract/counter/order-returns';
import * as t from '#texts/return-words';

const states = {
  asked: t.asked,
  offered: t.offered,
  accepted: t.accepted,
  declined: t.declined,
} satisfies Record<ReturnStatus, unknown>;

/** The state of a return, for customers and staff. */
export const returnState = (status: ReturnStatus): string => states[status]();

import { computed } from 'nanostores';
import type * as v from 'valibot';
import { cancelAtCounter, deductFromOrder, recordTransfer } from '#contract/counter/money';
import { can } from '#contract/counter/roles';
import type { DeductionMoney } from '#contract/orders/deduction';
import { call } from '#lib/api/client';
import { terminalStatuses } from '#lib/order/lifecycle';
import { roundedReduction } from '#lib/order/line-value';
import type { Minor } from '#lib/money/money';
import { attempt, boardStore } from '../board.ts';
import { $openOrder, reloadOrder, type BoardDetails } from '../open-order.ts';
import { $counter } from '../session.ts';

/** Whether the person has access to money. */
export const $hasMoney = computed(
  $counter,
  (state) => state.status === 'in' && (state.store?.roles.some((role) => can(role, 'money')) ?? false),
);

/** How the customer gets the money for a deduction made now. */
export function moneyOf({ payment_type, status }: BoardDetails): DeductionMoney {
  if (payment_type === 'online') return 'refund';
  return terminalStatuses.includes(status) ? 'transfer' : 'collect';
}

/** The reduction of the customer's total after a deduction, in minor units. */
export function reductionOf(order: BoardDetails, sum: Minor): Minor {
  const { exact } = order.left;
  const cash = moneyOf(order) === 'collect' ? order.currency : undefined;
  return roundedReduction(Math.min(sum, exact), { total: order.order_value, exact }, cash);
}

async function change(work: (params: { label: string; orderId: number }) => Promise<unknown>): Promise<boolean> {
  const id = $openOrder.get()?.id;
  if (id === undefined) return false;
  const isDone = await attempt(() => work({ ...boardStore(), orderId: id }));
  await reloadOrder();
  return isDone;
}

/** @returns whether it succeeded */
export const cancelOpenOrder = (reason: string): Promise<boolean> =>
  change((params) => call(cancelAtCounter, { params, body: { reason } }));

/** Amounts are decimal. Idempotent by `deduction_id`. */
export const deduct = (body: v.InferInput<typeof deductFromOrder.body>): Promise<boolean> =>
  change((params) => call(deductFromOrder, { params, body }));

export const markTransferred = (deductionId: string, reference: string): Promise<boolean> =>
  change((params) => call(recordTransfer, { params: { ...params, deductionId }, body: { reference } }));

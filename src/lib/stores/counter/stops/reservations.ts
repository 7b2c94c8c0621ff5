import {
  recordCashRefund,
  recordReservationPayment,
  readReservations,
  type OwedCash,
  type Reservation,
} from '#contract/counter/reservations';
import { call } from '#lib/api/client';
import { toDecimal } from '#lib/money/money';
import { createActions, createCounterResource } from '../calls.ts';

/** A store's unpaid plan reservations, and the cash refunds that it owes. */
export const { $state: $reservations, load: refreshReservations } = createCounterResource(
  async (label: string) => (await call(readReservations, { params: { label } })).data,
);

const actions = createActions();

export const { $problem: $reservationProblem } = actions;

async function runAndRefresh(label: string, work: () => Promise<unknown>): Promise<void> {
  await actions.run(work);
  await refreshReservations(label);
}

/** Records the whole cash for a reserved plan. */
export const markReservationPaid = (label: string, { id, total }: Reservation): Promise<void> =>
  runAndRefresh(label, () =>
    call(recordReservationPayment, { params: { label, reservationId: id }, body: { total: toDecimal(total) } }),
  );

/** Records the cash refund of a cancelled subscription. */
export const markCashRefunded = (label: string, { id, amount }: OwedCash): Promise<void> =>
  runAndRefresh(label, () =>
    call(recordCashRefund, { params: { label, subscriptionId: id }, body: { amount: toDecimal(amount) } }),
  );

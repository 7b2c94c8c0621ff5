import type * as v from 'valibot';
import { deliverRide, recordFailedDelivery, readRides, type Ride } from '#contract/counter/rides';
import { can } from '#contract/counter/roles';
import { call } from '#lib/api/client';
import { createActions, createCounterResource, readStore } from './calls.ts';
import { saveView, readSavedView } from './offline/view-copy.ts';
import { sendOrQueue, actionOutbox } from './offline/action-queue.ts';
import { $counter } from './session.ts';

const rides = createCounterResource(async (of: string) => {
  await actionOutbox.sendAll();
  const store = await readStore(of);
  const { data } = await call(readRides, { params: { label: of } });
  const shown = { rides: data, readAt: Date.now(), store };
  if (!hasBoard()) saveView(of, shown);
  return shown;
});

/** Whether the person sees the board. The device then stores the board instead. */
function hasBoard(): boolean {
  const state = $counter.get();
  return state.status === 'in' && state.store?.roles.some((role) => can(role, 'orders')) === true;
}

/** Shows the stored rides, if none could be loaded because the shop was not reached. */
function showOfflineCopy(): void {
  if (rides.$state.get().status !== 'failed') return;
  const copy = readSavedView(label);
  if (copy?.rides) rides.set({ rides: copy.rides, readAt: copy.readAt, store: copy.store });
}

/** `readAt` is in the device's time. */
export const { $state: $rides } = rides;

const actions = createActions();

export const { $problem: $rideProblem } = actions;

/** The polling interval. The stream is for roles that see every order. */
const pollMs = 15_000;

let label = '';

export async function openRides(of: string): Promise<void> {
  label = of;
  rides.reset();
  actions.setProblem();
  await refreshRides();
}

/** Polls the rides. @returns stops it */
export function pollRides(): () => void {
  const poll = () => void refreshRides();
  const wake = () => void (document.visibilityState === 'visible' && poll());
  const timer = setInterval(poll, pollMs);
  document.addEventListener('visibilitychange', wake);
  addEventListener('online', wake);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', wake);
    removeEventListener('online', wake);
  };
}

export async function refreshRides(): Promise<void> {
  await rides.load(label);
  showOfflineCopy();
}

async function change(work: () => Promise<unknown>): Promise<boolean> {
  const isDone = await actions.run(work);
  await refreshRides();
  return isDone;
}

/**
 * Records a delivery. It is queued while the shop is not reached, if there is nothing to pay.
 * @param body the cash received, decimal, for a cash order
 * @returns whether it succeeded or is queued
 */
export const deliver = (
  { order_id, cash_due }: Pick<Ride, 'order_id' | 'cash_due'>,
  body: v.InferInput<typeof deliverRide.body> = {},
): Promise<boolean> =>
  change(() =>
    sendOrQueue(
      () => call(deliverRide, { params: { label, orderId: order_id }, body }),
      cash_due === 0 ? { kind: 'delivered', order_id } : undefined,
    ),
  );

/** Records a failed delivery attempt; a repeated tap counts once. @returns whether it succeeded */
export const reportFailedDelivery = ({
  order_id: orderId,
  attempts,
}: Pick<Ride, 'order_id' | 'attempts'>): Promise<boolean> =>
  change(() => call(recordFailedDelivery, { params: { label, orderId }, body: { attempts } }));

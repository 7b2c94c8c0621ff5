import type * as v from 'valibot';
import { deliverRide, missRide, readRides, type Ride } from '#contract/counter/rides';
import { call } from '#lib/api/client';
import { createActions, createCounterResource, readStore } from './calls.ts';
import { sendOrKeep, tapOutbox } from './kept/taps.ts';

const rides = createCounterResource(async (of: string) => {
  await tapOutbox.sendAll();
  const store = await readStore(of);
  const { data } = await call(readRides, { params: { label: of } });
  return { rides: data, readAt: Date.now(), store };
});

/** What is out, as it was read at a moment of the device's clock. */
export const { $state: $rides } = rides;

const actions = createActions();

/** Why the last thing that was tapped was not done. */
export const { $problem: $rideProblem } = actions;

/** A rider's orders are read this often, in milliseconds, as the stream has every order of the store. */
const askMs = 15_000;

let label = '';

/** Turns to the orders that are out in a store. */
export async function openRides(of: string): Promise<void> {
  label = of;
  rides.reset();
  actions.say();
  await refreshRides();
}

/** Keeps what is out true, by asking. @returns ends it */
export function keepRides(): () => void {
  const ask = () => void refreshRides();
  const wake = () => void (document.visibilityState === 'visible' && ask());
  const timer = setInterval(ask, askMs);
  document.addEventListener('visibilitychange', wake);
  addEventListener('online', wake);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', wake);
    removeEventListener('online', wake);
  };
}

/** Reads again what is out. */
export const refreshRides = (): Promise<unknown> => rides.load(label);

async function change(work: () => Promise<unknown>): Promise<boolean> {
  const isDone = await actions.run(work);
  await refreshRides();
  return isDone;
}

/**
 * Ends a ride at the door. While the shop is not reached, it is kept if there is nothing to pay.
 * @param body the cash taken, decimal, for a cash order
 * @returns whether it was done, or is kept
 */
export const deliver = (
  { order_id, cash_due }: Pick<Ride, 'order_id' | 'cash_due'>,
  body: v.InferInput<typeof deliverRide.body> = {},
): Promise<boolean> =>
  change(() =>
    sendOrKeep(
      () => call(deliverRide, { params: { label, orderId: order_id }, body }),
      cash_due === 0 ? { kind: 'delivered', order_id } : undefined,
    ),
  );

/** Notes that no one was at home; tapped twice it counts once. @returns whether it was done */
export const miss = ({ order_id: orderId, attempts }: Pick<Ride, 'order_id' | 'attempts'>): Promise<boolean> =>
  change(() => call(missRide, { params: { label, orderId }, body: { attempts } }));

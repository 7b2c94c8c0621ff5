import { atom } from 'nanostores';
import type * as v from 'valibot';
import { deliverRide, missRide, readRides, type Ride } from '#contract/counter/rides';
import { getStoreByDomain, type Store } from '#contract/store';
import { call, type CallAnswer } from '#lib/api/client';
import { ApiError, NetworkError, sentenceFor } from '#lib/api/errors';
import { counterSentence } from './counter-sentence.ts';
import { counterMessages } from '#lib/messages/counter';
import { $offlineSince } from './board.ts';
import { isLoggedOut, leave, refreshSession } from './session.ts';

type Rides = CallAnswer<typeof readRides>['data'];

/** What is out, as it was read at a moment of the device's clock. A failure later keeps what was read. */
export type RidesState =
  | { status: 'loading' }
  | { status: 'failed'; problem: string }
  | { status: 'ready'; rides: Rides; readAt: number; store: Store };

export const $rides = atom<RidesState>({ status: 'loading' });

/** Why the last thing that was tapped was not done. */
export const $rideProblem = atom<string | undefined>();

/** A rider's orders are read this often, in milliseconds, as the stream has every order of the store. */
const askMs = 15_000;

let label = '';

/** Turns to the orders that are out in a store. */
export async function openRides(of: string): Promise<void> {
  label = of;
  $rides.set({ status: 'loading' });
  $rideProblem.set(undefined);
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
export async function refreshRides(): Promise<void> {
  const of = label;
  try {
    const known = $rides.get();
    const store =
      known.status === 'ready' && known.store.label === of
        ? known.store
        : (await call(getStoreByDomain, { params: { label: of } })).data;
    const { data: rides } = await call(readRides, { params: { label: of } });
    if (of === label) $rides.set({ status: 'ready', rides, readAt: Date.now(), store });
    $offlineSince.set(undefined);
  } catch (error) {
    if (isLoggedOut(error)) return leave(counterMessages.sessionEnded);
    if (error instanceof ApiError && error.code === 'not_found') return void refreshSession();
    if (error instanceof NetworkError) $offlineSince.set($offlineSince.get() ?? Date.now());
    if ($rides.get().status !== 'ready') $rides.set({ status: 'failed', problem: sentenceFor(error) });
  }
}

async function change(work: () => Promise<unknown>): Promise<boolean> {
  $rideProblem.set(undefined);
  let isDone = true;
  try {
    await work();
  } catch (error) {
    isDone = false;
    if (isLoggedOut(error)) leave(counterMessages.sessionEnded);
    else $rideProblem.set(counterSentence(error));
  }
  await refreshRides();
  return isDone;
}

/** Ends a ride at the door. @param body the cash taken, decimal, for a cash order @returns whether it was done */
export const deliver = (
  { order_id: orderId }: Pick<Ride, 'order_id'>,
  body: v.InferInput<typeof deliverRide.body> = {},
): Promise<boolean> => change(() => call(deliverRide, { params: { label, orderId }, body }));

/** Notes that no one was at home; tapped twice it counts once. @returns whether it was done */
export const miss = ({ order_id: orderId, attempts }: Pick<Ride, 'order_id' | 'attempts'>): Promise<boolean> =>
  change(() => call(missRide, { params: { label, orderId }, body: { attempts } }));

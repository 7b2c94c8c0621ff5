import { atom } from 'nanostores';
import { bringBack, handInCash, readRiderCash, readRiders, type CashEntry, type Rider } from '#contract/counter/rides';
import { call } from '#lib/api/client';
import { NetworkError, sentenceFor } from '#lib/api/errors';
import { counterSentence } from './counter-sentence.ts';
import { counterMessages } from '#lib/messages/counter';
import { toDecimal, type Minor } from '#lib/money/money';
import { attempt, boardStore } from './board.ts';
import { $openOrder, reloadOrder } from './open-order.ts';
import { isLoggedOut, leave } from './session.ts';

/** The riders of the store, with the cash they hold. A failure later keeps what was read. */
export type RidersState =
  | { status: 'loading' }
  | { status: 'failed'; problem: string }
  | { status: 'ready'; riders: Rider[] };

export const $riders = atom<RidersState>({ status: 'loading' });

/** Why the last cash was not noted. */
export const $cashProblem = atom<string | undefined>();

/** What a rider took and handed in, by their number; read when it is wished. */
export const $riderCash = atom<Record<number, CashEntry[]>>({});

/** Reads the riders of the store. */
export async function refreshRiders(): Promise<void> {
  try {
    const { data: riders } = await call(readRiders, { params: boardStore() });
    $riders.set({ status: 'ready', riders });
  } catch (error) {
    if (isLoggedOut(error)) leave(counterMessages.sessionEnded);
    else if ($riders.get().status !== 'ready') $riders.set({ status: 'failed', problem: sentenceFor(error) });
  }
}

/** Forgets the riders, as the counter turns elsewhere. */
export function closeRiders(): void {
  $riders.set({ status: 'loading' });
  $riderCash.set({});
  $cashProblem.set(undefined);
}

/** The keys of what was not answered yet: sent again, it is the same hand-in. */
const keys = new Map<string, string>();

/** Notes cash that a rider hands in. @returns whether it was noted */
export async function handIn({ staff_id: staffId, held }: Rider, amount: Minor): Promise<boolean> {
  const wish = `${staffId} ${amount} ${held}`;
  const key = keys.get(wish) ?? crypto.randomUUID();
  keys.set(wish, key);
  $cashProblem.set(undefined);
  try {
    const body = { key, amount: toDecimal(amount), held: toDecimal(held) };
    await call(handInCash, { params: { ...boardStore(), staffId }, body });
    keys.delete(wish);
  } catch (error) {
    if (!(error instanceof NetworkError)) keys.delete(wish);
    if (isLoggedOut(error)) leave(counterMessages.sessionEnded);
    else $cashProblem.set(counterSentence(error));
    await refreshRiders();
    return false;
  }
  await refreshRiders();
  if (staffId in $riderCash.get()) await readCash(staffId);
  return true;
}

/** Reads what a rider took and handed in. */
export async function readCash(staffId: number): Promise<void> {
  try {
    const { data } = await call(readRiderCash, { params: { ...boardStore(), staffId } });
    $riderCash.set({ ...$riderCash.get(), [staffId]: data });
  } catch (error) {
    if (isLoggedOut(error)) leave(counterMessages.sessionEnded);
    else $cashProblem.set(counterSentence(error));
  }
}

/** Notes that the open order is back in the store. @returns whether it was done */
export async function takeBack(): Promise<boolean> {
  const id = $openOrder.get()?.id;
  if (id === undefined) return false;
  const isDone = await attempt(() => call(bringBack, { params: { ...boardStore(), orderId: id } }));
  await reloadOrder();
  return isDone;
}

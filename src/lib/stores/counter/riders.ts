import { atom } from 'nanostores';
import { bringBack, handInCash, readRiderCash, readRiders, type CashEntry, type Rider } from '#contract/counter/rides';
import { call } from '#lib/api/client';
import { NetworkError } from '#lib/api/errors';
import { toDecimal, type Minor } from '#lib/money/money';
import { attempt, boardStore } from './board.ts';
import { createActions, createCounterResource } from './calls.ts';
import { $openOrder, reloadOrder } from './open-order.ts';

const riders = createCounterResource(async () => (await call(readRiders, { params: boardStore() })).data);

/** The riders of the store, with the cash they hold. */
export const { $state: $riders, load: refreshRiders } = riders;

const actions = createActions();

/** Why the last cash was not noted. */
export const { $problem: $cashProblem } = actions;

/** What a rider took and handed in, by their number; read when it is wished. */
export const $riderCash = atom<Record<number, CashEntry[]>>({});

/** Forgets the riders, as the counter turns elsewhere. */
export function closeRiders(): void {
  riders.reset();
  $riderCash.set({});
  actions.say();
}

/** The keys of what was not answered yet: sent again, it is the same hand-in. */
const keys = new Map<string, string>();

/** Notes cash that a rider hands in. @returns whether it was noted */
export async function handIn({ staff_id: staffId, held }: Rider, amount: Minor): Promise<boolean> {
  const wish = `${staffId} ${amount} ${held}`;
  const key = keys.get(wish) ?? crypto.randomUUID();
  keys.set(wish, key);
  const isDone = await actions.run(async () => {
    const body = { amount: toDecimal(amount), held: toDecimal(held) };
    try {
      await call(handInCash, { params: { ...boardStore(), staffId }, body, headers: { 'Idempotency-Key': key } });
      keys.delete(wish);
    } catch (error) {
      if (!(error instanceof NetworkError)) keys.delete(wish);
      throw error;
    }
  });
  await refreshRiders();
  if (isDone && staffId in $riderCash.get()) await readCash(staffId);
  return isDone;
}

/** Reads what a rider took and handed in. */
export async function readCash(staffId: number): Promise<void> {
  await actions.run(async () => {
    const { data } = await call(readRiderCash, { params: { ...boardStore(), staffId } });
    $riderCash.set({ ...$riderCash.get(), [staffId]: data });
  });
}

/** Notes that the open order is back in the store. @returns whether it was done */
export async function takeBack(): Promise<boolean> {
  const id = $openOrder.get()?.id;
  if (id === undefined) return false;
  const isDone = await attempt(() => call(bringBack, { params: { ...boardStore(), orderId: id } }));
  await reloadOrder();
  return isDone;
}

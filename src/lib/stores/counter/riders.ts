import { atom } from 'nanostores';
import { moveOrder } from '#contract/counter/board';
import {
  markReturnedToStore,
  handInCash,
  handInPartnerCash,
  readPartnerCash,
  readRiderCash,
  readRiders,
  type CashEntry,
  type PartnerCash,
  type Rider,
} from '#contract/counter/rides';
import { call } from '#lib/api/client';
import { NetworkError } from '#lib/api/errors';
import { toDecimal, type Minor } from '#lib/money/money';
import { attempt, boardStore } from './board.ts';
import { createActions, createCounterResource } from './calls.ts';
import { $openOrder, reloadOrder } from './open-order.ts';

const riders = createCounterResource(async () => (await call(readRiders, { params: boardStore() })).data);

export const { $state: $riders, load: refreshRiders } = riders;

const actions = createActions();

export const { $problem: $cashProblem } = actions;

/** A rider's cash by `staff_id`, loaded on demand. */
export const $riderCash = atom<Record<number, CashEntry[]>>({});

export function closeRiders(): void {
  riders.reset();
  $riderCash.set({});
  actions.setProblem();
}

/** The keys of unanswered hand-ins. A retry is the same hand-in. */
const keys = new Map<string, string>();

/** Sends a hand-in with its key. @returns whether it was recorded */
function sendOnce(wish: string, send: (headers: { 'Idempotency-Key': string }) => Promise<unknown>): Promise<boolean> {
  const key = keys.get(wish) ?? crypto.randomUUID();
  keys.set(wish, key);
  return actions.run(async () => {
    try {
      await send({ 'Idempotency-Key': key });
      keys.delete(wish);
    } catch (error) {
      if (!(error instanceof NetworkError)) keys.delete(wish);
      throw error;
    }
  });
}

/** @returns whether it was recorded */
export async function handIn({ staff_id: staffId, held }: Rider, amount: Minor): Promise<boolean> {
  const body = { amount: toDecimal(amount), held: toDecimal(held) };
  const isDone = await sendOnce(`${staffId} ${amount} ${held}`, (headers) =>
    call(handInCash, { params: { ...boardStore(), staffId }, body, headers }),
  );
  await refreshRiders();
  if (isDone && staffId in $riderCash.get()) await readCash(staffId);
  return isDone;
}

const partners = createCounterResource(async () => (await call(readPartnerCash, { params: boardStore() })).data);

/** The delivery partners that hold cash of the store. */
export const { $state: $partners, load: refreshPartners, reset: closePartners } = partners;

/** @returns whether it was recorded */
export async function handInOfPartner({ partner, held }: PartnerCash, amount: Minor): Promise<boolean> {
  const body = { partner, amount: toDecimal(amount), held: toDecimal(held) };
  const isDone = await sendOnce(`${partner} ${amount} ${held}`, (headers) =>
    call(handInPartnerCash, { params: boardStore(), body, headers }),
  );
  await refreshPartners();
  return isDone;
}

export async function readCash(staffId: number): Promise<void> {
  await actions.run(async () => {
    const { data } = await call(readRiderCash, { params: { ...boardStore(), staffId } });
    $riderCash.set({ ...$riderCash.get(), [staffId]: data });
  });
}

/** Hands orders over to a rider until one is refused. @returns whether all were handed over */
export async function handOverToRider(rider_id: number, orderIds: number[]): Promise<boolean> {
  const body = { status: 'dispatched' as const, rider_id, hands_over: true };
  for (const orderId of orderIds) {
    const isDone = await attempt(() => call(moveOrder, { params: { ...boardStore(), orderId }, body }));
    if (!isDone) return false;
  }
  return true;
}

/** Records that the open order is back in the store. @returns whether it succeeded */
export async function markOpenOrderReturned(): Promise<boolean> {
  const id = $openOrder.get()?.id;
  if (id === undefined) return false;
  const isDone = await attempt(() => call(markReturnedToStore, { params: { ...boardStore(), orderId: id } }));
  await reloadOrder();
  return isDone;
}

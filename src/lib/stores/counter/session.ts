import { atom } from 'nanostores';
import * as v from 'valibot';
import { leaveCounter, readCounterSession, type CounterSession } from '#contract/counter/staff';
import type { Store } from '#contract/store';
import { call } from '#lib/api/client';
import { ApiError, NetworkError, sentenceFor } from '#lib/api/errors';
import { counterSentence } from './counter-sentence.ts';
import { forgetCopy, isCopyOf, readCopy } from './offline/counter-copy.ts';
import { forgetPage } from './offline/page-cache.ts';
import { persisted } from '#lib/stores/device/persisted';
import * as t from '#texts/counter';

export type CounterStore = CounterSession['stores'][number];

/** `store` is undefined until one of several is chosen. */
export type CounterState =
  | { status: 'loading' }
  | { status: 'failed' | 'out'; problem: string | undefined }
  | { status: 'in'; name: string; stores: CounterStore[]; store: CounterStore | undefined; problem?: string };

export const $counter = atom<CounterState>({ status: 'loading' });

/** The store chosen on this device, by its label. */
const $chosen = persisted('counterStore', v.string());

/** The label of the page's store, on its own host. */
let own: string | undefined;

/** Loads the session. @param page the page's store, which is preselected on its own host */
export async function openCounter(page?: Pick<Store, 'label' | 'url'>): Promise<void> {
  own = page && new URL(page.url).origin === location.origin ? page.label : undefined;
  $counter.set({ status: 'loading' });
  await refreshSession();
}

/** Refreshes the session, because a role can end. */
export async function refreshSession(): Promise<void> {
  try {
    setSession((await call(readCounterSession)).data);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthenticated') showLogin();
    else if (!showLoginIfLoggedOut(error) && !enterOffline(error))
      $counter.set({ status: 'failed', problem: sentenceFor(error) });
  }
}

/** Shows the stored counter while the shop is not reached. @returns whether there is a copy */
function enterOffline(error: unknown): boolean {
  const copy = error instanceof NetworkError && error.reason !== 'unintelligible' ? readCopy() : undefined;
  if (copy) setSession(copy.session);
  return copy !== undefined;
}

/** Shows the counter to a logged-in person. Removes another person's copy. */
export function setSession({ name, stores }: CounterSession): void {
  const copy = readCopy();
  if (copy && !isCopyOf(copy, { name, stores })) forgetCopy();
  const labelled = (label: string | null | undefined) => stores.find((store) => store.label === label);
  const only = stores.length === 1 ? stores[0] : undefined;
  const before = $counter.get();
  const present = before.status === 'in' ? before.store?.label : undefined;
  $counter.set({
    status: 'in',
    name,
    stores,
    store: labelled(present) ?? labelled(own) ?? labelled($chosen.get()) ?? only,
  });
}

/** The chosen store, and the id of the person's role there. */
export function staffHere(): { label: string; staff_id: number } {
  const state = $counter.get();
  const { label = '', staff_id = 0 } = (state.status === 'in' && state.store) || {};
  return { label, staff_id };
}

/** Whether the logged-in person made a stored entry, in the chosen store. */
export const isMine = ({ label, staff_id }: { label: string; staff_id: number }): boolean => {
  const here = staffHere();
  return label === here.label && staff_id === here.staff_id;
};

export const isLoggedOut = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'session_expired' || error.code === 'unauthenticated');

/** The message after a session has ended, with the person who ended it. */
const sessionEndMessage = ({ data, message }: ApiError): string =>
  (data as { ended_by?: string } | undefined)?.ended_by === undefined ? t.sessionEnded() : message;

/** Shows the login and removes stored orders. @param problem the reason, if the server ended the session */
export function showLogin(problem?: string): void {
  forgetCopy();
  void forgetPage();
  $counter.set({ status: 'out', problem });
}

/** Shows the login if the session has ended. @returns whether it has */
export function showLoginIfLoggedOut(error: unknown): boolean {
  if (!isLoggedOut(error)) return false;
  showLogin(sessionEndMessage(error));
  return true;
}

/** Opens the counter of a store, and remembers it on this device; without a store, asks again. */
export function chooseCounterStore(store?: CounterStore): void {
  const state = $counter.get();
  if (state.status !== 'in') return;
  if (store) $chosen.set(store.label);
  $counter.set({ ...state, store });
}

/** Logs out. On failure the device stays logged in. */
export async function logOut(): Promise<void> {
  const state = $counter.get();
  try {
    await call(leaveCounter);
    showLogin();
  } catch (error) {
    if (isLoggedOut(error)) showLogin();
    else if (state.status === 'in') $counter.set({ ...state, problem: counterSentence(error) });
  }
}

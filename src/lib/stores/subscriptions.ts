import { atom } from 'nanostores';
import { getPastSubscriptions, getSubscriptions, type Subscription } from '#contract/subscription';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { storeIds } from './page-store.ts';
import { $session } from './session.ts';

export type SubscriptionsState =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  /** What is not over, the present one first; then what is, newest first. */
  | { status: 'ready'; standing: Subscription[]; past: Subscription[] };

/** The customer's subscriptions in this store. */
export const $subscriptions = atom<SubscriptionsState>({ status: 'loading' });

const whose = () => ({ params: { ...storeIds(), customerId: $session.get()?.id ?? 0 } });

/** Asks what the customer has that is not over. @throws {ApiError} @throws {NetworkError} */
export const askStanding = async (): Promise<Subscription[]> => (await call(getSubscriptions, whose())).data;

/** Reads the customer's subscriptions; a failure is in {@link $subscriptions}, unless there are some to show already. */
export async function loadSubscriptions(): Promise<void> {
  if ($subscriptions.get().status === 'failed') $subscriptions.set({ status: 'loading' });
  try {
    const [standing, past] = await Promise.all([askStanding(), call(getPastSubscriptions, whose())]);
    $subscriptions.set({ status: 'ready', standing, past: past.data });
  } catch (error) {
    const message = sentenceFor(error);
    if ($subscriptions.get().status !== 'ready') $subscriptions.set({ status: 'failed', message });
  }
}

import { atom } from 'nanostores';
import {
  cancelSubscription,
  getPastSubscriptions,
  getSubscriptions,
  pauseSubscription,
  resumeSubscription,
  type Subscription,
} from '#contract/subscription';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { pageStore, storeIds } from '#lib/stores/device/page-store';
import { $session } from '#lib/stores/device/session';

export type SubscriptionsState =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  /** What is not over, the present one first; then what is, newest first. */
  | { status: 'ready'; standing: Subscription[]; past: Subscription[]; isBeingPaid: boolean };

/** The customer's subscriptions in this store. */
export const $subscriptions = atom<SubscriptionsState>({ status: 'loading' });

const ownRequest = () => ({ params: { ...storeIds(), customerId: $session.get()?.id ?? 0 } });

/** Asks what the customer has that is not over, and whether they are paying for it. @throws {ApiError} @throws {NetworkError} */
export async function fetchCurrent(): Promise<{ standing: Subscription[]; isBeingPaid: boolean }> {
  const { data, is_being_paid } = await call(getSubscriptions, ownRequest());
  return { standing: data, isBeingPaid: is_being_paid };
}

/** Reads the customer's subscriptions; a failure is in {@link $subscriptions}, unless there are some to show already. */
export async function loadSubscriptions(): Promise<void> {
  if ($subscriptions.get().status === 'failed') $subscriptions.set({ status: 'loading' });
  try {
    const [present, past] = await Promise.all([fetchCurrent(), call(getPastSubscriptions, ownRequest())]);
    $subscriptions.set({ status: 'ready', ...present, past: past.data });
  } catch (error) {
    const message = sentenceFor(error);
    if ($subscriptions.get().status !== 'ready') $subscriptions.set({ status: 'failed', message });
  }
}

const requestFor = ({ id }: Subscription) => {
  const { saas_id, store_id } = pageStore();
  return { params: { id }, body: { saas_id, store_id } };
};

/** Makes a change and reads what it has made of the subscriptions. @returns why it was not made, in a sentence */
async function change(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
  } catch (error) {
    return sentenceFor(error);
  } finally {
    await loadSubscriptions();
  }
  return undefined;
}

/** Skips the days from one to another, both included. @returns why not, in a sentence */
export const pause = (subscription: Subscription, from: string, to: string): Promise<string | undefined> => {
  const { params, body } = requestFor(subscription);
  return change(() => call(pauseSubscription, { params, body: { ...body, from, to } }));
};

/** Has days delivered again that were skipped. @returns why not, in a sentence */
export const resume = (subscription: Subscription, from: string, to: string): Promise<string | undefined> => {
  const { params, body } = requestFor(subscription);
  return change(() => call(resumeSubscription, { params, body: { ...body, from, to } }));
};

/** Ends a subscription; what is left is paid back. @returns why not, in a sentence */
export const cancel = (subscription: Subscription): Promise<string | undefined> =>
  change(() => call(cancelSubscription, requestFor(subscription)));

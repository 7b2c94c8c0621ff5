import { atom } from 'nanostores';
import {
  cancelSubscription,
  getPastSubscriptions,
  getSubscriptions,
  pauseSubscription,
  resumeSubscription,
  type PlanReservation,
  type Subscription,
} from '#contract/subscription';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { pageStore, storeIds } from '#lib/stores/device/page-store';
import { $session } from '#lib/stores/device/session';

export type SubscriptionsState =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  /** `current`: not over, the active one first; `past`: newest first. */
  | {
      status: 'ready';
      current: Subscription[];
      past: Subscription[];
      isBeingPaid: boolean;
      reserved: PlanReservation | null;
    };

/** The customer's subscriptions in this store. */
export const $subscriptions = atom<SubscriptionsState>({ status: 'loading' });

const ownRequest = () => ({ params: { ...storeIds(), customerId: $session.get()?.id ?? 0 } });

/** The customer's subscriptions that are not over, whether one is being paid, and what waits for cash. @throws {ApiError} @throws {NetworkError} */
export async function fetchCurrent() {
  const { data, is_being_paid, reserved } = await call(getSubscriptions, ownRequest());
  return { current: data, isBeingPaid: is_being_paid, reserved };
}

/** Loads the customer's subscriptions; a failure is in {@link $subscriptions}, unless some are shown already. */
export async function loadSubscriptions(): Promise<void> {
  if ($subscriptions.get().status === 'failed') $subscriptions.set({ status: 'loading' });
  try {
    const [ready, past] = await Promise.all([fetchCurrent(), call(getPastSubscriptions, ownRequest())]);
    $subscriptions.set({ status: 'ready', ...ready, past: past.data });
  } catch (error) {
    const message = sentenceFor(error);
    if ($subscriptions.get().status !== 'ready') $subscriptions.set({ status: 'failed', message });
  }
}

const requestFor = ({ id }: Subscription) => {
  const { saas_id, store_id } = pageStore();
  return { params: { id }, body: { saas_id, store_id } };
};

/** Makes a change and loads the subscriptions again. @returns why it failed, in a sentence */
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

/** Skips the days from one to another, both included. @returns why it failed, in a sentence */
export const pause = (subscription: Subscription, from: string, to: string): Promise<string | undefined> => {
  const { params, body } = requestFor(subscription);
  return change(() => call(pauseSubscription, { params, body: { ...body, from, to } }));
};

/** Restores the deliveries of skipped days. @returns why it failed, in a sentence */
export const resume = (subscription: Subscription, from: string, to: string): Promise<string | undefined> => {
  const { params, body } = requestFor(subscription);
  return change(() => call(resumeSubscription, { params, body: { ...body, from, to } }));
};

/** Ends a subscription; what is left is refunded. @returns why it failed, in a sentence */
export const cancel = (subscription: Subscription): Promise<string | undefined> =>
  change(() => call(cancelSubscription, requestFor(subscription)));

import {
  cancelSubscription,
  getPastSubscriptions,
  getSubscriptions,
  pauseSubscription,
  resumeSubscription,
  type Subscription,
} from '#contract/subscription';
import { call } from '#lib/api/client';
import { failureOf } from '#lib/api/errors';
import { pageStore } from '#lib/stores/device/page-store';
import { createResource } from '#lib/stores/resource';
import { ownRequest } from './own-request.ts';

/** `current`: not over, the active one first; `past`: newest first. */
export const { $state: $subscriptions, load: loadSubscriptions } = createResource(async () => {
  const [current, past] = await Promise.all([
    call(getSubscriptions, ownRequest()),
    call(getPastSubscriptions, ownRequest()),
  ]);
  return { current: current.data, isBeingPaid: current.is_being_paid, reserved: current.reserved, past: past.data };
});

const requestFor = ({ id }: Subscription) => {
  const { saas_id, store_id } = pageStore();
  return { params: { id }, body: { saas_id, store_id } };
};

/** Runs `work` and reloads the subscriptions. @returns the reason for a failure */
async function change(work: () => Promise<unknown>): Promise<string | undefined> {
  const failure = await failureOf(work);
  await loadSubscriptions();
  return failure;
}

/** Both days are included. @returns the reason for a failure */
export const pause = (subscription: Subscription, from: string, to: string): Promise<string | undefined> => {
  const { params, body } = requestFor(subscription);
  return change(() => call(pauseSubscription, { params, body: { ...body, from, to } }));
};

/** @returns the reason for a failure */
export const resume = (subscription: Subscription, from: string, to: string): Promise<string | undefined> => {
  const { params, body } = requestFor(subscription);
  return change(() => call(resumeSubscription, { params, body: { ...body, from, to } }));
};

/** Ends a subscription; the rest is refunded. @returns the reason for a failure */
export const cancel = (subscription: Subscription): Promise<string | undefined> =>
  change(() => call(cancelSubscription, requestFor(subscription)));

import type { Contract } from '#contract/contract';
import type { CallDocumentation } from './call-documentation.ts';
import { accountCalls } from './account.ts';
import { addressCalls } from './address.ts';
import { cartCalls } from './cart.ts';
import { catalogueCalls } from './catalogue.ts';
import { couponCalls } from './coupon.ts';
import { newsletterCalls } from './newsletter.ts';
import { operatorCalls } from './operator.ts';
import { orderCalls } from './order.ts';
import { paymentCalls } from './payment.ts';
import { planCalls } from './plan.ts';
import { profileCalls } from './profile.ts';
import { serviceCalls } from './service.ts';
import { snapshotCalls } from './snapshot.ts';
import { storeCalls } from './store.ts';
import { subscriptionCalls } from './subscription.ts';

/** The documentation of every call, in its order. */
export const documentation: Record<keyof Contract, CallDocumentation> = {
  ...storeCalls,
  ...catalogueCalls,
  ...snapshotCalls,
  ...cartCalls,
  ...accountCalls,
  ...addressCalls,
  ...couponCalls,
  ...orderCalls,
  ...paymentCalls,
  ...planCalls,
  ...subscriptionCalls,
  ...operatorCalls,
  ...newsletterCalls,
  ...profileCalls,
  ...serviceCalls,
};

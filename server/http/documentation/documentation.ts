import type { Contract } from '#contract/contract';
import type { CallDocumentation } from './call-documentation.ts';
import { account } from './account.ts';
import { address } from './address.ts';
import { cart } from './cart.ts';
import { catalogue } from './catalogue.ts';
import { coupon } from './coupon.ts';
import { newsletter } from './newsletter.ts';
import { operator } from './operator.ts';
import { order } from './order.ts';
import { payment } from './payment.ts';
import { plan } from './plan.ts';
import { profile } from './profile.ts';
import { service } from './service.ts';
import { snapshot } from './snapshot.ts';
import { store } from './store.ts';
import { subscription } from './subscription.ts';

/** What the documentation says of every call, in the order in which it lists them. */
export const documentation: Record<keyof Contract, CallDocumentation> = {
  ...store,
  ...catalogue,
  ...snapshot,
  ...cart,
  ...account,
  ...address,
  ...coupon,
  ...order,
  ...payment,
  ...plan,
  ...subscription,
  ...operator,
  ...newsletter,
  ...profile,
  ...service,
};

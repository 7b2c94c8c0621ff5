import { calls as service } from './calls.ts';
import { calls as setup } from '#server/setup/calls';
import { calls as counter } from '#server/counter/calls';
import { calls as books } from '#server/books/calls';
import { calls as privacy } from '#server/privacy/calls';
import { calls as publishing } from '#server/publishing/calls';
import { calls as checkout } from '#server/checkout/calls';
import { calls as subscriptions } from '#server/subscriptions/calls';
import { calls as aftercare } from '#server/aftercare/calls';
import { calls as orders } from '#server/orders/calls';
import { calls as cart } from '#server/cart/calls';
import { calls as payments } from '#server/payments/calls';
import { calls as staff } from '#server/staff/calls';
import { calls as accounts } from '#server/accounts/calls';
import { calls as auth } from '#server/auth/calls';
import { calls as catalogue } from '#server/catalogue/calls';
import { calls as stores } from '#server/stores/calls';
import type { Handlers } from '#server/platform/http/call';

/** Does not compile without a handler for every call of the contract. */
export const handlers: Handlers = {
  ...service,
  ...setup,
  ...counter,
  ...books,
  ...privacy,
  ...publishing,
  ...checkout,
  ...subscriptions,
  ...aftercare,
  ...orders,
  ...cart,
  ...payments,
  ...staff,
  ...accounts,
  ...auth,
  ...catalogue,
  ...stores,
};

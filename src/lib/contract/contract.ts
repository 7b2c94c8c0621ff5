import * as account from './account.ts';
import * as address from './address.ts';
import * as cart from './cart.ts';
import * as catalogue from './catalogue.ts';
import * as coupon from './coupon.ts';
import type { Endpoint } from './endpoint.ts';
import * as operator from './operator.ts';
import * as newsletter from './newsletter.ts';
import * as order from './order.ts';
import * as liveOrder from './counter/live-order.ts';
import * as offer from './counter/offer.ts';
import * as payment from './payment.ts';
import * as plan from './plan.ts';
import * as returns from './counter/order-returns.ts';
import * as profile from './profile.ts';
import * as backInStock from './returning/back-in-stock.ts';
import * as lists from './returning/lists.ts';
import * as linkedReminder from './returning/linked-reminder.ts';
import * as reminders from './returning/reminders.ts';
import * as service from './service.ts';
import * as setup from './setup/setup.ts';
import * as snapshot from './snapshot.ts';
import * as board from './counter/board.ts';
import * as books from './counter/books.ts';
import * as day from './counter/day.ts';
import * as sheet from './counter/sheet.ts';
import * as rides from './counter/rides.ts';
import * as counterReturns from './counter/returns.ts';
import * as counterMoney from './counter/money.ts';
import * as missing from './counter/missing.ts';
import * as pushes from './counter/pushes.ts';
import * as shelf from './counter/shelf.ts';
import * as slip from './counter/slip.ts';
import * as reservations from './counter/reservations.ts';
import * as staff from './counter/staff.ts';
import * as stops from './counter/stops.ts';
import * as store from './store.ts';
import * as subscription from './subscription.ts';

/** The calls that a module of the contract describes. */
export type EndpointsOf<M> = { [K in keyof M as M[K] extends Endpoint<any, any, any, any> ? K : never]: M[K] };

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'policy' in value && 'path' in value;

const endpointsOf = <M extends object>(module: M) =>
  Object.fromEntries(Object.entries(module).filter(([, value]) => isEndpoint(value))) as EndpointsOf<M>;

/** Every call, by name. The server must implement and document each of them. */
export const contract = {
  ...endpointsOf(store),
  ...endpointsOf(catalogue),
  ...endpointsOf(snapshot),
  ...endpointsOf(cart),
  ...endpointsOf(lists),
  ...endpointsOf(reminders),
  ...endpointsOf(linkedReminder),
  ...endpointsOf(backInStock),
  ...endpointsOf(account),
  ...endpointsOf(address),
  ...endpointsOf(coupon),
  ...endpointsOf(order),
  ...endpointsOf(returns),
  ...endpointsOf(offer),
  ...endpointsOf(liveOrder),
  ...endpointsOf(payment),
  ...endpointsOf(plan),
  ...endpointsOf(subscription),
  ...endpointsOf(operator),
  ...endpointsOf(staff),
  ...endpointsOf(board),
  ...endpointsOf(books),
  ...endpointsOf(day),
  ...endpointsOf(shelf),
  ...endpointsOf(sheet),
  ...endpointsOf(rides),
  ...endpointsOf(stops),
  ...endpointsOf(reservations),
  ...endpointsOf(slip),
  ...endpointsOf(counterMoney),
  ...endpointsOf(counterReturns),
  ...endpointsOf(missing),
  ...endpointsOf(pushes),
  ...endpointsOf(newsletter),
  ...endpointsOf(profile),
  ...endpointsOf(service),
  ...endpointsOf(setup),
};

export type Contract = typeof contract;

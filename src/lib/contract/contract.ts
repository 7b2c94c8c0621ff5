import * as account from './account.ts';
import * as address from './address.ts';
import * as cart from './cart.ts';
import * as catalogue from './catalogue.ts';
import * as coupon from './orders/coupon.ts';
import type { CallDocumentation, Documentation, Endpoint } from './endpoint.ts';
import * as operator from './operator.ts';
import * as newsletter from './newsletter.ts';
import * as order from './order.ts';
import * as orderHistory from './order-history.ts';
import * as listedOrders from './orders/listed-orders.ts';
import * as taken from './orders/taken.ts';
import * as orderChange from './orders/change.ts';
import * as proposals from './orders/proposal.ts';
import * as liveOrder from './orders/live-order.ts';
import * as offers from './counter/offer.ts';
import * as payment from './payment.ts';
import * as plan from './plan.ts';
import * as returns from './counter/order-returns.ts';
import * as ownProfile from './profile.ts';
import * as backInStock from './returning/back-in-stock.ts';
import * as lists from './returning/lists.ts';
import * as linkedReminder from './returning/linked-reminder.ts';
import * as reminders from './returning/reminders.ts';
import * as reviews from './returning/reviews.ts';
import * as storeReviews from './returning/store-reviews.ts';
import * as service from './service.ts';
import * as setup from './setup/setup.ts';
import * as snapshot from './snapshot.ts';
import * as board from './counter/board.ts';
import * as events from './counter/events.ts';
import * as books from './counter/books.ts';
import * as promised from './settings/promised.ts';
import * as closing from './books/closing.ts';
import * as totals from './books/totals.ts';
import * as settings from './settings/settings.ts';
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
import * as undo from './counter/undo.ts';
import * as subscription from './subscription.ts';

export type EndpointsOf<M> = { [K in keyof M as M[K] extends Endpoint<any, any, any, any> ? K : never]: M[K] };

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'policy' in value && 'path' in value;

/** A module must document every call to compile. */
type Documented<M> = { documentation: Record<keyof EndpointsOf<M>, CallDocumentation> };

const callsOf = <M extends Documented<M>>(module: M) =>
  Object.fromEntries(
    Object.entries(module)
      .filter(([, value]) => isEndpoint(value))
      .map(([name, call]) => [name, { ...call, ...(module.documentation as Documentation)[name] }]),
  ) as { [Name in keyof EndpointsOf<M>]: EndpointsOf<M>[Name] & CallDocumentation };

/** The calls in the documentation's order. Group names are the tags of the OpenAPI document. */
export const groups = {
  stores: { about: 'Stores, and where they deliver.', calls: callsOf(store) },
  catalogue: { about: 'Products and categories of stores.', calls: { ...callsOf(catalogue), ...callsOf(snapshot) } },
  carts: {
    about: "Customers' carts, wishlists and back-in-stock requests.",
    calls: { ...callsOf(cart), ...callsOf(lists), ...callsOf(backInStock) },
  },
  logins: { about: 'Codes, registrations and sessions.', calls: callsOf(account) },
  addresses: { about: "Customers' delivery addresses.", calls: callsOf(address) },
  coupons: { about: 'Coupons and their discounts.', calls: callsOf(coupon) },
  orders: {
    about: 'Orders and their invoices.',
    calls: {
      ...callsOf(order),
      ...callsOf(orderHistory),
      ...callsOf(orderChange),
      ...callsOf(proposals),
      ...callsOf(liveOrder),
      ...callsOf(offers),
      ...callsOf(returns),
      ...callsOf(reminders),
      ...callsOf(linkedReminder),
    },
  },
  reviews: { about: "Customers' reviews of received items.", calls: callsOf(reviews) },
  payments: { about: 'Online payments of orders and plans.', calls: callsOf(payment) },
  subscriptions: {
    about: 'Plans and the subscriptions to them.',
    calls: { ...callsOf(plan), ...callsOf(subscription) },
  },
  operators: { about: "Calls for the operator's programs.", calls: callsOf(operator) },
  counter: {
    about: 'Calls of the counter: staff, their sessions, and the orders they work on.',
    calls: {
      ...callsOf(staff),
      ...callsOf(board),
      ...callsOf(undo),
      ...callsOf(events),
      ...callsOf(day),
      ...callsOf(promised),
      ...callsOf(settings),
      ...callsOf(shelf),
      ...callsOf(sheet),
      ...callsOf(rides),
      ...callsOf(stops),
      ...callsOf(reservations),
      ...callsOf(slip),
      ...callsOf(counterMoney),
      ...callsOf(books),
      ...callsOf(closing),
      ...callsOf(totals),
      ...callsOf(listedOrders),
      ...callsOf(taken),
      ...callsOf(counterReturns),
      ...callsOf(missing),
      ...callsOf(storeReviews),
      ...callsOf(pushes),
    },
  },
  newsletters: { about: 'Newsletters of stores.', calls: callsOf(newsletter) },
  profiles: { about: "Customers' own details.", calls: callsOf(ownProfile) },
  setup: { about: 'Setting up the first store of an empty shop.', calls: callsOf(setup) },
  service: { about: 'The service itself.', calls: callsOf(service) },
};

/** Every call by name. The server must implement each one. */
export const contract = {
  ...groups.stores.calls,
  ...groups.catalogue.calls,
  ...groups.carts.calls,
  ...groups.logins.calls,
  ...groups.addresses.calls,
  ...groups.coupons.calls,
  ...groups.orders.calls,
  ...groups.reviews.calls,
  ...groups.payments.calls,
  ...groups.subscriptions.calls,
  ...groups.operators.calls,
  ...groups.counter.calls,
  ...groups.newsletters.calls,
  ...groups.profiles.calls,
  ...groups.setup.calls,
  ...groups.service.calls,
};

export type Contract = typeof contract;

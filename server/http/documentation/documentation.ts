import type { Contract } from '#contract/contract';
import type { CallDocumentation } from './call-documentation.ts';
import { accountCalls } from './account.ts';
import { addressCalls } from './address.ts';
import { cartCalls } from './cart.ts';
import { catalogueCalls } from './catalogue.ts';
import { dayCalls } from './counter/day.ts';
import { boardCalls } from './counter/board.ts';
import { missingCalls, offerCalls } from './counter/missing.ts';
import { couponCalls } from './coupon.ts';
import { booksCalls } from './counter/books.ts';
import { moneyCalls } from './counter/money.ts';
import { newsletterCalls } from './newsletter.ts';
import { operatorCalls } from './operator.ts';
import { orderCalls } from './order.ts';
import { paymentCalls } from './payment.ts';
import { planCalls } from './plan.ts';
import { pushCalls } from './pushes.ts';
import { profileCalls } from './profile.ts';
import { counterReturnCalls } from './counter/returns.ts';
import { returnCalls } from './returns.ts';
import { serviceCalls } from './service.ts';
import { snapshotCalls } from './snapshot.ts';
import { backInStockCalls } from './returning/back-in-stock.ts';
import { listCalls } from './returning/lists.ts';
import { reminderCalls } from './returning/reminders.ts';
import { rideCalls } from './counter/rides.ts';
import { shelfCalls } from './counter/shelf.ts';
import { slipCalls } from './slip.ts';
import { setupCalls } from './setup/setup.ts';
import { sheetCalls } from './counter/sheet.ts';
import { reservationCalls } from './counter/reservations.ts';
import { staffCalls } from './counter/staff.ts';
import { stopCalls } from './counter/stops.ts';
import { storeCalls } from './store.ts';
import { subscriptionCalls } from './subscription.ts';

/** The calls in the order of the documentation, in groups; their names are the tags of the OpenAPI document. */
export const groups = {
  stores: { about: 'Stores, and where they deliver.', calls: storeCalls },
  catalogue: { about: 'What stores sell.', calls: { ...catalogueCalls, ...snapshotCalls } },
  carts: {
    about: "Customers' carts and wishlists, and what they wait for.",
    calls: { ...cartCalls, ...listCalls, ...backInStockCalls },
  },
  logins: { about: 'Codes, registrations and sessions.', calls: accountCalls },
  addresses: { about: "Customers' delivery addresses.", calls: addressCalls },
  coupons: { about: 'What coupons take off.', calls: couponCalls },
  orders: {
    about: 'Orders and their invoices.',
    calls: { ...orderCalls, ...offerCalls, ...returnCalls, ...reminderCalls },
  },
  payments: { about: 'Online payments of orders and plans.', calls: paymentCalls },
  subscriptions: { about: 'Plans and the subscriptions to them.', calls: { ...planCalls, ...subscriptionCalls } },
  operators: { about: "What a store's people read and do.", calls: operatorCalls },
  counter: {
    about: "Stores' staff: who they are, their sessions, and the orders they work on.",
    calls: {
      ...staffCalls,
      ...boardCalls,
      ...dayCalls,
      ...shelfCalls,
      ...sheetCalls,
      ...rideCalls,
      ...stopCalls,
      ...reservationCalls,
      ...slipCalls,
      ...moneyCalls,
      ...booksCalls,
      ...counterReturnCalls,
      ...missingCalls,
      ...pushCalls,
    },
  },
  newsletters: { about: "Stores' letters.", calls: newsletterCalls },
  profiles: { about: "Customers' own details.", calls: profileCalls },
  setup: { about: 'Setting up the first store of an empty shop.', calls: setupCalls },
  service: { about: 'The service itself.', calls: serviceCalls },
};

type Groups = typeof groups;
type DocumentedName = { [Name in keyof Groups]: keyof Groups[Name]['calls'] }[keyof Groups];

/** The documentation of every call. */
export const documentation: Record<keyof Contract, CallDocumentation> = Object.assign(
  {},
  ...Object.values(groups).map(({ calls }) => calls),
) as Record<DocumentedName, CallDocumentation>;

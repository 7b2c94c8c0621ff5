import { firstOpenDay, planSchedule } from '#lib/schedule/plan-schedule';
import { daysAfter, weekdayOf } from '#lib/schedule/zoned-time';
import { surat, toronto } from './catalogue.ts';
import { storeIds, suratPath, type Customer } from './customers.ts';
import { saveAddress } from './orders.ts';
import { payInSheet, verifyRequest, type OpenedPayment, type SheetChoice } from './payments.ts';
import { granted, refused, type CallInput } from './requests.ts';
import type { TestShop } from './shop.ts';

const json = JSON.stringify as (value: unknown) => never;

const plan = (subscription_id: number, store: { saas_id: number; store_id: number }) => ({
  ...storeIds(store),
  subscription_id,
  description: 'Gujarati lunch, 30 days',
  no_of_days: 30,
  image_name: 'plan.webp',
  image: 'c'.repeat(32),
  position: 1,
  withdrawn_at: null,
});

const item = (subscription_item_id: number, item_id: number, other: object) => ({
  ...storeIds(surat),
  subscription_id: 3301,
  subscription_item_id,
  item_id,
  name: 'Thali',
  price: 624_000,
  discount: 78_000,
  net_value: 546_000,
  gross: 624_000,
  offdays: json([7]),
  selling: 21_000,
  position: subscription_item_id,
  ...other,
});

/**
 * The plan 3301 of the Surat store, 30 days without Sundays: item 1001 for ₹5460, 26 times ₹210, and item 1002 for ₹910, 26
 * times ₹35. The plan 3401 of the Toronto store: item 5001 for CA$40, 4 times CA$10, on Saturdays.
 */
export async function addPlans({ db }: TestShop): Promise<void> {
  await db
    .insertInto('plans')
    .values([plan(3301, surat), plan(3401, toronto)])
    .execute();
  await db
    .insertInto('plan_items')
    .values([
      item(330101, 1001, {}),
      item(330102, 1002, {
        name: 'Chaas',
        price: 104_000,
        discount: 13_000,
        net_value: 91_000,
        gross: 104_000,
        selling: 3500,
      }),
      item(340101, 5001, {
        ...storeIds(toronto),
        subscription_id: 3401,
        price: 4400,
        discount: 400,
        net_value: 4000,
        gross: 4400,
        selling: 1000,
        offdays: json([1, 2, 3, 4, 5, 7]),
      }),
    ])
    .execute();
}

/** The first day in Surat that can still be changed, and on which a subscription can begin. */
export const firstDay = ({ now }: TestShop): string => firstOpenDay('Asia/Kolkata', now().getTime());

/** The day on which the plan 3301 first comes when it begins on a day: not on a Sunday. */
export const firstDeliveryFrom = (date: string): string => (weekdayOf(date) === 7 ? daysAfter(date, 1) : date);

/** The request that freezes a plan: by default item 1001 of the plan 3301, as soon as possible. */
export const planRequest = (shop: TestShop, customer: Customer, address_id: number, other: object = {}) => ({
  body: {
    ...storeIds(surat),
    customerId: customer.id,
    subscriptionId: 3301,
    items: [1001],
    startDate: firstDay(shop),
    address_id,
    ...other,
  },
  token: customer.token,
});

/** The refusal of a plan's quote. */
export const refusedQuote = async (shop: TestShop, customer: Customer, other: object) =>
  refused(shop, 'quotePlan', planRequest(shop, customer, await saveAddress(shop, customer), other));

/** Withdraws the plan 3301, or restores it with null. */
export const setPlanWithdrawn = ({ db }: TestShop, withdrawn_at: Date | null) =>
  db.updateTable('plans').set({ withdrawn_at }).where('subscription_id', '=', 3301).execute();

/** A plan's attempt with its order at the provider, ready to be paid. */
export interface OpenedPlan extends OpenedPayment {
  claim: CallInput;
}

/** Quotes a plan and opens its payment at the provider. */
export async function openPlan(shop: TestShop, customer: Customer, other: object = {}): Promise<OpenedPlan> {
  const { body, token } = planRequest(shop, customer, await saveAddress(shop, customer), other);
  const { data } = await granted(shop, 'quotePlan', { body, token });
  const headers = { 'Idempotency-Key': data.attempt_id };
  const order = await granted(shop, 'pay', { params: { amount: data.total }, body: {}, token, headers });
  const { saas_id: _saas_id, store_id: _store_id, address_id: _address_id, ...wish } = body;
  const claim = { body: { ...wish, paymentMode: 'Cash' }, token, headers };
  return { attempt: data.attempt_id, order, body: body as never, token, claim };
}

/** Pays, verifies and gives the subscription, as the checkout does. */
export async function payPlan(shop: TestShop, opened: OpenedPlan, choice: SheetChoice = {}) {
  await granted(shop, 'verifyPayment', verifyRequest(opened, await payInSheet(shop, opened, choice)));
  return (await granted(shop, 'createSubscription', opened.claim)).data;
}

/** A new subscription of a customer. */
export const subscribe = async (shop: TestShop, customer: Customer, other: object = {}) =>
  payPlan(shop, await openPlan(shop, customer, other));

/** The customer's live subscriptions in the Surat store, and whether a payment is pending. */
export const readSubscriptions = (shop: TestShop, customer: Customer) =>
  granted(shop, 'getSubscriptions', { params: suratPath(customer), token: customer.token });

/** The customer's live subscriptions in the Surat store. */
export const readLiveSubscriptions = async (shop: TestShop, customer: Customer) =>
  (await readSubscriptions(shop, customer)).data;

/** The customer's past subscriptions in the Surat store, newest first. */
export const readPastSubscriptions = async (shop: TestShop, customer: Customer) =>
  (await granted(shop, 'getPastSubscriptions', { params: suratPath(customer), token: customer.token })).data;

/** The days on which a subscription delivers. */
export const deliveryDays = (subscription: Awaited<ReturnType<typeof readLiveSubscriptions>>[number]): string[] =>
  planSchedule({ ...subscription, ...subscription.subscription } as never).deliveries.map(({ date }) => date);

/** The request that changes a subscription in the Surat store. */
export const changeRequest = ({ token }: Customer, { id }: { id: string | number }, body: object = {}): CallInput => ({
  params: { id },
  body: { ...storeIds(surat), ...body },
  token,
});

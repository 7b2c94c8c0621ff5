import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Customer } from '#tests/support/shop/customers';
import { surat } from '#tests/support/shop/catalogue';
import { orderBody } from '#tests/support/shop/orders';
import { payRequest, payInSheet, verifyRequest, type OpenedPayment, type Proof } from '#tests/support/shop/payments';
import { changeRequest, planRequest } from '#tests/support/shop/plans';
import { callApi, type CallInput, type CallName } from '#tests/support/shop/requests';
import type { TestShop } from '#tests/support/shop/shop';
import type { Staff } from '#tests/support/shop/staff';
import type { Fleet } from './fleet.ts';

/** The items that customers of a chaos run buy. */
export const items = Array.from({ length: 10 }, (_, index) => ({ item_id: 1011 + index, price: 15 + index / 2 }));

const maxAttempts = 400;
/** The least that a provider takes and can refund, in minor units. */
const minPaid = 100;
export const chance = (share: number) => Math.random() < share;
export const pick = <T>(...all: T[]): T => all[Math.floor(Math.random() * all.length)] as T;

/** Probabilities of what customers do, from 0 to 1. */
export interface Habits {
  /** Pressing a button twice. */
  doubleTaps: number;
  /** Paying another sum than the one input for. */
  wrongSums: number;
  /** Payments that fail, tabs closed after paying, payments cancelled. */
  failures: number;
  closedTabs: number;
  cancelled: number;
  /** Orders paid in cash, and plans bought beside an order. */
  cash: number;
  plans: number;
  /** Orders that the store works, refunds parts of and takes back. */
  worked: number;
}

/** A customer with an address to deliver to. */
export interface Buyer extends Customer {
  address: number;
}

/** The environment of simulated customers. */
export interface World {
  fleet: Fleet;
  provider: TestShop;
  /** Who works the orders. */
  owner: Staff;
  habits: Habits;
  /** Calls that were made again. */
  repeated: Repeated;
}

/** How many calls were made again because the shop refused them with 5xx in words of the contract, or did not answer. */
export interface Repeated {
  refused: number;
  unanswered: number;
  /** Answers of 5xx that are not in the contract. */
  outsideContract: string[];
}

interface Answer {
  status: number;
  body: any;
}

export const pressOnceOrTwice = <T>({ habits }: World, press: () => T): T[] =>
  chance(habits.doubleTaps) ? [press(), press()] : [press()];

/** Sends a call until a server answers it. */
export async function callUntilAnswered(world: World, name: CallName, input: CallInput): Promise<Answer> {
  for (let attempts = 0; attempts < maxAttempts; attempts++) {
    const origin = world.fleet.anyOrigin();
    const answer = origin && (await callOnce(world, origin, name, input));
    if (answer) return answer;
    await wait(50 + Math.random() * 200);
  }
  throw new Error(`${name} was never answered`);
}

/** The answer to one attempt; undefined when the server is killed or fails. */
async function callOnce({ repeated }: World, origin: string, name: CallName, input: CallInput) {
  const request = (path: string, init?: RequestInit) =>
    fetch(`${origin}${path}`, { ...init, signal: AbortSignal.timeout(10_000) });
  try {
    const sent = { ...input, headers: { Origin: origin, ...input.headers } };
    const response = await callApi({ app: { request } as unknown as TestShop['app'] }, name, sent);
    const text = await response.text();
    if (response.status < 500) return { status: response.status, body: JSON.parse(text) };
    if (isInWords(text)) repeated.refused += 1;
    else repeated.outsideContract.push(`${name}: ${response.status} ${text}`);
  } catch {
    repeated.unanswered += 1;
  }
  return undefined;
}

const isInWords = (text: string) =>
  /"code":"(server_error|unavailable|payment_provider_away)","message":"\w/.test(text);

function randomOrder(customer: Buyer, intent: string, payment_type: 'COD' | 'online') {
  const chosen = [...new Set([pick(...items), pick(...items)])].map((item) => ({
    ...item,
    product_qty: pick(1, 2, 3),
  }));
  return orderBody(customer, {
    customer_name: intent,
    payment_type,
    order_value: chosen.reduce((sum, { price, product_qty }) => sum + price * product_qty, 0),
    item_list: chosen.map(({ item_id, product_qty }) => ({ item_id, product_qty })),
  });
}

/** An online purchase: the calls that quote and create it, with their bodies. */
interface Purchase {
  quote: 'quoteOrder' | 'quotePlan';
  create: 'createOrder' | 'createSubscription';
  body: OpenedPayment['body'];
  claim: object;
}

function orderPurchase(customer: Buyer, intent: string): Purchase {
  const body = randomOrder(customer, intent, 'online');
  return { quote: 'quoteOrder', create: 'createOrder', body, claim: body };
}

function planPurchase({ provider }: World, customer: Buyer): Purchase {
  const choice = { items: pick([1001], [1002], [1001, 1002]), renewal: pick(true, false) };
  const { body } = planRequest(provider, customer, customer.address, choice);
  const { customerId, subscriptionId, startDate, items } = body;
  const claim = { customerId, subscriptionId, startDate, items };
  return { quote: 'quotePlan', create: 'createSubscription', body: body as never, claim };
}

/** Buys an order, with double taps, closed tabs and cancellations; gives the order's id if it is shown. */
export async function buy(world: World, customer: Buyer, intent: string): Promise<number | undefined> {
  const order = await (chance(world.habits.cash)
    ? buyInCash(world, customer, intent)
    : buyOnline(world, customer, orderPurchase(customer, intent)));
  if (order !== undefined && chance(0.1)) {
    const body = { saas_id: surat.saas_id, store_id: surat.store_id };
    await callUntilAnswered(world, 'cancelOrder', { params: { orderId: order }, body, token: customer.token });
  }
  return order;
}

/** Buys a plan the same way, then may pause and cancel it; gives the subscriptions that are shown. */
export async function subscribe(world: World, customer: Buyer): Promise<number[]> {
  const bought = await Promise.all(
    pressOnceOrTwice(world, () => buyOnline(world, customer, planPurchase(world, customer))),
  );
  const shown = bought.filter((id) => id !== undefined);
  for (const id of shown) {
    const { startDate: from } = planRequest(world.provider, customer, 0).body;
    if (chance(0.3))
      await callUntilAnswered(world, 'pauseSubscription', changeRequest(customer, { id }, { from, to: from }));
    if (!chance(world.habits.cancelled)) continue;
    await Promise.all(
      pressOnceOrTwice(world, () => callUntilAnswered(world, 'cancelSubscription', changeRequest(customer, { id }))),
    );
  }
  return shown;
}

async function buyInCash(world: World, customer: Buyer, intent: string): Promise<number | undefined> {
  const body = randomOrder(customer, intent, 'COD');
  const input = { body, token: customer.token, headers: { 'Idempotency-Key': randomUUID() } };
  const answers = await Promise.all(pressOnceOrTwice(world, () => callUntilAnswered(world, 'createOrder', input)));
  return answers.find(({ status }) => status === 200)?.body.data.order_id;
}

async function buyOnline(world: World, customer: Buyer, purchase: Purchase): Promise<number | undefined> {
  const opened = await open(world, customer, purchase);
  if (!opened) return undefined;
  const { failures, wrongSums, closedTabs, cancelled } = world.habits;
  const proof = await payInSheet(world.provider, opened, {
    outcome: chance(failures) ? 'failure' : 'success',
    webhooks: pick('once', 'twice', 'never'),
    ...(chance(0.15) && { delay_s: 1 }),
    ...(chance(wrongSums) && { amount: pick(minPaid, opened.order.amount - 1, opened.order.amount + 1) }),
  });
  if (chance(closedTabs)) return undefined;
  if (chance(cancelled)) {
    await callUntilAnswered(world, 'cancelPayment', { params: { attemptId: opened.attempt }, token: customer.token });
    return undefined;
  }
  return claim(world, purchase, opened, proof);
}

async function open(world: World, customer: Buyer, { quote, body }: Purchase): Promise<OpenedPayment | undefined> {
  const { token } = customer;
  const quoted = await callUntilAnswered(world, quote, { body, token });
  if (quoted.status !== 200) return undefined;
  const { attempt_id: attempt, total, totals } = quoted.body.data;
  const order = await callUntilAnswered(world, 'pay', payRequest(customer, attempt, total ?? totals.total));
  return order.status === 200 ? { attempt, order: order.body, body, token } : undefined;
}

async function claim(
  world: World,
  purchase: Purchase,
  opened: OpenedPayment,
  proof: Proof,
): Promise<number | undefined> {
  const { attempt, token } = opened;
  if (proof.razorpay_signature) await callUntilAnswered(world, 'verifyPayment', verifyRequest(opened, proof));
  const input = { body: purchase.claim, token, headers: { 'Idempotency-Key': attempt } };
  for (let attempts = 0; attempts < 10; attempts++) {
    const answers = await Promise.all(pressOnceOrTwice(world, () => callUntilAnswered(world, purchase.create, input)));
    const created = answers.find(({ status }) => status === 200)?.body.data;
    if (created) return created.order_id ?? created.id;
    if (answers.some(({ status }) => status !== 402)) return undefined;
    await wait(200);
  }
  return undefined;
}

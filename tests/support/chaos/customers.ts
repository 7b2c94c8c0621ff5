import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Customer } from '../customers.ts';
import { surat } from '../catalogue.ts';
import { orderOf } from '../orders.ts';
import { claimAsked, payAsked, payInSheet, verifyAsked, type OpenedPayment, type Proof } from '../payments.ts';
import { ask, type Asked, type CallName } from '../requests.ts';
import type { TestShop } from '../shop.ts';
import type { Fleet } from './fleet.ts';

/** The items that customers of a chaos run buy. */
export const items = Array.from({ length: 10 }, (_, index) => ({ item_id: 1011 + index, price: 15 + index / 2 }));

const mostTries = 400;
const chance = (share: number) => Math.random() < share;
const pick = <T>(...all: T[]): T => all[Math.floor(Math.random() * all.length)] as T;

/** How often customers do what a shop must bear, each a share of 1. */
export interface Habits {
  /** Pressing a button twice. */
  doubleTaps: number;
  /** Paying another sum than the one asked for. */
  wrongSums: number;
}

/** What a customer needs of the world. */
export interface World {
  fleet: Fleet;
  provider: TestShop;
  habits: Habits;
}

interface Answer {
  status: number;
  body: any;
}

/** Presses a button, or presses it twice. */
const tapped = <T>({ habits }: World, press: () => T): T[] =>
  chance(habits.doubleTaps) ? [press(), press()] : [press()];

/** Sends a call until some server answers it, as an obstinate customer does. */
async function insist({ fleet }: World, name: CallName, asked: Asked): Promise<Answer> {
  for (let tries = 0; tries < mostTries; tries++) {
    const origin = fleet.anyOrigin();
    const answer = origin && (await once(origin, name, asked));
    if (answer) return answer;
    await wait(50 + Math.random() * 200);
  }
  throw new Error(`${name} was never answered`);
}

/** One try; nothing when the server is killed over it, or cannot answer. */
async function once(origin: string, name: CallName, asked: Asked): Promise<Answer | undefined> {
  const request = (path: string, init?: RequestInit) =>
    fetch(`${origin}${path}`, { ...init, signal: AbortSignal.timeout(10_000) });
  try {
    const response = await ask({ app: { request } as unknown as TestShop['app'] }, name, asked);
    const body = await response.json();
    return response.status >= 500 ? undefined : { status: response.status, body };
  } catch {
    return undefined;
  }
}

function newBody(customer: Customer, intent: string, payment_type: 'COD' | 'online') {
  const chosen = [...new Set([pick(...items), pick(...items)])].map((item) => ({
    ...item,
    product_qty: pick(1, 2, 3),
  }));
  return orderOf(customer, {
    customer_name: intent,
    payment_type,
    order_value: chosen.reduce((sum, { price, product_qty }) => sum + price * product_qty, 0),
    item_list: chosen.map(({ item_id, product_qty }) => ({ item_id, product_qty })),
  });
}

/** One purchase, made as people make them: pressing twice, closing tabs, changing their minds. Gives the order, if one is shown. */
export async function buy(world: World, customer: Customer, intent: string): Promise<number | undefined> {
  const order = await (chance(0.35) ? buyInCash(world, customer, intent) : buyOnline(world, customer, intent));
  if (order !== undefined && chance(0.1)) {
    const body = { saas_id: surat.saas_id, store_id: surat.store_id };
    await insist(world, 'cancelOrder', { params: { orderId: order }, body, token: customer.token });
  }
  return order;
}

async function buyInCash(world: World, customer: Customer, intent: string): Promise<number | undefined> {
  const body = newBody(customer, intent, 'COD');
  const asked = { body, token: customer.token, headers: { 'Idempotency-Key': randomUUID() } };
  const answers = await Promise.all(tapped(world, () => insist(world, 'createOrder', asked)));
  return answers.find(({ status }) => status === 200)?.body.data.order_id;
}

async function buyOnline(world: World, customer: Customer, intent: string): Promise<number | undefined> {
  const opened = await open(world, customer, intent);
  if (!opened) return undefined;
  const proof = await payInSheet(world.provider, opened, {
    outcome: chance(0.1) ? 'failure' : 'success',
    webhooks: pick('once', 'twice', 'never'),
    ...(chance(0.15) && { delay_s: 1 }),
    ...(chance(world.habits.wrongSums) && { amount: pick(1, opened.order.amount - 1, opened.order.amount + 1) }),
  });
  if (chance(0.25)) return undefined; // the tab is closed
  if (chance(0.1)) {
    await insist(world, 'cancelPayment', { params: { attemptId: opened.attempt }, token: customer.token });
    return undefined;
  }
  return claim(world, opened, proof);
}

async function open(world: World, customer: Customer, intent: string): Promise<OpenedPayment | undefined> {
  const body = newBody(customer, intent, 'online');
  const { token } = customer;
  const quoted = await insist(world, 'quoteOrder', { body, token });
  if (quoted.status !== 200) return undefined;
  const attempt: string = quoted.body.data.attempt_id;
  const order = await insist(world, 'pay', payAsked(customer, attempt, body.order_value));
  return order.status === 200 ? { attempt, order: order.body, body, token } : undefined;
}

async function claim(world: World, opened: OpenedPayment, proof: Proof): Promise<number | undefined> {
  if (proof.razorpay_signature) await insist(world, 'verifyPayment', verifyAsked(opened, proof));
  for (let tries = 0; tries < 10; tries++) {
    const answers = await Promise.all(tapped(world, () => insist(world, 'createOrder', claimAsked(opened))));
    const granted = answers.find(({ status }) => status === 200);
    if (granted) return granted.body.data.order_id;
    if (answers.some(({ status }) => status !== 402)) return undefined;
    await wait(200);
  }
  return undefined;
}

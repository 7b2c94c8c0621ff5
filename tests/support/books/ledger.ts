import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { OrderStatus } from '#contract/order';
import type { TestShop } from '../shop/shop.ts';

/** An order as a ledger written by hand has it; money in minor units. */
export interface Entry {
  at: Date;
  status: OrderStatus;
  isOnline: boolean;
  lines: { item: number; price: number; quantity: number }[];
  delivery: number;
  /** Per cent of the lines. */
  discount: number;
  /** Adjustments: pieces of the first line, and per cent of the delivery charge, of what is left for goodwill. */
  adjusted: { pieces: number; delivery: number; goodwill: number };
  isPaidBack: boolean;
  cash: 'none' | 'at the store' | 'at the door';
}

const minuteMs = 60_000;

/** Orders around a change of the clock. */
export const entries = (from: string, to: string) =>
  fc.array(
    fc.record({
      at: fc
        .integer({ min: Date.parse(from) / minuteMs, max: Date.parse(to) / minuteMs })
        .map((minutes) => new Date(minutes * minuteMs)),
      status: fc.constantFrom<OrderStatus>('pending', 'dispatched', 'delivered', 'collected', 'cancelled'),
      isOnline: fc.boolean(),
      lines: fc.array(
        fc.record({
          item: fc.integer({ min: 1, max: 5 }),
          price: fc.integer({ min: 1, max: 99_999 }),
          quantity: fc.integer({ min: 1, max: 9 }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      delivery: fc.constantFrom(0, 2000),
      discount: fc.constantFrom(0, 0, 7),
      adjusted: fc.record({
        pieces: fc.constantFrom(0, 1),
        delivery: fc.constantFrom(0, 50),
        goodwill: fc.constantFrom(0, 0, 10),
      }),
      isPaidBack: fc.boolean(),
      cash: fc.constantFrom('none', 'at the store', 'at the door'),
    }),
    { minLength: 1, maxLength: 12 },
  );

/** What an entry comes to. */
export function sumsOf({ lines, delivery, discount, adjusted }: Entry) {
  const items = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const off = Math.floor((items * discount) / 100);
  const [first] = lines;
  const ofLine = adjusted.pieces && first ? Math.floor((first.price * (100 - discount)) / 100) : 0;
  const ofDelivery = Math.floor((delivery * adjusted.delivery) / 100);
  const goodwill = Math.floor(((items - off - ofLine) * adjusted.goodwill) / 100);
  return { items, off, ofLine, ofDelivery, goodwill, deducted: ofLine + ofDelivery + goodwill };
}

interface Place {
  key: { saas_id: number; store_id: number };
  customer: number;
  attempt: string;
  rider: number;
}

/** Writes an entry down in the shop's tables, with its deductions, refunds and cash, past all rules. */
export async function enter({ db }: TestShop, { key, customer, attempt, rider }: Place, entry: Entry): Promise<void> {
  const { at, status, isOnline, lines, delivery, cash } = entry;
  const { items, off, ofLine, ofDelivery, goodwill, deducted } = sumsOf(entry);
  const total = items - off + delivery;
  const { order_id } = await db
    .insertInto('orders')
    .values({
      ...key,
      customer_id: customer,
      customer_name: 'Asha',
      mobile_number: '+919800000001',
      order_type: 'Delivery',
      payment_type: isOnline ? 'online' : 'COD',
      status,
      address: '',
      pincode: '',
      currency: 'INR',
      items_total: items,
      delivery_charge: delivery,
      discount: off,
      order_value: total,
      deducted,
      order_qty: 1,
      idempotency_key: randomUUID(),
      request_hash: '',
      created_at: at,
      slot_starts_at: null,
      slot_ends_at: null,
      opens_at: null,
      rider_id: cash === 'at the door' ? rider : null,
    })
    .returning('order_id')
    .executeTakeFirstOrThrow();
  const order = { ...key, order_id };
  await db
    .insertInto('order_lines')
    .values(
      lines.map(({ item, price, quantity }, index) => ({
        ...order,
        line: index + 1,
        item_id: item,
        item_name: `Item ${item}`,
        product_color: '',
        unit: '',
        image: '',
        price,
        product_qty: quantity,
      })),
    )
    .execute();
  const open = { staff_id: null, reason: '' };
  const settled = { ...open, transferred_at: at, transferred_by: rider, transfer_reference: 'UTR' };
  const deductions = [
    { kind: 'line' as const, amount: ofLine, line: 1, quantity: 1 },
    { kind: 'delivery' as const, amount: ofDelivery, line: null, quantity: null },
    { kind: 'goodwill' as const, amount: goodwill, line: null, quantity: null },
  ].filter(({ amount }) => amount > 0);
  for (const each of deductions)
    await db
      .insertInto('order_adjustments')
      .values({
        ...order,
        ...(entry.isPaidBack ? settled : open),
        ...each,
        at,
        adjustment_id: randomUUID(),
        money: isOnline ? 'refund' : 'transfer',
      })
      .execute();
  if (isOnline && deducted > 0) {
    const payment = { ...key, attempt_id: attempt, payment_id: `pay_${randomUUID()}`, currency: 'INR' };
    await db
      .insertInto('payments')
      .values({ ...payment, amount: total, status: 'captured' })
      .execute();
    const refund = { ...payment, refund_id: randomUUID(), amount: deducted, reason: '', provider_refund_id: null };
    await db
      .insertInto('refunds')
      .values({ ...refund, status: entry.isPaidBack ? 'processed' : 'due', created_at: at })
      .execute();
  }
  if (cash !== 'none')
    await db
      .insertInto('counter_events')
      .values({ ...order, kind: 'cash', status, line: null, amount: total - deducted, staff_id: null, at })
      .execute();
}

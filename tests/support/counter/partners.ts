import { randomUUID } from 'node:crypto';
import { daysAfter, localTime } from '#lib/schedule/zoned-time';
import { moveOrder } from '#server/orders/lifecycle';
import { surat } from '../shop/catalogue.ts';
import { storeIds, type Customer } from '../shop/customers.ts';
import type { TestShop } from '../shop/shop.ts';
import { packDelivery } from './rides.ts';

/** A cash order of ₹1640 that a delivery partner has on its way. @returns its number */
export async function sendWithPartner(shop: TestShop, customer: Customer, logistics_partner: string): Promise<number> {
  const order_id = await packDelivery(shop, customer);
  const key = { ...storeIds(surat), order_id };
  const handover = { logistics_partner, tracking_number: `TX-${order_id}` };
  await moveOrder(shop, key, 'handed over', { by: 'command', handover });
  await moveOrder(shop, key, 'dispatched', { by: 'command' });
  return order_id;
}

/** Examples of the calls about riders, delivery partners and their cash, the end of a day, and the UPI ID. */
export async function deliveryExamples(shop: TestShop, customer: Customer) {
  const params = { label: surat.label };
  const partner = 'Tapi Express';
  const order_id = await sendWithPartner(shop, customer, partner);
  const received = { cash: 164_000 };
  await moveOrder(shop, { ...storeIds(surat), order_id }, 'delivered', { by: 'command', received });
  const yesterday = daysAfter(localTime(shop.now().getTime(), 'Asia/Kolkata').date, -1);
  return {
    readRides: { params },
    readRiders: { params },
    setUpiId: { params, body: { upi_id: 'sadan@okhdfcbank' } },
    readPartnerCash: { params },
    readStoreTotals: {},
    readDayEnd: { params },
    closeDay: { params, body: { date: yesterday, counted: 0, expected: 0 } },
    handInPartnerCash: {
      params,
      body: { partner, amount: 1000, held: 1640 },
      headers: { 'Idempotency-Key': randomUUID() },
    },
  };
}

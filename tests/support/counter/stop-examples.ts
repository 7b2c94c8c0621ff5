import { surat } from '../shop/catalogue.ts';
import { addCreditNote, addPlanInvoice } from '../shop/example-rows.ts';
import type { TestShop } from '../shop/shop.ts';
import { addReservations } from './reservations.ts';
import { subscribeWithStops } from './stops.ts';

/**
 * Requests about stops, and about plans that are paid in cash, that succeed for owners, and about the papers of a customer's
 * subscription.
 */
export async function stopExamples(shop: TestShop, subscription: { id: string | number }) {
  const { own, today: date } = await subscribeWithStops(shop);
  for (const { id } of [own, subscription]) await addPlanInvoice(shop, id);
  const number = await addCreditNote(shop, { subscription_no: Number(subscription.id) });
  const papers = { saasId: surat.saas_id, storeId: surat.store_id, id: subscription.id };
  const { reserved, owed } = await addReservations(shop);
  const params = { label: 'surat' };
  return {
    readStops: { params },
    markStop: { params: { ...params, subscriptionId: own.id }, body: { date, state: 'missed', seen: null } },
    readPlanDocument: { params: { ...params, subscriptionId: own.id, document: 'invoice' } },
    readReservations: { params },
    recordReservationPayment: { params: { ...params, reservationId: reserved }, body: { total: 5460 } },
    recordCashRefund: { params: { ...params, subscriptionId: owed }, body: { amount: 5460 } },
    getSubscriptionInvoice: { params: papers },
    getSubscriptionCreditNote: { params: { ...papers, number } },
  };
}

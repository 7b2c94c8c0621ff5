import type { TestShop } from '../shop/shop.ts';
import { addPlanInvoice } from '../shop/example-rows.ts';
import { addReservations } from './reservations.ts';
import { subscribeWithStops } from './stops.ts';

/** Requests about stops, and about plans that are paid in cash, that succeed for owners. */
export async function stopExamples(shop: TestShop) {
  const { own, today: date } = await subscribeWithStops(shop);
  await addPlanInvoice(shop, own.id);
  const { reserved, owed } = await addReservations(shop);
  const params = { label: 'surat' };
  return {
    readStops: { params },
    markStop: { params: { ...params, subscriptionId: own.id }, body: { date, state: 'missed', seen: null } },
    readPlanDocument: { params: { ...params, subscriptionId: own.id, document: 'invoice' } },
    readReservations: { params },
    noteReservation: { params: { ...params, reservationId: reserved }, body: { total: 5460 } },
    noteCashBack: { params: { ...params, subscriptionId: owed }, body: { amount: 5460 } },
  };
}

import type { Handlers } from '#server/platform/http/call';
import { recordCashRefund, recordReservationPayment, readReservations } from '#server/subscriptions/reservations';
import { markStop } from '#server/subscriptions/stops';
import { createPlanDocumentLink } from '#server/subscriptions/documents';
import { assertSeen, readStopsFor } from './stops.ts';

export const stopCalls = {
  readStops: async ({ shop, query, ...who }) => ({ data: await readStopsFor(shop, who, query.date) }),
  markStop: async ({ shop, params, body, ...who }) => {
    assertSeen(shop, who, body.date);
    await markStop(shop, who.store, { subscription_no: params.subscriptionId, ...body }, who.staff);
    return { data: { state: body.state } };
  },
  readPlanDocument: async ({ shop, store, params }) => ({
    data: await createPlanDocumentLink(shop, store, params.subscriptionId, params.document),
  }),
  readReservations: async ({ shop, store }) => ({ data: await readReservations(shop, store) }),
  recordReservationPayment: async ({ shop, store, staff, params, body }) => {
    const paid = { reservation_no: params.reservationId, ...body };
    return { data: { subscription: await recordReservationPayment(shop, store, paid, staff) } };
  },
  recordCashRefund: async ({ shop, store, staff, params, body }) => {
    await recordCashRefund(shop, store, { subscription_no: params.subscriptionId, ...body }, staff);
    return {};
  },
} satisfies Partial<Handlers>;

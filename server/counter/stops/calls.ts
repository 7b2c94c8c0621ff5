import type { Handlers } from '#server/platform/http/call';
import { markStop } from '#server/subscriptions/stops';
import { assertSeen, readStopsFor } from './stops.ts';

/** The calls about the stops of subscriptions. */
export const stopCalls = {
  readStops: async ({ shop, query, ...who }) => ({ data: await readStopsFor(shop, who, query.date) }),
  markStop: async ({ shop, params, body, ...who }) => {
    assertSeen(shop, who, body.date);
    await markStop(shop, who.store, { subscription_no: params.subscriptionId, ...body }, who.staff);
    return { data: { state: body.state } };
  },
} satisfies Partial<Handlers>;

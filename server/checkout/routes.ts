import { Hono } from 'hono';
import * as v from 'valibot';
import { ShopError } from '#contract/errors';
import { scheduleAttemptCheck } from './settlement-queue.ts';
import { scheduleRefundCheck } from '#server/payments/refunds';
import type { Shop } from '#server/platform/shop';
import type { Env } from '#server/platform/http/env';
import { parseJson } from '#server/platform/http/parse-json';

const entity = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.optional(v.object({ entity: v.object(entries) }));

/** Only ids are read. All other data is requested from the provider. */
const event = v.object({
  event: v.string(),
  payload: v.object({
    order: entity({ id: v.string() }),
    payment: entity({ order_id: v.optional(v.nullable(v.string())) }),
    refund: entity({ id: v.optional(v.string()), payment_id: v.string() }),
  }),
});

/** Events may come twice, late, out of order or never, so a signed one only schedules a check. */
export function webhookRoutes(shop: Shop): Hono<Env> {
  const routes = new Hono<Env>();
  routes.post('/webhooks/razorpay', async (c) => {
    const body = await c.req.text();
    if (!shop.gateway) throw new ShopError('not_found');
    if (!shop.gateway.isWebhookSigned(body, c.req.header('X-Razorpay-Signature') ?? ''))
      throw new ShopError('payment_signature_invalid');
    const { payload } = parseJson(event, body);
    const orderId = payload.order?.entity.id ?? payload.payment?.entity.order_id;
    const refund = payload.refund?.entity;
    if (refund) await scheduleRefundCheck(shop, refund.payment_id, refund.id);
    else if (orderId) await scheduleAttemptCheck(shop, orderId);
    return c.json({ status: true });
  });
  return routes;
}

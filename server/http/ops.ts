import { Hono } from 'hono';
import { readMetrics } from './metrics.ts';
import { readInvoiceFailures } from '#server/orders/invoices/failures';
import { readSiteStatuses } from '#server/publishing/site-status';
import type { Shop } from '#server/platform/shop';
import type { Env } from '#server/platform/http/env';
import { operatorOnly } from '#server/platform/http/access';

/** Status and metrics for operators and their monitoring. */
export function opsRoutes(shop: Shop): Hono<Env> {
  const ops = new Hono<Env>();
  ops.get('/status', operatorOnly(shop), async (c) =>
    c.json({ sites: await readSiteStatuses(shop), invoices: await readInvoiceFailures(shop) }),
  );
  ops.get('/metrics', operatorOnly(shop, shop.config.metricsToken), async (c) => {
    const measures = await readMetrics(shop);
    return c.text(await measures.metrics(), 200, { 'Content-Type': measures.contentType });
  });
  return ops;
}

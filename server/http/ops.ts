import { Hono } from 'hono';
import { readMetrics } from './metrics.ts';
import { readSiteStatuses } from '#server/publishing/site-status';
import type { Shop } from '#server/platform/shop';
import type { Env } from '#server/platform/http/env';
import { operatorOnly } from '#server/platform/http/access';

/** Status and metrics for operators and their monitoring. */
export function opsRoutes(shop: Shop): Hono<Env> {
  const ops = new Hono<Env>();
  ops.use(operatorOnly(shop));
  ops.get('/status', async (c) => c.json({ sites: await readSiteStatuses(shop) }));
  ops.get('/metrics', async (c) => {
    const measures = await readMetrics(shop);
    return c.text(await measures.metrics(), 200, { 'Content-Type': measures.contentType });
  });
  return ops;
}

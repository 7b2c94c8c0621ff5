import { Hono } from 'hono';
import { readMetrics } from './metrics.ts';
import { readFailedJobs } from '#server/platform/jobs/failed-jobs';
import { readSiteStatuses } from '#server/publishing/site-status';
import { readDay } from '#server/platform/messages/day-bound';
import type { Shop } from '#server/platform/shop';
import type { Env } from '#server/platform/http/env';
import { operatorOnly } from '#server/platform/http/access';
import { isOwnHost } from '#server/stores/host';
import { ShopError } from '#contract/errors';

export function opsRoutes(shop: Shop): Hono<Env> {
  const ops = new Hono<Env>();
  ops.get('/status', operatorOnly(shop), async (c) =>
    c.json({
      sites: await readSiteStatuses(shop),
      jobs: await readFailedJobs(shop),
      sms: await readDay(shop, 'sms'),
      whatsapp: await readDay(shop, 'whatsapp'),
    }),
  );
  ops.get('/metrics', operatorOnly(shop, shop.config.metricsToken), async (c) => {
    const measures = await readMetrics(shop);
    return c.text(await measures.metrics(), 200, { 'Content-Type': measures.contentType });
  });
  // For web servers that request certificates on demand. Public, because they cannot send a token.
  ops.get('/host', async (c) => {
    const host = c.req.query('domain') ?? '';
    if (host !== shop.config.apiOrigin?.hostname && !(await isOwnHost(shop, host))) throw new ShopError('not_found');
    return c.body(null);
  });
  return ops;
}

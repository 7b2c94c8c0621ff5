import { Hono } from 'hono';
import { exposition, expositionType } from '#server/platform/metrics/exposition';
import { readMeasures } from './metrics.ts';
import { readSiteStatuses } from '#server/publishing/site-status';
import type { Shop } from '#server/platform/shop';
import type { Env } from '#server/platform/http/env';
import { onlyOperator } from '#server/platform/http/access';

/** What those who look after the shop, and their machines, want to know of it. */
export function opsRoutes(shop: Shop): Hono<Env> {
  const ops = new Hono<Env>();
  ops.use(onlyOperator(shop));
  ops.get('/status', async (c) => c.json({ sites: await readSiteStatuses(shop) }));
  ops.get('/metrics', async (c) =>
    c.text(exposition(await readMeasures(shop)), 200, { 'Content-Type': expositionType }),
  );
  return ops;
}

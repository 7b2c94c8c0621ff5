import { Hono } from 'hono';
import { exposition, expositionType } from '#server/metrics/exposition';
import { readMeasures } from '#server/services/measures';
import { readSiteStatuses } from '#server/services/site-status';
import type { Shop } from '#server/shop';
import type { Env } from './env.ts';
import { onlyOperator } from './only-here.ts';

/** What those who look after the shop, and their machines, want to know of it. */
export function createOps(shop: Shop): Hono<Env> {
  const ops = new Hono<Env>();
  ops.use(onlyOperator(shop));
  ops.get('/status', async (c) => c.json({ sites: await readSiteStatuses(shop) }));
  ops.get('/metrics', async (c) =>
    c.text(exposition(await readMeasures(shop)), 200, { 'Content-Type': expositionType }),
  );
  return ops;
}

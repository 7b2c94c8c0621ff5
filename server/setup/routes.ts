import { Hono } from 'hono';
import type { Env } from '#server/platform/http/env';
import type { Shop } from '#server/platform/shop';
import { proofOf } from './trials.ts';

/** Responds to the shop's request to its own public address. */
export function setupRoutes(shop: Shop): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get('/setup/proof/:nonce', (c) => c.text(proofOf(shop, c.req.param('nonce'))));
  return routes;
}

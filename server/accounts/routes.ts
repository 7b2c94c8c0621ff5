import { Hono } from 'hono';
import { unsubscribe, unsubscribePage } from './newsletter.ts';
import type { Shop } from '#server/platform/shop';
import type { Env } from '#server/platform/http/env';

export function newsletterRoutes(shop: Shop): Hono<Env> {
  const routes = new Hono<Env>();
  const path = '/newsletter/unsubscribe/:token';
  routes.post(path, async (c) => {
    await unsubscribe(shop, c.req.param('token'));
    return c.json({ status: true });
  });
  routes.get(path, async (c) => c.redirect(await unsubscribePage(shop, c.req.param('token')), 303));
  return routes;
}

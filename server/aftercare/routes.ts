import { Hono } from 'hono';
import type { Env } from '#server/platform/http/env';
import type { Shop } from '#server/platform/shop';
import { endByOneClick, orderPageOf } from './reminders/one-click.ts';

/** `List-Unsubscribe` of reminders (RFC 8058): mail programs send a POST, people open it. */
export function reminderRoutes(shop: Shop): Hono<Env> {
  const routes = new Hono<Env>();
  const path = '/order/reminder/one-click/:token';
  routes.post(path, async (c) => {
    await endByOneClick(shop, c.req.param('token'));
    return c.json({ status: true });
  });
  routes.get(path, async (c) => c.redirect(await orderPageOf(shop, c.req.param('token')), 303));
  return routes;
}

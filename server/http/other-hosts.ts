import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Env } from '#server/platform/http/env';
import type { Shop } from '#server/platform/shop';
import { isOwnHost } from '#server/stores/host';

const daySeconds = 86_400;

/**
 * Lets pages of the shop's hosts call the API on a host of its own (`API_ORIGIN`), by token. Cookies stay out: staff, who are
 * known by one, call the host of their page.
 */
export function allowOwnPages(shop: Shop): MiddlewareHandler<Env> {
  const { publicOrigin, apiOrigin } = shop.config;
  const isOwn = async (origin: string): Promise<boolean> => {
    const page = URL.parse(origin);
    return page?.protocol === publicOrigin.protocol && (await isOwnHost(shop, page.hostname));
  };
  const allow = cors({
    origin: async (origin) => ((await isOwn(origin)) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
    exposeHeaders: ['Retry-After', 'X-Request-Id'],
    maxAge: daySeconds,
  });
  return (c, next) => (apiOrigin && new URL(c.req.url).host === apiOrigin.host ? allow(c, next) : next());
}

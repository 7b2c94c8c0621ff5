import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Env } from '#server/platform/http/env';
import type { Shop } from '#server/platform/shop';
import { isOwnHost } from '#server/stores/host';

const daySeconds = 86_400;

/** CORS for `API_ORIGIN`, by token only. Staff use a cookie, so they call their page's host instead. */
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

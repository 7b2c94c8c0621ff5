import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Config } from '#server/platform/config';
import type { Env } from '#server/platform/http/env';
import { siteOfHost } from '#server/publishing/sites/host';

const daySeconds = 86_400;

/**
 * Lets pages of the shop's hosts call the API on a host of its own (`API_ORIGIN`), by token. Cookies stay out: staff, who are
 * known by one, call the host of their page.
 */
export function allowOwnPages({ publicOrigin, apiOrigin }: Config): MiddlewareHandler<Env> {
  const isOwn = (origin: string): boolean => {
    const page = URL.parse(origin);
    return (
      page?.protocol === publicOrigin.protocol && siteOfHost(page.hostname, publicOrigin.hostname).kind !== 'unknown'
    );
  };
  const allow = cors({
    origin: (origin) => (isOwn(origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
    exposeHeaders: ['Retry-After', 'X-Request-Id'],
    maxAge: daySeconds,
  });
  return (c, next) => (apiOrigin && new URL(c.req.url).host === apiOrigin.host ? allow(c, next) : next());
}

import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import { invalidInput, ShopError, errorStatus } from '#contract/errors';
import { refusalSentence } from '#lib/messages/refusals';
import { isErrno } from '#system/errno';
import { callerAddress } from './platform/http/caller-address.ts';
import { allowOwnPages } from './http/other-hosts.ts';
import { createApi } from './http/api.ts';
import { hasSandbox } from './payments/open-gateway.ts';
import { requestTimes } from './platform/metrics/timings.ts';
import type { Env } from './platform/http/env.ts';
import { isCutShort, limitCallBody } from './platform/http/request-body.ts';
import { invoiceRoutes } from './orders/routes.ts';
import { opsRoutes } from './http/ops.ts';
import { outboxRoutes } from './http/outbox.ts';
import { BucketUnavailable } from './platform/ports/bucket.ts';
import { withRetryTime } from './http/retry-time.ts';
import { sandboxRoutes } from './payments/sandbox/routes.ts';
import { socialRoutes } from './publishing/routes.ts';
import type { Shop } from './platform/shop.ts';

const base = '/api/v1';

const callerOf = (c: Context<Env>, { trustedProxies }: Shop['config']): string =>
  callerAddress(c.env?.incoming?.socket.remoteAddress ?? 'in memory', c.req.header('X-Forwarded-For'), trustedProxies);

/** Logs the route, never the path, which may name a customer. */
const withRequestLog = (shop: Shop) =>
  createMiddleware<Env>(async (c, next) => {
    const started = performance.now();
    c.set('requestId', randomUUID());
    c.set('from', callerOf(c, shop.config));
    c.header('X-Request-Id', c.get('requestId'));
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    await next();
    const seconds = (performance.now() - started) / 1000;
    const about = { method: c.req.method, route: routePath(c), status: c.res.status };
    requestTimes.observe(about, seconds);
    const operator = c.get('operator');
    shop.log.info({ id: c.get('requestId'), ...about, ...(operator && { operator }), ms: Math.round(seconds * 1000) });
  });

async function refuse(shop: Shop, error: Error, c: Context<Env>): Promise<Response> {
  const refusal = await withRetryTime(shop, c.req.raw.headers, toRefusal(error, c));
  if (errorStatus[refusal.code] >= 500) shop.log.error({ err: error, id: c.get('requestId') }, 'a request failed');
  const { code, data } = refusal;
  const body = { status: false, code, message: refusalSentence(code, data), ...(data !== undefined && { data }) };
  const wait = (data as { retry_after_s?: number } | undefined)?.retry_after_s;
  if (wait !== undefined) c.header('Retry-After', String(wait));
  return c.json(body, errorStatus[code]);
}

/** Classes of PostgreSQL and network codes (connections, deadlocks, shutdowns, timeouts), and driver messages. */
const isDatabaseUnavailable = (error: Error) =>
  /^(08|40|53|55000|57|ECONN|EHOST|ENET|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT)/.test(isErrno(error) ? error.code : '') ||
  /^(Connection terminated|timeout exceeded)/.test(error.message);

function toRefusal(error: Error, c: Context<Env>): ShopError {
  if (error instanceof ShopError) return error;
  if (isCutShort(c)) return invalidInput('', 'the body is not complete');
  if (error instanceof HTTPException && error.status < 500)
    return new ShopError(error.status === 413 ? 'payload_too_large' : 'invalid_input');
  if (isDatabaseUnavailable(error) || error instanceof BucketUnavailable) return new ShopError('unavailable');
  return new ShopError('server_error');
}

/** Keeps the encoding: decoded, the path may contain line breaks, which a header cannot. */
function encodedPath(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}

/** @param sites serves every other address from the published files */
export function createApp(shop: Shop, sites?: Hono): Hono<Env> {
  const app = new Hono<Env>();
  app.onError((error, c) => refuse(shop, error, c));
  app.use(`${base}/*`, withRequestLog(shop));
  for (const path of [`${base}/*`, '/transaction/pdf/*']) app.use(path, allowOwnPages(shop));
  app.use(`${base}/*`, limitCallBody);
  app.route(base, createApi(shop));
  app.all(`${base}/*`, () => {
    throw new ShopError('not_found');
  });
  app.use('/transaction/pdf/*', withRequestLog(shop));
  app.route('/transaction/pdf', invoiceRoutes(shop));
  app.post('/ops/*', (c) => c.redirect(`${base}${encodedPath(c.req.url)}`, 308));
  app.use('/ops/*', withRequestLog(shop));
  app.route('/ops', opsRoutes(shop));
  if (shop.config.isLocal) app.route('/', outboxRoutes(shop));
  if (hasSandbox(shop.config)) app.route('/sandbox', sandboxRoutes(shop));
  app.route('/social', socialRoutes(shop));
  if (sites) app.route('/', sites);
  return app;
}

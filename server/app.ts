import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import { ShopError, errorStatus } from '#contract/errors';
import { refusalSentence } from '#lib/messages/refusals';
import { isErrno } from '#system/errno';
import { isLoopback } from './platform/config.ts';
import { createApi } from './http/api.ts';
import { hasSandbox } from './payments/open-gateway.ts';
import { requestTimes } from './platform/metrics/timings.ts';
import type { Env } from './platform/http/env.ts';
import { invoiceRoutes } from './orders/routes.ts';
import { opsRoutes } from './http/ops.ts';
import { outboxRoutes } from './http/outbox.ts';
import { sandboxRoutes } from './payments/sandbox/routes.ts';
import type { Shop } from './platform/shop.ts';

const mostBodyBytes = 64 * 1024;
const base = '/api/v1';

/** Where the request comes from; a proxy on this machine is believed about it. */
function callerOf(c: Context<Env>): string {
  const peer = c.env?.incoming?.socket.remoteAddress ?? 'in memory';
  const isProxy = isLoopback(peer.replace(/^::ffff:/, ''));
  const forwarded = isProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || peer;
}

/** Gives each request an id and logs its route (never its path: that may name a customer), status and time. */
const observed = (shop: Shop) =>
  createMiddleware<Env>(async (c, next) => {
    const started = performance.now();
    c.set('requestId', randomUUID());
    c.set('from', callerOf(c));
    c.header('X-Request-Id', c.get('requestId'));
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    await next();
    const seconds = (performance.now() - started) / 1000;
    const about = { method: c.req.method, route: routePath(c), status: c.res.status };
    requestTimes.observe(about, seconds);
    shop.log.info({ id: c.get('requestId'), ...about, ms: Math.round(seconds * 1000) });
  });

/** Everything that goes wrong ends here: a refusal is its code, anything else a 500 with the request's id. */
function refuse(shop: Shop, error: Error, c: Context<Env>): Response {
  const refusal = toRefusal(error);
  if (errorStatus[refusal.code] >= 500) shop.log.error({ err: error, id: c.get('requestId') }, 'a request failed');
  const { code, data } = refusal;
  const body = { status: false, code, message: refusalSentence(code, data), ...(data !== undefined && { data }) };
  const wait = (data as { retry_after_s?: number } | undefined)?.retry_after_s;
  if (wait !== undefined) c.header('Retry-After', String(wait));
  return c.json(body, errorStatus[code]);
}

/**
 * PostgreSQL's classes for a lost connection, a broken deadlock, too many connections, a database that takes none, an
 * operator's stop, a statement cut off; and the network's codes. Its driver has words where there is no code.
 */
const isDatabaseAway = (error: Error) =>
  /^(08|40|53|55000|57|ECONN|EHOST|ENET|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT)/.test(isErrno(error) ? error.code : '') ||
  /^(Connection terminated|timeout exceeded)/.test(error.message);

function toRefusal(error: Error): ShopError {
  if (error instanceof ShopError) return error;
  if (error instanceof HTTPException && error.status < 500)
    return new ShopError(error.status === 413 ? 'payload_too_large' : 'invalid_input');
  if (isDatabaseAway(error)) return new ShopError('unavailable');
  return new ShopError('server_error');
}

/**
 * The shop's HTTP side, without a port: the API, and on a local shop the outbox.
 * @param sites answers every other address from the published files
 */
export function createApp(shop: Shop, sites?: (request: Request) => Promise<Response>): Hono<Env> {
  const app = new Hono<Env>();
  app.onError((error, c) => refuse(shop, error, c));
  app.use(`${base}/*`, observed(shop));
  app.use(
    `${base}/*`,
    bodyLimit({
      maxSize: mostBodyBytes,
      onError: () => {
        throw new ShopError('payload_too_large');
      },
    }),
  );
  app.route(base, createApi(shop));
  app.all(`${base}/*`, () => {
    throw new ShopError('not_found');
  });
  app.use('/transaction/pdf/*', observed(shop));
  app.route('/transaction/pdf', invoiceRoutes(shop));
  app.post('/ops/*', (c) => c.redirect(`${base}${c.req.path}`, 308));
  app.use('/ops/*', observed(shop));
  app.route('/ops', opsRoutes(shop));
  if (shop.config.isLocal) app.route('/', outboxRoutes(shop));
  if (hasSandbox(shop.config)) app.route('/sandbox', sandboxRoutes(shop));
  if (sites) app.all('*', (c) => sites(c.req.raw));
  return app;
}

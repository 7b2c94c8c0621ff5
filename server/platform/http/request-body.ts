import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { contract } from '#contract/contract';
import type { Endpoint } from '#contract/endpoint';
import { ShopError } from '#contract/errors';
import type { Env } from './env.ts';

const defaultMaxBytes = 64 * 1024;

function refuse(): never {
  throw new ShopError('payload_too_large');
}

/** Only chunked bodies go through Hono's middleware, which makes the adapter create a second request. */
function limitTo(maxSize: number): MiddlewareHandler<Env> {
  const limitStream = bodyLimit({ maxSize, onError: refuse });
  return (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const length = c.req.header('Content-Length');
    if (length === undefined || c.req.header('Transfer-Encoding') !== undefined) return limitStream(c, next);
    return Number(length) > maxSize ? refuse() : next();
  };
}

/** 64 KB (design §6). @throws {ShopError} `payload_too_large` */
export const limitBody = limitTo(defaultMaxBytes);

/** Meta posts up to 3 MB of WhatsApp statuses at once. */
const webhook: Pick<Endpoint, 'path' | 'maxBodyBytes'> = { path: 'webhooks/whatsapp', maxBodyBytes: 3 * 1024 * 1024 };

const larger = [webhook, ...Object.values(contract as Record<string, Endpoint>)].flatMap(({ path, maxBodyBytes }) =>
  maxBodyBytes === undefined
    ? []
    : [{ path: new RegExp(`/${path.replace(/\{\w+\}/g, '[^/]+')}$`), limit: limitTo(maxBodyBytes) }],
);

export const limitCallBody: MiddlewareHandler<Env> = (c, next) =>
  (larger.find(({ path }) => path.test(c.req.path))?.limit ?? limitBody)(c, next);

/** Whether the connection ended before the body was complete, so that reading it fails. */
export function isCutShort(c: Context<Env>): boolean {
  const incoming = c.env?.incoming;
  return incoming?.destroyed === true && incoming.complete === false;
}

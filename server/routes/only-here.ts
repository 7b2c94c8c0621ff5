import { createMiddleware } from 'hono/factory';
import { ShopError } from '#contract/errors';
import { isLoopback } from '#server/config';
import type { Env } from './env.ts';

/** What proxies add to the requests they pass on. */
const forwarding = /^(x-forwarded-.*|forwarded|via|x-real-ip|cf-connecting-ip|true-client-ip|x-client-ip)$/;

/** Lets only this machine's own requests through: a localhost Host and no sign of a proxy (design §6). */
export const onlyHere = createMiddleware<Env>(async (c, next) => {
  const origin = URL.parse(`http://${c.req.header('Host') ?? 'localhost'}`);
  if (!origin || !isLoopback(origin.hostname) || Object.keys(c.req.header()).some((name) => forwarding.test(name)))
    throw new ShopError('not_found');
  await next();
});

import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ShopError } from '#contract/errors';
import { isLoopback } from '#server/platform/config';
import type { Shop } from '#server/platform/shop';
import { checkOperator } from './check-operator.ts';
import type { Env } from './env.ts';

/** What proxies add to the requests they pass on. */
const forwarding = /^(x-forwarded-.*|forwarded|via|x-real-ip|cf-connecting-ip|true-client-ip|x-client-ip)$/;

/** Whether this machine itself asks: a localhost Host and no sign of a proxy (design §6). */
function isHere(c: Context<Env>): boolean {
  const origin = URL.parse(`http://${c.req.header('Host') ?? 'localhost'}`);
  return (
    origin !== null && isLoopback(origin.hostname) && !Object.keys(c.req.header()).some((name) => forwarding.test(name))
  );
}

/** Lets only this machine's own requests through. */
export const localOnly = createMiddleware<Env>(async (c, next) => {
  if (!isHere(c)) throw new ShopError('not_found');
  await next();
});

/** Lets those through that carry the operator's token, and on a local shop this machine's own requests. */
export const operatorOnly = ({ config }: Shop) =>
  createMiddleware<Env>(async (c, next) => {
    const token = /^Bearer (.+)$/.exec(c.req.header('Authorization') ?? '')?.[1];
    if (!(config.isLocal && token === undefined && isHere(c))) checkOperator(config, token);
    await next();
  });

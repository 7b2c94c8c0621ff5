import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ShopError } from '#contract/errors';
import { isLoopback } from '#server/platform/config';
import { isSameSecret } from '#server/platform/secrets';
import type { Shop } from '#server/platform/shop';
import { checkOperator } from './check-operator.ts';
import type { Env } from './env.ts';

const proxyHeaders = /^(x-forwarded-.*|forwarded|via|x-real-ip|cf-connecting-ip|true-client-ip|x-client-ip)$/;

/** Whether a request comes from this machine: a localhost Host and no proxy headers (design §6). */
function isLocalRequest(c: Context<Env>): boolean {
  const origin = URL.parse(`http://${c.req.header('Host') ?? 'localhost'}`);
  return (
    origin !== null &&
    isLoopback(origin.hostname) &&
    !Object.keys(c.req.header()).some((name) => proxyHeaders.test(name))
  );
}

export const localOnly = createMiddleware<Env>(async (c, next) => {
  if (!isLocalRequest(c)) throw new ShopError('not_found');
  await next();
});

/** Requires the operator's token, except on this machine for a local shop. @param readToken another accepted token */
export const operatorOnly = ({ config }: Shop, readToken?: string) =>
  createMiddleware<Env>(async (c, next) => {
    const token = /^Bearer (.+)$/.exec(c.req.header('Authorization') ?? '')?.[1];
    const isLocal = config.isLocal && token === undefined && isLocalRequest(c);
    const isReader = token !== undefined && readToken !== undefined && isSameSecret(token, readToken);
    if (!isLocal && !isReader) checkOperator(config, token);
    await next();
  });

import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ShopError } from '#contract/errors';
import type { Env } from './env.ts';

const maxBodyBytes = 64 * 1024;

/** Refuses bodies over 64 KB (design §6). @throws {ShopError} `payload_too_large` */
export const limitBody = bodyLimit({
  maxSize: maxBodyBytes,
  onError() {
    throw new ShopError('payload_too_large');
  },
});

/** Whether the connection ended before the request's body was complete, so that reading the body fails. */
export function isCutShort(c: Context<Env>): boolean {
  const incoming = c.env?.incoming;
  return incoming?.destroyed === true && incoming.complete === false;
}

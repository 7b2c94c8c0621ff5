import type { Endpoint } from '#contract/endpoint';
import { ShopError } from '#contract/errors';
import type { Target } from '#lib/account/target';
import { callerNetworks } from '#server/platform/limits/caller-networks';
import type { Call } from '#server/platform/http/call';
import { canReach } from '#server/platform/messages/messages';
import { availableAt, resetLimit, rateLimitError, tryConsume } from '#server/platform/limits/rate-limits';
import type { Shop } from '#server/platform/shop';
import { openChallenge, reuseChallenge, type Code } from './challenges.ts';

export interface Caller {
  from: string;
  cookies: string | undefined;
  page: string;
}

/** When a limit allows the next request; undefined if it allows this one. */
export type Next = Date | undefined;

export const callerOf = ({ from, header }: Pick<Call<Endpoint>, 'from' | 'header'>): Caller => ({
  from,
  cookies: header('Cookie'),
  page: URL.parse(header('Origin') ?? '')?.hostname ?? header('Host')?.replace(/:\d+$/, '') ?? '',
});

export const waitFor = ({ now }: Pick<Shop, 'now'>, next: Next): { resend_after_s?: number } =>
  next ? { resend_after_s: Math.max(1, Math.ceil((next.getTime() - now().getTime()) / 1000)) } : {};

/** @throws {ShopError} `otp_no_channel` when messages reach none of the targets */
export function requireChannel({ config }: Shop, targets: Target[]): void {
  if (!targets.some((target) => canReach(config, target))) throw new ShopError('otp_no_channel');
}

/** Charges a code for a non-customer to the store's daily limit. A network without a code today gets one beyond it. */
export const countCost = async (shop: Shop, store: string, { from }: Caller): Promise<Next> => {
  const next = await tryConsume(shop, 'code-from-store', store);
  return next && (await tryConsume(shop, 'code-to-new-network', callerNetworks(from).network)) && next;
};

/** Also charges codes that are not sent. @throws {ShopError} `rate_limited` when the wrong codes are used up */
export async function countForNewDevice(shop: Shop, { target, purpose }: Code, { from }: Caller): Promise<Next> {
  const locked = await availableAt(shop, 'wrong-code', target);
  if (locked) throw rateLimitError(shop, locked);
  const key = requestKey(purpose, target);
  const { network } = callerNetworks(from);
  return (
    (await tryConsume(shop, 'code-to-target-from-network', `${network} ${key}`)) ??
    (await tryConsume(shop, 'code-to-target', key))
  );
}

/** Checkout and counter codes always reach a person; login codes may be decoys. So each has its own limit. */
const requestKey = (purpose: Code['purpose'], target: Target) =>
  purpose === 'enter' || purpose === 'counter' ? `${purpose} ${target}` : target;

/** After a correct code, its owner can request new codes despite other people's requests. */
export const forgetCodesAsked = (shop: Shop, target: Target): Promise<void> =>
  resetLimit(shop, 'code-to-target', [target, requestKey('enter', target)]);

export const forgetCounterCodesAsked = (shop: Shop, target: Target): Promise<void> =>
  resetLimit(shop, 'code-to-target', [requestKey('counter', target)]);

/**
 * If a limit forbids a new code, the previous one stays valid, so that strangers cannot invalidate it.
 * @returns when a new code can be sent; undefined if this one was
 * @throws {ShopError} `rate_limited` when no code is valid, `otp_tries_used`
 */
export async function sendOrReuse(shop: Shop, code: Code, next: Next): Promise<Next> {
  if (!next) await openChallenge(shop, code);
  else if (!(await reuseChallenge(shop, code))) throw rateLimitError(shop, next);
  return next;
}

/** Succeeds if any target does. @throws the first refusal when all are refused */
export async function forAnyTarget(targets: Target[], request: (target: Target) => Promise<Next>): Promise<Next> {
  const [answers, refusals]: [Next[], ShopError[]] = [[], []];
  for (const target of targets)
    try {
      answers.push(await request(target));
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      refusals.push(error);
    }
  if (answers.length === 0) throw refusals[0];
  return answers.includes(undefined) ? undefined : answers[0];
}

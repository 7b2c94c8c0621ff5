import { ShopError } from '#contract/errors';
import { possibleTargets, type Target } from '#lib/account/target';
import * as t from '#texts/staff-login';
import { counterKey } from '#server/auth/challenge-keys';
import { checkCode, closeChallenge } from '#server/auth/challenges';
import {
  countForNewDevice,
  forAnyTarget,
  forgetCounterCodesAsked,
  requireChannel,
  sendOrReuse,
  type Caller,
  type Next,
} from '#server/auth/code-requests';
import { invalidTarget, readSender } from '#server/auth/codes';
import type { Database } from '#server/db/database';
import { consumeForCaller } from '#server/platform/limits/rate-limits';
import type { Shop } from '#server/platform/shop';
import { openStaffSession, readStaffSession } from './sessions.ts';

const queryOpenRoles = (db: Database, target: Target) =>
  db.selectFrom('staff').select('staff_id').where('target', '=', target).where('ended_at', 'is', null);

/**
 * Sends a counter code to staff. Others get a challenge without a message, so callers cannot learn who is staff.
 * Customers' limits apply (decision 028).
 * @returns when a new code can be sent; undefined if one was sent
 * @throws {ShopError} `invalid_input`, `otp_no_channel`, `rate_limited`, `otp_tries_used`
 */
export async function sendCounterCode(shop: Shop, typed: string, caller: Caller): Promise<Next> {
  const targets = possibleTargets(typed);
  if (targets.length === 0) throw invalidTarget('target');
  requireChannel(shop, targets);
  const operator = await readSender(shop, caller);
  const sender = { ...operator, name: t.sender({ operator: operator.name }) };
  await consumeForCaller(shop, 'code-from-address', caller.from);
  return forAnyTarget(targets, async (target) => {
    const isSent = (await queryOpenRoles(shop.db, target).executeTakeFirst()) !== undefined;
    const code = { ...counterKey(target), purpose: 'counter' as const, sender, isSent };
    return sendOrReuse(shop, code, await countForNewDevice(shop, code, caller));
  });
}

/**
 * Consumes a counter code, in one transaction with `work`.
 * @throws {ShopError} `otp_invalid`, `otp_expired`, `otp_tries_used`, `rate_limited`
 */
export async function redeemCounterCode<T>(
  shop: Shop,
  typed: string,
  otp: string,
  { from }: Caller,
  work: (tx: Database, target: Target) => Promise<T>,
): Promise<T> {
  await consumeForCaller(shop, 'code-check-from-address', from);
  const challenge = await checkCode(shop, possibleTargets(typed).map(counterKey), otp, ['counter']);
  const result = await shop.db.transaction().execute(async (tx) => {
    await closeChallenge(tx, challenge);
    return work(tx, challenge.target);
  });
  await forgetCounterCodesAsked(shop, challenge.target);
  return result;
}

/** Logs in with a counter code. @throws {ShopError} `otp_invalid`, `otp_expired`, `otp_tries_used`, `rate_limited` */
export async function enterCounter(shop: Shop, typed: string, otp: string, caller: Caller) {
  const token = await redeemCounterCode(shop, typed, otp, caller, async (tx, target) => {
    // Ending the last role waits for this lock, and then finds the session.
    const roles = await queryOpenRoles(tx, target).orderBy('staff_id').forShare().execute();
    if (roles.length === 0) throw new ShopError('otp_expired');
    return openStaffSession(shop, tx, target);
  });
  return { token, session: await readStaffSession(shop, token) };
}

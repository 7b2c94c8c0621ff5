import type { Target } from '#lib/account/target';
import type { Database } from '#server/db/database';
import type { OtpCredentialRow } from '#server/db/customer-rows';
import type { Shop } from '#server/platform/shop';
import { closeChallenge, type VerifiedChallenge } from './challenges.ts';
import { isRegistered } from './proved-targets.ts';
import { keyedHash, newCredential } from '#server/platform/secrets';

type Purpose = OtpCredentialRow['purpose'];

const lifetimeMs = { login: 60_000, register: 10 * 60_000, reset: 10 * 60_000 };

async function purposeOf(tx: Database, { purpose, target }: VerifiedChallenge): Promise<Purpose> {
  if (purpose === 'login' || purpose === 'reset') return purpose;
  return (await isRegistered(tx, target)) ? 'login' : 'register';
}

/**
 * Gives a one-time credential for a right code, which is used up (design §6): 60 s for logging in, 10 minutes for
 * registering and for a new password.
 * @throws {ShopError} `otp_expired`
 */
export async function issueCredential(shop: Shop, tx: Database, answered: VerifiedChallenge): Promise<string> {
  await closeChallenge(tx, answered);
  const { target, challenge_id } = answered;
  return give(shop, tx, { target, challenge_id, purpose: await purposeOf(tx, answered) });
}

/** A credential to log in with for somebody who has just registered a target that they had proved. */
export const issueLoginCredential = (shop: Shop, tx: Database, target: Target): Promise<string> =>
  give(shop, tx, { target, challenge_id: 'registration', purpose: 'login' });

type Given = Pick<OtpCredentialRow, 'target' | 'challenge_id' | 'purpose'>;

async function give(shop: Shop, tx: Database, given: Given): Promise<string> {
  const credential = newCredential();
  await tx
    .insertInto('otp_credentials')
    .values({
      ...given,
      credential_hash: keyedHash(shop.secret, 'credential', credential),
      expires_at: new Date(shop.now().getTime() + lifetimeMs[given.purpose]),
      used_at: null,
    })
    .execute();
  return credential;
}

/**
 * Uses up a credential in the caller's transaction; undefined when it is unknown, expired, used or for another purpose.
 * @returns the target it proves
 */
export async function redeemCredential(
  shop: Shop,
  tx: Database,
  credential: string,
  purpose: Purpose,
): Promise<Target | undefined> {
  const row = await tx
    .updateTable('otp_credentials')
    .set({ used_at: shop.now() })
    .where('credential_hash', '=', keyedHash(shop.secret, 'credential', credential))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', shop.now())
    .returning('target')
    .executeTakeFirst();
  return row?.target;
}

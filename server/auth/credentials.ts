import type { Target } from '#lib/account/target';
import type { Database } from '#server/db/database';
import type { OtpCredentialRow } from '#server/db/customer-rows';
import type { Shop } from '#server/platform/shop';
import { closeChallenge, type VerifiedChallenge } from './challenges.ts';
import { isRegistered } from './proved-targets.ts';
import { keyedHash, newCredential, withEachSecret } from '#server/platform/secrets';

type Purpose = OtpCredentialRow['purpose'];

const lifetimeMs = { login: 60_000, register: 10 * 60_000, reset: 10 * 60_000 };

async function purposeOf(tx: Database, { purpose, target }: VerifiedChallenge): Promise<Purpose> {
  if (purpose === 'login' || purpose === 'reset') return purpose;
  return (await isRegistered(tx, target)) ? 'login' : 'register';
}

/** Design §6. @throws {ShopError} `otp_expired` */
export async function issueCredential(shop: Shop, tx: Database, challenge: VerifiedChallenge): Promise<string> {
  await closeChallenge(tx, challenge);
  const { target, challenge_id } = challenge;
  return insertCredential(shop, tx, { target, challenge_id, purpose: await purposeOf(tx, challenge) });
}

export const issueLoginCredential = (shop: Shop, tx: Database, target: Target): Promise<string> =>
  insertCredential(shop, tx, { target, challenge_id: 'registration', purpose: 'login' });

type NewCredential = Pick<OtpCredentialRow, 'target' | 'challenge_id' | 'purpose'>;

const hashOf = ({ secret }: Pick<Shop, 'secret'>, credential: string) => keyedHash(secret, 'credential', credential);

async function insertCredential(shop: Shop, tx: Database, values: NewCredential): Promise<string> {
  const credential = newCredential();
  await tx
    .insertInto('otp_credentials')
    .values({
      ...values,
      credential_hash: hashOf(shop, credential),
      expires_at: new Date(shop.now().getTime() + lifetimeMs[values.purpose]),
      used_at: null,
    })
    .execute();
  return credential;
}

/** @returns the target that it proves; undefined if it is unknown, expired, used or for another purpose */
export async function redeemCredential(
  shop: Shop,
  tx: Database,
  credential: string,
  purpose: Purpose,
): Promise<Target | undefined> {
  const row = await tx
    .updateTable('otp_credentials')
    .set({ used_at: shop.now() })
    .where(
      'credential_hash',
      'in',
      withEachSecret(shop, (own) => hashOf(own, credential)),
    )
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', shop.now())
    .returning('target')
    .executeTakeFirst();
  return row?.target;
}

import { ShopError } from '#contract/errors';
import { consumeOrThrow } from '#server/platform/limits/rate-limits';
import type { Shop } from '#server/platform/shop';
import { confirmationKey } from './challenge-keys.ts';
import { checkCode, closeChallenge } from './challenges.ts';
import { isPassword } from './passwords.ts';
import { readProvedContacts } from './proved-targets.ts';

export interface IdentityProof {
  current_password: string;
  otp?: string | undefined;
}

/**
 * Consumes the code.
 * @throws {ShopError} `wrong_password`, `otp_invalid`, `otp_expired`, `otp_tries_used`, `rate_limited`
 */
export async function confirmIdentity(shop: Shop, customerId: number, proof: IdentityProof): Promise<void> {
  const { current_password, otp } = proof;
  await consumeOrThrow(shop, 'confirmation-of-customer', String(customerId));
  if (otp !== undefined) {
    const keys = (await readProvedContacts(shop.db, customerId)).map(confirmationKey);
    const challenge = await checkCode(shop, keys, otp, ['confirm']);
    return shop.db.transaction().execute((tx) => closeChallenge(tx, challenge));
  }
  const { password_hash } = await shop.db
    .selectFrom('customers')
    .select('password_hash')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (!(await isPassword(current_password, password_hash))) throw new ShopError('wrong_password');
}

import { randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import type { forgotPassword } from '#contract/account';
import type { updatePassword } from '#contract/profile';
import { invalidInput, ShopError } from '#contract/errors';
import { possibleTargets } from '#lib/account/target';
import type { Database } from '#server/db/database';
import type { Shop } from '#server/platform/shop';
import { confirmIdentity } from './identity.ts';
import { loginKey, findOrClaimAccount } from './login.ts';
import { queueMessage } from '#server/platform/messages/messages';
import { redeemCredential } from './credentials.ts';
import { hashPassword } from './passwords.ts';
import { contactColumns, provedContacts, saveProvedTarget } from './proved-targets.ts';
import { consumeForCaller, resetLimit } from '#server/platform/limits/rate-limits';
import { endSessions } from './sessions.ts';

type Reset = v.InferOutput<typeof forgotPassword.body>;
type Change = v.InferOutput<typeof updatePassword.body>;

function requireSame({ password, confirm_password }: Pick<Reset, 'password' | 'confirm_password'>): void {
  if (password !== confirm_password) throw invalidInput('confirm_password', 'is not the same');
}

/** Also ends the other sessions and notifies the customer's proved contacts. */
async function savePassword(shop: Shop, tx: Database, customerId: number, hash: string, sessionId?: string) {
  const contacts = await tx
    .updateTable('customers')
    .set({ password_hash: hash })
    .where('customer_id', '=', customerId)
    .returning(contactColumns)
    .executeTakeFirstOrThrow();
  await endSessions(shop, tx, customerId, sessionId);
  for (const to of provedContacts(contacts))
    await queueMessage(tx, {
      to,
      kind: 'password_changed',
      variables: {},
      about: `password:${randomUUID()}`,
    });
}

/**
 * Ends all sessions and resets the wrong-password limit.
 * @throws {ShopError} `credential_invalid`, `invalid_input` when the two passwords differ, `rate_limited`
 */
export async function resetPassword(shop: Shop, form: Reset, credential: string, from: string): Promise<void> {
  requireSame(form);
  await consumeForCaller(shop, 'reset-from-address', from);
  const hash = await hashPassword(form.password);
  const names = await shop.db.transaction().execute(async (tx) => {
    const proved = await redeemCredential(shop, tx, credential, 'reset');
    if (!proved || !possibleTargets(form.mobile_number).includes(proved)) throw new ShopError('credential_invalid');
    const customer = await findOrClaimAccount(shop, tx, proved);
    if (!customer) throw new ShopError('credential_invalid');
    await saveProvedTarget(shop, tx, customer.customer_id, proved);
    await savePassword(shop, tx, customer.customer_id, hash);
    return [proved, form.mobile_number, customer.email, customer.mobile_number].filter((name) => name !== null);
  });
  await resetLimit(shop, 'wrong-password', names.map(loginKey));
}

/** Ends all other sessions. @throws {ShopError} as {@link confirmIdentity}, and `invalid_input` */
export async function changePassword(shop: Shop, customerId: number, form: Change, sessionId: string): Promise<void> {
  requireSame(form);
  await confirmIdentity(shop, customerId, form);
  const hash = await hashPassword(form.password);
  await shop.db.transaction().execute((tx) => savePassword(shop, tx, customerId, hash, sessionId));
}

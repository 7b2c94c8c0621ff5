import type * as v from 'valibot';
import type { accountDetails, updateAccount, updateContact } from '#contract/profile';
import { invalidInput, ShopError } from '#contract/errors';
import { isAdult } from '#lib/account/age';
import type { Target } from '#lib/account/target';
import type { Shop } from '#server/platform/shop';
import { queueMessage } from '#server/platform/messages/messages';
import { checkCode, closeChallenge } from '#server/auth/challenges';
import { confirmationKey, contactKey } from '#server/auth/challenge-keys';
import { countCost, requireChannel, sendOrReuse, type Caller, type Next } from '#server/auth/code-requests';
import { getStoreById, parseTarget, senderOf } from '#server/auth/codes';
import { confirmIdentity } from '#server/auth/identity';
import { isRegistered, provedContacts, readProvedContacts, saveProvedTarget } from '#server/auth/proved-targets';
import { consumeForCaller, tryConsume } from '#server/platform/limits/rate-limits';
import { toAlreadyRegisteredError } from '#server/auth/registrations';
import { storeKeyOf } from '#server/db/keys';

type Details = v.InferInput<typeof accountDetails>;
type Changes = v.InferOutput<typeof updateAccount.body>;

const readRow = ({ db }: Shop, customerId: number) =>
  db.selectFrom('customers').selectAll().where('customer_id', '=', customerId).executeTakeFirstOrThrow();

export async function readAccount(shop: Shop, customerId: number): Promise<Details> {
  const row = await readRow(shop, customerId);
  return {
    name: row.name,
    email: row.email ?? '',
    mobile_number: row.mobile_number ?? '',
    dob: row.dob ?? '',
    address_1: row.address_1,
    address_2: row.address_2,
    is_email_verified: row.email_verified_at !== null,
    is_mobile_verified: row.mobile_verified_at !== null,
    has_password: row.password_hash !== null,
  };
}

/** @throws {ShopError} `invalid_input` when the customer is under 18 */
export async function changeAccount(shop: Shop, customerId: number, { dob, ...texts }: Changes): Promise<Details> {
  if (dob && !isAdult(dob, shop.now())) throw invalidInput('dob', 'must be 18 or older');
  await shop.db
    .updateTable('customers')
    .set({ ...texts, dob: dob || null })
    .where('customer_id', '=', customerId)
    .execute();
  return readAccount(shop, customerId);
}

interface CodeRequest {
  /** The new contact; absent to send the code to the customer's own. */
  target?: string | undefined;
  store_id: number;
}

/** @throws {ShopError} `verification_required`, `rate_limited`, `otp_no_channel`, `otp_tries_used` */
export async function sendAccountCode(
  shop: Shop,
  customerId: number,
  { target: typed, store_id }: CodeRequest,
  caller: Caller,
): Promise<{ target: Target; next: Next }> {
  const store = await getStoreById(shop, store_id);
  const target = typed ? parseTarget(typed, store.country) : (await readProvedContacts(shop.db, customerId))[0];
  if (!target) throw new ShopError('verification_required');
  requireChannel(shop, [target]);
  const about = { sender: await senderOf(shop, store, caller), isSent: true };
  if (typed) {
    const code = { ...contactKey(customerId, target), ...about, purpose: 'contact' as const };
    return { target, next: await sendOrReuse(shop, code, await countContactCode(shop, target, store_id, caller)) };
  }
  const code = { ...confirmationKey(target), ...about, purpose: 'confirm' as const };
  return { target, next: await sendOrReuse(shop, code, await tryConsume(shop, 'code-on-known-device', target)) };
}

async function countContactCode(shop: Shop, target: Target, storeId: number, caller: Caller): Promise<Next> {
  await consumeForCaller(shop, 'code-from-address', caller.from);
  const next = await tryConsume(shop, 'contact-code-to-target', target);
  if (next || (await isRegistered(shop.db, target))) return next;
  return countCost(shop, String(storeId), caller);
}

type ProvedContact = v.InferOutput<typeof updateContact.body>;

/**
 * A contact new to the account needs a proof of identity, because its owner can log in.
 * @throws {ShopError} as {@link confirmIdentity}; `otp_invalid`, `otp_expired`, `otp_tries_used`, `already_registered`
 */
export async function changeContact(
  shop: Shop,
  customerId: number,
  { target: typed, otp, store_id, current_password, own_otp }: ProvedContact,
  from: string,
): Promise<Details> {
  await consumeForCaller(shop, 'code-check-from-address', from);
  const store = await getStoreById(shop, store_id);
  const key = contactKey(customerId, parseTarget(typed, store.country));
  const challenge = await checkCode(shop, [key], otp, ['contact']);
  const row = await readRow(shop, customerId);
  if (![row.email, row.mobile_number].includes(challenge.target))
    await confirmIdentity(shop, customerId, { current_password, otp: own_otp });
  const before = provedContacts(row);
  try {
    await shop.db.transaction().execute(async (tx) => {
      await closeChallenge(tx, challenge);
      await saveProvedTarget(shop, tx, customerId, challenge.target);
      for (const to of before.filter((contact) => contact !== challenge.target))
        await queueMessage(tx, {
          to,
          kind: 'contact_changed',
          variables: { contact: challenge.target, store: store.store_name, phone: store.phone_no },
          store: storeKeyOf(store),
          about: `contact:${challenge.challenge_id}:${to}`,
        });
    });
  } catch (error) {
    throw toAlreadyRegisteredError(error);
  }
  return readAccount(shop, customerId);
}

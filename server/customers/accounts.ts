import type * as v from 'valibot';
import type { accountDetails, updateAccount, updateContact } from '#contract/profile';
import { ShopError } from '#contract/errors';
import { isAdult } from '#lib/account/age';
import type { Target } from '#lib/account/target';
import type { Shop } from '#server/platform/shop';
import { queueMessage } from '#server/platform/messages/messages';
import { checkCode, closeChallenge, openChallenge } from './challenges.ts';
import { countCodeRequest, getStoreById, parseTarget } from './codes.ts';
import { isPassword } from './passwords.ts';
import { saveProvedTarget } from './proved-targets.ts';
import { countUse } from '#server/platform/rate-limits';
import { fieldError, toTakenError } from './registrations.ts';

type Details = v.InferInput<typeof accountDetails>;
type Changes = v.InferOutput<typeof updateAccount.body>;

const readRow = ({ db }: Shop, customerId: number) =>
  db.selectFrom('customers').selectAll().where('customer_id', '=', customerId).executeTakeFirstOrThrow();

/** The customer's details as they see them. */
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

/** Changes what needs no proof. @throws {ShopError} `invalid_input` when the customer is under 18 */
export async function changeAccount(shop: Shop, customerId: number, { dob, ...texts }: Changes): Promise<Details> {
  if (dob && !isAdult(dob, shop.now())) throw fieldError('dob', 'must be 18 or older');
  await shop.db
    .updateTable('customers')
    .set({ ...texts, dob: dob || null })
    .where('customer_id', '=', customerId)
    .execute();
  return readAccount(shop, customerId);
}

type Contacts = Pick<
  Awaited<ReturnType<typeof readRow>>,
  'email' | 'email_verified_at' | 'mobile_number' | 'mobile_verified_at'
>;

/** The customer's proved contacts: the mobile number, then the e-mail. */
export const provedContacts = (row: Contacts): Target[] =>
  [row.mobile_verified_at && row.mobile_number, row.email_verified_at && row.email].filter(
    (target) => typeof target === 'string',
  );

const provedTargets = async (shop: Shop, customerId: number): Promise<Target[]> =>
  provedContacts(await readRow(shop, customerId));

interface CodeRequest {
  /** The new contact; absent to send the code to the customer's own. */
  target?: string | undefined;
  store_id: number;
}

/**
 * Sends a code to a new contact, or to the customer's own contact to confirm a sensitive change.
 * @returns where it was sent
 * @throws {ShopError} `invalid_input`, `verification_required` when the customer has no proved contact, `rate_limited`,
 * `otp_no_channel`, `otp_tries_used`
 */
export async function sendAccountCode(
  shop: Shop,
  customerId: number,
  { target: typed, store_id }: CodeRequest,
  from: string,
): Promise<Target> {
  const store = await getStoreById(shop, store_id);
  const target = typed ? parseTarget(typed, store.country) : (await provedTargets(shop, customerId))[0];
  if (!target) throw new ShopError('verification_required');
  await countCodeRequest(shop, [target], String(store_id), from);
  await openChallenge(shop, { target, purpose: typed ? 'contact' : 'confirm', sender: store.store_name });
  return target;
}

type ProvedContact = v.InferOutput<typeof updateContact.body>;

/**
 * Makes a mobile number or e-mail the customer's, and notifies their previous contacts. One that is new to the account
 * needs a proof of identity, because its owner can log in.
 * @throws {ShopError} as {@link confirmIdentity} does; `otp_invalid`, `otp_expired`, `otp_tries_used`; `already_registered`
 */
export async function changeContact(
  shop: Shop,
  customerId: number,
  { target: typed, otp, store_id, current_password, own_otp }: ProvedContact,
  from: string,
): Promise<Details> {
  await countUse(shop, 'code-check-from-address', from);
  const store = await getStoreById(shop, store_id);
  const challenge = await checkCode(shop, [parseTarget(typed, store.country)], otp, ['contact']);
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
          subject: `Your ${store.store_name} account was changed`,
          text: `${challenge.target} now belongs to your account at ${store.store_name}. If that was not you, call ${store.phone_no}.`,
          about: `contact:${challenge.challenge_id}:${to}`,
        });
    });
  } catch (error) {
    throw toTakenError(error);
  }
  return readAccount(shop, customerId);
}

/** The customer's password, or a code sent to them. */
export interface IdentityProof {
  current_password: string;
  otp?: string | undefined;
}

/**
 * Checks before a sensitive change that the request comes from the customer. A code is used up.
 * @throws {ShopError} `wrong_password`, `otp_invalid`, `otp_expired`, `otp_tries_used`, `rate_limited`
 */
export async function confirmIdentity(shop: Shop, customerId: number, proof: IdentityProof): Promise<void> {
  const { current_password, otp } = proof;
  await countUse(shop, 'confirmation-of-customer', String(customerId));
  if (otp !== undefined) {
    const challenge = await checkCode(shop, await provedTargets(shop, customerId), otp, ['confirm']);
    return shop.db.transaction().execute((tx) => closeChallenge(tx, challenge));
  }
  const { password_hash } = await readRow(shop, customerId);
  if (!(await isPassword(current_password, password_hash))) throw new ShopError('wrong_password');
}

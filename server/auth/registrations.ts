import type * as v from 'valibot';
import type { createCustomer } from '#contract/account';
import { invalidInput, ShopError } from '#contract/errors';
import { isAdult } from '#lib/account/age';
import { isEmail } from '#contract/fields';
import { toTarget, type Target } from '#lib/account/target';
import type { Database } from '#server/db/database';
import type { Shop } from '#server/platform/shop';
import { issueLoginCredential, redeemCredential } from './credentials.ts';
import { hashPassword } from './passwords.ts';
import { hasProved, releaseFromOthers } from './proved-targets.ts';
import { consumeForCaller } from '#server/platform/limits/rate-limits';
import { getStore } from '#server/stores/stores';

type Registration = v.InferOutput<typeof createCustomer.body>;

const uniqueViolation = '23505';

/** Maps a unique violation to `already_registered`: another customer has proved the target concurrently. */
export const toAlreadyRegisteredError = (error: unknown): unknown =>
  (error as { code?: string }).code === uniqueViolation ? new ShopError('already_registered') : error;

/** @throws {ShopError} `invalid_input` when the customer is under 18 (spec §5) */
function requireAdult(dob: string | undefined, now: Date): void {
  if (dob !== undefined && !isAdult(dob, now)) throw invalidInput('dob', 'must be 18 or older');
}

async function parseTargets(shop: Shop, registration: Registration) {
  const { country } = await getStore(shop, registration.saas_id, registration.store_id);
  const mobile = registration.mobile_number && toTarget(registration.mobile_number, country);
  if (mobile === undefined || isEmail(mobile)) throw invalidInput('mobile_number', 'must have 10 digits');
  return { email: registration.email || null, mobile_number: mobile || null };
}

type Targets = Awaited<ReturnType<typeof parseTargets>>;

/** @throws {ShopError} `already_registered`, naming the field, when another customer has proved it */
async function refuseRegistered(tx: Database, targets: Targets) {
  const named = Object.values(targets).filter((target) => target !== null);
  const owner = await tx
    .selectFrom('customers')
    .select(['email', 'mobile_number'])
    .where((where) => hasProved(where, named))
    .executeTakeFirst();
  if (!owner) return;
  const path = owner.mobile_number === targets.mobile_number ? 'mobile_number' : 'email';
  throw new ShopError('already_registered', { issues: [{ path, message: 'is taken' }] });
}

async function insertCustomer(
  shop: Shop,
  tx: Database,
  { name, dob, address_1, address_2, email, mobile_number }: Omit<Registration, 'email' | 'mobile_number'> & Targets,
  passwordHash: string | null,
  proved?: Target,
): Promise<number> {
  const verified = (target: Target | null) => (proved !== undefined && proved === target ? shop.now() : null);
  const { customer_id } = await tx
    .insertInto('customers')
    .values({
      name,
      email,
      mobile_number,
      dob: dob ?? null,
      address_1,
      address_2,
      password_hash: passwordHash,
      email_verified_at: verified(email),
      mobile_verified_at: verified(mobile_number),
    })
    .returning('customer_id')
    .executeTakeFirstOrThrow();
  return customer_id;
}

/**
 * @returns the new id; without a password also a login credential
 * @throws {ShopError} `already_registered`; `credential_invalid` when the credential is invalid or proves neither
 * contact; `invalid_input` when the customer is under 18
 */
export async function registerCustomer(shop: Shop, registration: Registration, credential: string) {
  const targets = await parseTargets(shop, registration);
  const { password } = registration;
  requireAdult(registration.dob, shop.now());
  const passwordHash = password === undefined ? null : await hashPassword(password);
  try {
    return await shop.db.transaction().execute(async (tx) => {
      const proved = await redeemCredential(shop, tx, credential, 'register');
      if (!proved || !Object.values(targets).includes(proved)) throw new ShopError('credential_invalid');
      await refuseRegistered(tx, targets);
      await releaseFromOthers(shop, tx, proved);
      const id = await insertCustomer(shop, tx, { ...registration, ...targets }, passwordHash, proved);
      return { id, ...(passwordHash === null && { login: await issueLoginCredential(shop, tx, proved) }) };
    });
  } catch (error) {
    throw toAlreadyRegisteredError(error);
  }
}

/**
 * Creates an unverified account for an adult (spec §5), for API clients; the page `/Signup` registers with a code.
 * @throws {ShopError} `credential_invalid` without a date of birth, because checkout registrations need a credential;
 * `already_registered`; `invalid_input`, naming the field; `rate_limited`
 */
export async function signUp(shop: Shop, registration: Registration, from: string): Promise<number> {
  const targets = await parseTargets(shop, registration);
  if (registration.dob === undefined) throw new ShopError('credential_invalid');
  requireAdult(registration.dob, shop.now());
  if (!targets.email && !targets.mobile_number) throw invalidInput('mobile_number', 'is required');
  if (registration.password === undefined) throw invalidInput('password', 'is required');
  await consumeForCaller(shop, 'signup-from-address', from);
  await refuseRegistered(shop.db, targets);
  const passwordHash = await hashPassword(registration.password);
  return insertCustomer(shop, shop.db, { ...registration, ...targets }, passwordHash);
}

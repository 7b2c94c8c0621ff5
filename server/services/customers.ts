import type * as v from 'valibot';
import type { createCustomer, userLogin } from '#contract/account';
import { ShopError } from '#contract/errors';
import { isEmail, possibleTargets, toTarget, type Target } from '#lib/account/target';
import type { Database } from '#server/db/database';
import type { Shop } from '#server/shop';
import { redeem } from './otp.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { countUse } from './rate-limits.ts';
import { isNamedBy, isProvedBy, takeFromOthers } from './proved-targets.ts';
import { openSession } from './sessions.ts';
import { readStore, readStores } from './stores.ts';

type Registration = v.InferOutput<typeof createCustomer.body>;
type Login = v.InferOutput<typeof userLogin.body>;

const uniqueViolation = '23505';
const isTaken = (error: unknown) => (error as { code?: string }).code === uniqueViolation;

const fieldProblem = (path: string, message: string) => new ShopError('invalid_input', { issues: [{ path, message }] });

/** The registration's own e-mail and mobile in the form they are kept in; null where there is none. */
async function targetsOf(shop: Shop, registration: Registration) {
  const { country } = await readStore(shop, registration.saas_id, registration.store_id);
  const mobile = registration.mobile_number && toTarget(registration.mobile_number, country);
  if (mobile === undefined || isEmail(mobile)) throw fieldProblem('mobile_number', 'must have 10 digits');
  return { email: registration.email || null, mobile_number: mobile || null };
}

/**
 * Registers a customer who has proved the mobile number or e-mail with a code. Whoever had only named it loses it.
 * @returns the new customer's id
 * @throws {ShopError} `already_registered`; `credential_invalid` when the credential is no good or proves neither
 */
export async function registerCustomer(shop: Shop, registration: Registration, credential: string): Promise<number> {
  const targets = await targetsOf(shop, registration);
  const passwordHash = await hashPassword(registration.password);
  try {
    return await shop.db.transaction().execute(async (tx) => {
      const proved = await redeem(shop, tx, credential, 'register');
      if (!proved || !Object.values(targets).includes(proved)) throw new ShopError('credential_invalid');
      await refuseTaken(tx, targets);
      await takeFromOthers(tx, proved);
      return insertCustomer(shop, tx, { name: registration.name, ...targets, password_hash: passwordHash }, proved);
    });
  } catch (error) {
    throw isTaken(error) ? new ShopError('already_registered') : error;
  }
}

/** What another customer has proved cannot be named as one's own. */
async function refuseTaken(tx: Database, targets: { email: string | null; mobile_number: string | null }) {
  const named = Object.values(targets).filter((target) => target !== null);
  const owner = await tx
    .selectFrom('customers')
    .select('customer_id')
    .where((where) => isProvedBy(where, named))
    .executeTakeFirst();
  if (owner) throw new ShopError('already_registered');
}

async function insertCustomer(
  shop: Shop,
  tx: Database,
  fields: { name: string; email: string | null; mobile_number: string | null; password_hash: string },
  proved: Target,
): Promise<number> {
  const { customer_id } = await tx
    .insertInto('customers')
    .values({
      ...fields,
      email_verified_at: proved === fields.email ? shop.now() : null,
      mobile_verified_at: proved === fields.mobile_number ? shop.now() : null,
    })
    .returning('customer_id')
    .executeTakeFirstOrThrow();
  return customer_id;
}

const customers = (db: Database) => db.selectFrom('customers').selectAll();

type Customer = Awaited<ReturnType<ReturnType<typeof customers>['executeTakeFirstOrThrow']>>;

const mostOfAName = 3;

/** Those who may log in under a name: who has proved it, then who has only named it; the password tells them apart. */
const findNamed = (db: Database, targets: Target[]) =>
  customers(db)
    .where((where) => isNamedBy(where, targets))
    .orderBy((order) => isProvedBy(order, targets), 'desc')
    .orderBy('customer_id')
    .limit(mostOfAName)
    .execute();

async function findByPassword(shop: Shop, targets: Target[], password: string): Promise<Customer | undefined> {
  const named = await findNamed(shop.db, targets);
  for (const customer of named.length > 0 ? named : [undefined])
    if (await isPassword(password, customer?.password_hash)) return customer;
  return undefined;
}

async function findByCredential(shop: Shop, tx: Database, targets: Target[], credential: string) {
  const proved = await redeem(shop, tx, credential, 'login');
  if (!proved || !targets.includes(proved)) return undefined;
  return customers(tx)
    .where((where) => isProvedBy(where, [proved]))
    .executeTakeFirst();
}

async function storeIds(shop: Shop, storeId: number | undefined) {
  const stores = await readStores(shop);
  const { saas_id, store_id } = stores.find((store) => store.store_id === storeId) ?? stores[0] ?? {};
  if (!saas_id || !store_id) throw new ShopError('not_found');
  return { saas_id, store_id };
}

async function welcome(shop: Shop, tx: Database, customer: Customer, storeId: number | undefined) {
  return {
    jwt_response: await openSession(shop, tx, customer.customer_id),
    customer_data: {
      id: customer.customer_id,
      name: customer.name,
      email: customer.email ?? '',
      mobile_number: customer.mobile_number ?? '',
      ...(await storeIds({ ...shop, db: tx }, storeId)),
    },
  };
}

/**
 * Logs in with a password, or once with the credential of a validated code.
 * @throws {ShopError} `invalid_credentials`, the same for an unknown user as for a wrong password; `rate_limited`
 */
export async function logIn(shop: Shop, { user_name, password, store_id }: Login, from: string) {
  const targets = possibleTargets(user_name);
  await countUse(shop, 'login-from-address', from);
  const proved = await shop.db.transaction().execute(async (tx) => {
    const customer = await findByCredential(shop, tx, targets, password);
    return customer && welcome(shop, tx, customer, store_id);
  });
  if (proved) return proved;
  await countUse(shop, 'login-of-user', targets[0] ?? user_name.toLowerCase());
  const customer = await findByPassword(shop, targets, password);
  if (!customer) throw new ShopError('invalid_credentials');
  return shop.db.transaction().execute((tx) => welcome(shop, tx, customer, store_id));
}

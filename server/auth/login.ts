import type * as v from 'valibot';
import type { userLogin } from '#contract/account';
import { ShopError } from '#contract/errors';
import { storedTargets, type Target } from '#lib/account/target';
import type { Database } from '#server/db/database';
import { ofCustomer, type CartKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';
import { redeemCredential } from './credentials.ts';
import { isPassword } from './passwords.ts';
import { claimAccount, hasNamed, hasProved } from './proved-targets.ts';
import type { Caller } from './code-requests.ts';
import { customersOfDevice } from './devices.ts';
import type { Limit } from '#server/platform/limits/allowances';
import { consumeForCaller, consumeOrThrow, refundUse } from '#server/platform/limits/rate-limits';
import { openSession } from './sessions.ts';
import { findStore, requireStore } from '#server/stores/stores';

type Login = v.InferOutput<typeof userLogin.body>;

const customers = (db: Database) => db.selectFrom('customers').selectAll();

type Customer = Awaited<ReturnType<ReturnType<typeof customers>['executeTakeFirstOrThrow']>>;

const findByTarget = (db: Database, target: Target) =>
  customers(db)
    .where((where) => hasNamed(where, [target]))
    .orderBy((order) => hasProved(order, [target]), 'desc')
    .orderBy('customer_id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Ten digits may be a number in two countries. The password then decides. */
async function findByPassword(shop: Shop, targets: Target[], password: string): Promise<Customer | undefined> {
  const found = await Promise.all(targets.map((target) => findByTarget(shop.db, target)));
  const named = found.filter((customer) => customer !== undefined);
  for (const customer of named.length > 0 ? named : [undefined])
    if (await isPassword(password, customer?.password_hash)) return customer;
  return undefined;
}

const getCustomer = (tx: Database, customerId: number) =>
  customers(tx).where('customer_id', '=', customerId).executeTakeFirstOrThrow();

/** The customer who has proved the target. Otherwise claims the account that only names it. */
export async function findOrClaimAccount(shop: Shop, tx: Database, proved: Target): Promise<Customer | undefined> {
  const owner = await customers(tx)
    .where((where) => hasProved(where, [proved]))
    .executeTakeFirst();
  if (owner) return owner;
  const claimed = await claimAccount(shop, tx, proved);
  return claimed === undefined ? undefined : getCustomer(tx, claimed);
}

async function findByCredential(shop: Shop, tx: Database, targets: Target[], credential: string) {
  const proved = await redeemCredential(shop, tx, credential, 'login');
  return proved && targets.includes(proved) ? findOrClaimAccount(shop, tx, proved) : undefined;
}

/** Falls back to the first store. */
async function findStoreIds(shop: Shop, named: number | undefined) {
  const chosen = named === undefined ? undefined : await findStore(shop, { store_id: named });
  const { saas_id, store_id } = chosen ?? (await requireStore(shop, {}));
  return { saas_id, store_id };
}

type LoginContext = Pick<Login, 'store_id'> & { device: string };

async function findPincode(tx: Database, key: CartKey) {
  const address = await tx
    .selectFrom('addresses')
    .select('pincode')
    .where(ofCustomer(key))
    .orderBy('is_default', 'desc')
    .orderBy('address_id')
    .limit(1)
    .executeTakeFirst();
  return address?.pincode;
}

async function openLogin(shop: Shop, tx: Database, customer: Customer, { store_id, device }: LoginContext) {
  const store = await findStoreIds({ ...shop, db: tx }, store_id);
  const pincode = await findPincode(tx, { ...store, customer_id: customer.customer_id });
  return {
    jwt_response: await openSession(shop, tx, customer.customer_id, device),
    customer_data: {
      id: customer.customer_id,
      name: customer.name,
      email: customer.email ?? '',
      mobile_number: customer.mobile_number ?? '',
      is_verified: Boolean(customer.email_verified_at ?? customer.mobile_verified_at),
      ...(pincode !== undefined && { pincode }),
      ...store,
    },
  };
}

export const loginKey = (userName: string): string => storedTargets(userName)[0] ?? userName.toLowerCase();

/** The account that the targets log in to, if it has used this device before. */
async function findOnDevice(shop: Shop, targets: Target[], { cookies }: Caller): Promise<number | undefined> {
  const known = customersOfDevice(shop, cookies);
  if (known.length === 0) return undefined;
  const named = await Promise.all(targets.map((target) => findByTarget(shop.db, target)));
  return named.find((customer) => customer && known.includes(customer.customer_id))?.customer_id;
}

async function checkPassword(shop: Shop, targets: Target[], password: string, limit: Limit, key: string) {
  await consumeOrThrow(shop, limit, key);
  const customer = await findByPassword(shop, targets, password);
  if (!customer) throw new ShopError('invalid_credentials');
  await refundUse(shop, limit, key);
  return customer;
}

/**
 * Accepts a password or a one-time credential. Limits on known devices are separate from strangers'.
 * @param device such as `Chrome on Android`
 * @throws {ShopError} `invalid_credentials` for an unknown user or a wrong password; `rate_limited`
 */
/** @throws {ShopError} `invalid_credentials`, `rate_limited` */
export async function logIn(shop: Shop, { user_name, password, store_id }: Login, caller: Caller, device = '') {
  const targets = storedTargets(user_name);
  const known = await findOnDevice(shop, targets, caller);
  if (known) await consumeOrThrow(shop, 'login-on-known-device', String(known));
  else await consumeForCaller(shop, 'login-from-address', caller.from);
  const proved = await shop.db.transaction().execute(async (tx) => {
    const customer = await findByCredential(shop, tx, targets, password);
    return customer && openLogin(shop, tx, customer, { store_id, device });
  });
  if (proved) return proved;
  const customer = known
    ? await checkPassword(shop, targets, password, 'wrong-password-on-known-device', String(known))
    : await checkPassword(shop, targets, password, 'wrong-password', loginKey(user_name));
  return shop.db.transaction().execute((tx) => openLogin(shop, tx, customer, { store_id, device }));
}

import { sql } from 'kysely';
import { can, staffRoles, type Permission } from '#contract/counter/roles';
import { ShopError } from '#contract/errors';
import type { Membership, StaffSession, StoreStaff } from '#server/platform/http/call';
import type { Shop } from '#server/platform/shop';
import { getStoreByLabel, getStoresOf } from '#server/stores/stores';
import type { StoreKey } from '#server/db/keys';
import { counterToken } from './cookie.ts';
import { readRoles, readStaffSession } from './sessions.ts';

/** @throws {ShopError} `unauthenticated` without a cookie, `session_expired` */
export async function identifyStaff(shop: Shop, cookies: string | undefined): Promise<StaffSession> {
  const token = counterToken(shop.config, cookies);
  if (!token) throw new ShopError('unauthenticated');
  return readStaffSession(shop, token);
}

/** Roles without a store are for all stores of their operator. */
const isIn =
  ({ saas_id, store_id }: StoreKey) =>
  (membership: Membership) =>
    membership.saas_id === saas_id && (membership.store_id ?? store_id) === store_id;

const byRoleRank = (memberships: Membership[]) =>
  memberships.toSorted((a, b) => staffRoles.indexOf(a.role) - staffRoles.indexOf(b.role));

/** The highest role in a store with a permission. */
const findWith = (permission: Permission, memberships: Membership[], store: StoreKey): Membership | undefined =>
  byRoleRank(memberships.filter(isIn(store)).filter(({ role }) => can(role, permission)))[0];

/** Callers whose session still has a permission in their open store; two statements. */
export async function filterPermitted<Caller extends StoreKey & Pick<StaffSession, 'tokenHash'>>(
  shop: Shop,
  permission: Permission,
  callers: Caller[],
): Promise<Caller[]> {
  const roles = await readRoles(shop, [...new Set(callers.map(({ tokenHash }) => tokenHash))]);
  const open = new Set((await getStoresOf(shop, { storeIds: callers.map(({ store_id }) => store_id) })).map(storeText));
  return callers.filter(
    (caller) => open.has(storeText(caller)) && findWith(permission, roles.get(caller.tokenHash) ?? [], caller),
  );
}

const storeText = ({ saas_id, store_id }: StoreKey) => `${saas_id} ${store_id}`;

/** The store of a call, and the caller's highest role there with the permission. @throws {ShopError} `not_found` */
export async function requirePermission(
  shop: Shop,
  { memberships }: StaffSession,
  permission: Permission,
  label: string,
): Promise<StoreStaff> {
  const store = await getStoreByLabel(shop, label);
  const staff = findWith(permission, memberships, store);
  if (!staff) throw new ShopError('not_found');
  const asRider = memberships.filter(isIn(store)).find(({ role }) => role === 'rider');
  return { store, staff, role: staff.role, riderId: asRider?.staff_id };
}

export async function describeSession(shop: Shop, { memberships }: Pick<StaffSession, 'memberships'>) {
  const open = await getStoresOf(shop, {
    storeIds: memberships.flatMap(({ store_id }) => store_id ?? []),
    saasIds: memberships.filter(({ store_id }) => store_id === null).map(({ saas_id }) => saas_id),
  });
  const withPlans = new Set((await readStoresWithPlans(shop, open)).map(storeText));
  const stores = open.flatMap((store) => {
    const there = memberships.filter(isIn(store));
    const [first] = there; // ordered by id
    if (!first) return [];
    const roles = new Set(byRoleRank(there).map(({ role }) => role));
    const { saas_id, store_id, label, store_name } = store;
    const has_plans = withPlans.has(storeText(store));
    return [{ saas_id, store_id, label, store_name, staff_id: first.staff_id, roles: [...roles], has_plans }];
  });
  return { name: memberships.map(({ name }) => name).find(Boolean) ?? '', stores };
}

const readStoresWithPlans = ({ db }: Shop, stores: StoreKey[]) =>
  db
    .selectFrom('stores')
    .select(['saas_id', 'store_id'])
    .where(
      'store_id',
      'in',
      stores.map(({ store_id }) => store_id),
    )
    .where(
      sql<boolean>`exists (select from plans where plans.saas_id = stores.saas_id and plans.store_id = stores.store_id)
        or exists (select from subscriptions as own where own.saas_id = stores.saas_id and own.store_id = stores.store_id)`,
    )
    .execute();

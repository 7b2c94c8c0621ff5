import { sql } from 'kysely';
import { can, type StaffRole } from '#contract/counter/roles';
import { ShopError } from '#contract/errors';
import { possibleTargets, toTarget, type Country, type Target } from '#lib/account/target';
import { invalidTarget } from '#server/auth/codes';
import type { Database } from '#server/db/database';
import type { StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';
import { staffIdOf, writeStaffLog, type Actor } from './log.ts';
import { revokeWithoutRole } from './sessions.ts';

const isOperator = (by: Actor) => by === 'command' || can(by.role, 'operators');

/** Includes operators if the actor may change them. */
const queryMembers = (db: Database, { saas_id, store_id }: StoreKey, by: Actor) =>
  db
    .selectFrom('staff')
    .where('saas_id', '=', saas_id)
    .where((where) =>
      where.or([where('store_id', '=', store_id), ...(isOperator(by) ? [where('store_id', 'is', null)] : [])]),
    );

/** A store's staff, longest first. Operators and commands also see operators. */
export async function listMembers({ db }: Shop, store: StoreKey, by: Actor) {
  const rows = await queryMembers(db, store, by)
    .select(['staff_id', 'role', 'target', 'name', 'created_at'])
    .where('ended_at', 'is', null)
    .orderBy('staff_id')
    .execute();
  return rows.map(({ created_at, ...member }) => ({ ...member, since: created_at.toISOString() }));
}

/** A number of the store's country, or with a calling code, or an e-mail. @throws {ShopError} `invalid_input` */
export function parseStaffTarget(typed: string, country: Country): Target {
  const target = toTarget(typed, country) ?? possibleTargets(typed)[0];
  if (!target) throw invalidTarget('target');
  return target;
}

interface NewMember {
  target: string;
  role: StaffRole;
  name: string;
}

export const hadStaff = async ({ db }: Shop): Promise<boolean> =>
  (await db.selectFrom('staff').select('staff_id').limit(1).executeTakeFirst()) !== undefined;

/** Locks the actor's role against being ended. @throws {ShopError} `session_expired` if it has ended */
export async function lockActiveRole(tx: Database, by: Actor): Promise<void> {
  if (by === 'command') return;
  const held = await tx
    .selectFrom('staff')
    .select('staff_id')
    .where('staff_id', '=', by.staff_id)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!held) throw new ShopError('session_expired');
}

type Store = StoreKey & Pick<StoreRow, 'country'>;

/** Idempotent. @throws {ShopError} `role_forbidden` if an owner adds an operator, `invalid_input` */
export const addMember = (shop: Shop, store: Store, member: NewMember, by: Actor): Promise<{ staff_id: number }> =>
  shop.db.transaction().execute((tx) => addMemberIn(shop, tx, store, member, by));

export async function addMemberIn(
  shop: Shop,
  tx: Database,
  { saas_id, store_id, country }: Store,
  { target, role, name }: NewMember,
  by: Actor,
): Promise<{ staff_id: number }> {
  if (role === 'operator' && !isOperator(by)) throw new ShopError('role_forbidden');
  await lockActiveRole(tx, by);
  const key = { saas_id, store_id: role === 'operator' ? null : store_id };
  const member = { ...key, role, name, target: parseStaffTarget(target, country) };
  const { staff_id, is_new } = await insertMember(shop, tx, member, by);
  const entry = { ...key, by, what: 'staff_added', about: staff_id, details: { role, name } };
  if (is_new) await writeStaffLog(shop, tx, entry);
  return { staff_id };
}

type Member = NewMember & { saas_id: number; store_id: number | null };

const insertMember = ({ now }: Shop, tx: Database, member: Member, by: Actor) =>
  tx
    .insertInto('staff')
    .values({ ...member, created_at: now(), created_by: staffIdOf(by), ended_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['saas_id', 'store_id', 'role', 'target'])
        .where('ended_at', 'is', null)
        .doUpdateSet({ name: (row) => row.ref('staff.name') }),
    )
    .returning(['staff_id', sql<boolean>`xmax = 0`.as('is_new')]) // xmax is not 0 for an existing row
    .executeTakeFirstOrThrow();

/**
 * Ends a role; idempotent. Without another role, the person is logged out everywhere. Of owners ended concurrently, one
 * stays.
 * @throws {ShopError} `not_found` in this store, `last_owner` unless by a command
 */
export async function endMember(shop: Shop, store: StoreKey, staffId: number, by: Actor): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    const members = await lockMembers(tx, store, staffId, by);
    await lockActiveRole(tx, by);
    const member = members.find(({ staff_id }) => staff_id === staffId);
    if (!member) throw new ShopError('not_found');
    const { saas_id, store_id, role, name, target, ended_at } = member;
    if (ended_at) return;
    const owners = members.filter((each) => each.role === 'owner' && !each.ended_at);
    if (role === 'owner' && owners.length === 1 && by !== 'command') throw new ShopError('last_owner');
    const at = shop.now();
    await tx
      .updateTable('staff')
      .set({ ended_at: at })
      .where('saas_id', '=', saas_id)
      .where('staff_id', '=', staffId)
      .execute();
    await revokeWithoutRole(tx, target, at);
    const details = { role, name };
    await writeStaffLog(shop, tx, { saas_id, store_id, by, what: 'staff_ended', about: staffId, details });
  });
}

/** Locks the operator's roles, and the person's elsewhere, in a fixed order. */
async function lockMembers(tx: Database, store: StoreKey, staffId: number, by: Actor) {
  await tx
    .selectFrom('staff')
    .select('staff_id')
    .where('ended_at', 'is', null)
    .where((where) =>
      where.or([
        where('saas_id', '=', store.saas_id),
        where('target', '=', where.selectFrom('staff').select('target').where('staff_id', '=', staffId)),
      ]),
    )
    .orderBy('staff_id')
    .forUpdate()
    .execute();
  return queryMembers(tx, store, by)
    .select(['staff_id', 'saas_id', 'store_id', 'role', 'name', 'target', 'ended_at'])
    .execute();
}

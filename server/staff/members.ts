import { sql } from 'kysely';
import { can, type StaffRole } from '#contract/roles';
import { ShopError } from '#contract/errors';
import { possibleTargets, toTarget, type Country, type Target } from '#lib/account/target';
import { invalidTarget } from '#server/customers/codes';
import type { Database } from '#server/db/database';
import type { StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';
import { staffIdOf, writeStaffLog, type Actor } from './log.ts';
import { revokeWithoutRole } from './sessions.ts';

const isOperator = (by: Actor) => by === 'command' || can(by.role, 'operators');

/** The roles in a store; those of its operator's operators as well for one who may change them. */
const queryMembers = (db: Database, { saas_id, store_id }: StoreKey, by: Actor) =>
  db
    .selectFrom('staff')
    .where('saas_id', '=', saas_id)
    .where((where) =>
      where.or([where('store_id', '=', store_id), ...(isOperator(by) ? [where('store_id', 'is', null)] : [])]),
    );

/** Who works in a store, longest first; to operators and commands also the operators. */
export async function listMembers({ db }: Shop, store: StoreKey, by: Actor) {
  const rows = await queryMembers(db, store, by)
    .select(['staff_id', 'role', 'target', 'name', 'created_at'])
    .where('ended_at', 'is', null)
    .orderBy('staff_id')
    .execute();
  return rows.map(({ created_at, ...member }) => ({ ...member, since: created_at.toISOString() }));
}

/**
 * A number of the store's country, of another when it is written with its calling code, or an e-mail address.
 * @throws {ShopError} `invalid_input`
 */
export function parseStaffTarget(typed: string, country: Country): Target {
  const target = toTarget(typed, country) ?? (typed.trim().startsWith('+') ? possibleTargets(typed)[0] : undefined);
  if (!target) throw invalidTarget('target');
  return target;
}

interface NewMember {
  /** As typed. */
  target: string;
  role: StaffRole;
  name: string;
}

/**
 * Gives somebody a role in a store; the role `operator` in all stores of its operator. Who
 * has it already keeps it.
 * @throws {ShopError} `role_forbidden` when an owner makes an operator, `invalid_input`
 */
export function addMember(
  shop: Shop,
  { saas_id, store_id, country }: StoreKey & Pick<StoreRow, 'country'>,
  { target, role, name }: NewMember,
  by: Actor,
): Promise<{ staff_id: number }> {
  if (role === 'operator' && !isOperator(by)) throw new ShopError('role_forbidden');
  const key = { saas_id, store_id: role === 'operator' ? null : store_id };
  const member = { ...key, role, name, target: parseStaffTarget(target, country) };
  return shop.db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('staff')
      .values({ ...member, created_at: shop.now(), created_by: staffIdOf(by), ended_at: null })
      .onConflict((conflict) =>
        conflict
          .columns(['saas_id', 'store_id', 'role', 'target'])
          .where('ended_at', 'is', null)
          .doUpdateSet({ name: (row) => row.ref('staff.name') }),
      )
      .returning(['staff_id', sql<boolean>`xmax = 0`.as('is_new')]) // PostgreSQL's mark of a row that was there is not 0
      .executeTakeFirstOrThrow();
    const { staff_id, is_new } = added;
    const details = { role, name };
    if (is_new) await writeStaffLog(shop, tx, { ...key, by, what: 'staff_added', about: staff_id, details });
    return { staff_id };
  });
}

/**
 * Ends a role at once: whoever has no other is logged out everywhere. An ended one stays so. Of owners who are ended at
 * the same time one stays.
 * @throws {ShopError} `not_found` in this store, `last_owner` unless by a command
 */
export async function endMember(shop: Shop, store: StoreKey, staffId: number, by: Actor): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    const members = await lockMembers(tx, store, staffId, by);
    const member = members.find(({ staff_id }) => staff_id === staffId);
    if (!member) throw new ShopError('not_found');
    const { saas_id, store_id, role, name, target, ended_at } = member;
    if (ended_at) return;
    const owners = members.filter((each) => each.role === 'owner' && !each.ended_at);
    if (role === 'owner' && owners.length === 1 && by !== 'command') throw new ShopError('last_owner');
    await tx.updateTable('staff').set({ ended_at: shop.now() }).where('staff_id', '=', staffId).execute();
    await revokeWithoutRole(shop, tx, target);
    const details = { role, name };
    await writeStaffLog(shop, tx, { saas_id, store_id, by, what: 'staff_ended', about: staffId, details });
  });
}

/** The roles in a store, once those of its operator, and those that the person has elsewhere, are locked in one order. */
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

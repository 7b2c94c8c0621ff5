import { sql } from 'kysely';
import { toJson } from '#server/platform/to-json';
import { storeKeyOf, type OrderKey, type StoreKey } from '#server/db/keys';
import type { Database } from '#server/db/database';
import type { Membership } from '#server/platform/http/call';
import type { Shop } from '#server/platform/shop';

/** A staff member, or the operator by a command on the shop's machine. */
export type Actor = 'command' | Pick<Membership, 'staff_id' | 'role'>;

/** Null for a command. */
export const staffIdOf = (by: Actor): number | null => (by === 'command' ? null : by.staff_id);

/** Kept forever, so without mobile numbers, e-mail or postal addresses. */
export interface LoggedAction {
  saas_id: number;
  /** Null for all stores of the operator; only operators read it. */
  store_id: number | null;
  by: Actor;
  /** Such as `staff_added`. */
  what: string;
  /** The object's id: an order's number, a `staff_id`. */
  about: string | number;
  details?: Record<string, unknown>;
}

/** Logs actions in their transaction. Entries cannot be changed or removed. */
export async function writeStaffLog({ now }: Shop, tx: Database, ...actions: LoggedAction[]): Promise<void> {
  if (actions.length === 0) return;
  await tx
    .insertInto('staff_log')
    .values(
      actions.map(({ by, about, details = {}, ...fields }) => ({
        ...fields,
        staff_id: staffIdOf(by),
        about: String(about),
        at: now(),
        details: toJson(details),
      })),
    )
    .execute();
}

export type StoreChange = Pick<LoggedAction, 'what' | 'about' | 'details'>;

/** Changes a store and logs the result of `work`, in one transaction. */
export const changeStore = (
  shop: Shop,
  store: StoreKey,
  by: Actor,
  work: (tx: Database) => Promise<StoreChange | StoreChange[] | undefined>,
): Promise<void> =>
  shop.db.transaction().execute(async (tx) => {
    const changes = [(await work(tx)) ?? []].flat();
    await writeStaffLog(shop, tx, ...changes.map((change) => ({ ...storeKeyOf(store), by, ...change })));
  });

const pageSize = 100;

const queryLog = (db: Database) =>
  db
    .selectFrom('staff_log as log')
    .leftJoin('staff', 'staff.staff_id', 'log.staff_id')
    .select(['log.log_id', 'log.at', 'log.staff_id', 'staff.name', 'log.what', 'log.about', 'log.details'])
    .orderBy('log.log_id', 'desc')
    .limit(pageSize);

type Entry = Awaited<ReturnType<ReturnType<typeof queryLog>['execute']>>[number];
const toWireEntry = ({ at, name, ...row }: Entry) => ({ ...row, at: at.toISOString(), name: name ?? '' });

const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** @param isOperator whether to include entries about all stores of the operator */
export async function readLog(
  { db }: Shop,
  { saas_id, store_id }: StoreKey,
  isOperator: boolean,
  { before, text = '' }: { before?: number | undefined; text?: string | undefined } = {},
) {
  const words = text.split(/\s+/).filter(Boolean);
  const rows = await queryLog(db)
    .where('log.saas_id', '=', saas_id)
    .where((where) =>
      where.or([where('log.store_id', '=', store_id), ...(isOperator ? [where('log.store_id', 'is', null)] : [])]),
    )
    .$if(before !== undefined, (query) => query.where('log.log_id', '<', before ?? 0))
    .where((where) =>
      where.and(
        words.map(
          (word) =>
            sql<boolean>`concat_ws(' ', ${sql.ref('staff.name')}, what, about, details) ilike ${containing(word)}`,
        ),
      ),
    )
    .execute();
  return rows.map(toWireEntry);
}

/** Entries whose `about` is an order's number. In others it is a person or an item. */
const orderActions = [
  'order_taken',
  'order_accepted',
  'order_moved',
  'order_attempted',
  'order_back',
  'step_undone',
  'order_time_changed',
  'order_deducted',
  'replacement_offered',
  'offer_answered',
  'line_put_back',
  'change_proposed',
  'proposal_withdrawn',
  'return_decided',
  'transfer_noted',
];

export async function readOrderLog(db: Database, { saas_id, store_id, order_id }: OrderKey) {
  const rows = await queryLog(db)
    .where('log.saas_id', '=', saas_id)
    .where('log.store_id', '=', store_id)
    .where('log.about', '=', String(order_id))
    .where('log.what', 'in', orderActions)
    .execute();
  return rows.map(toWireEntry);
}

import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { Database } from '#server/db/database';
import type { Schema } from '#server/db/schema';
import type { Shop } from './shop.ts';

type Table = keyof Schema;
type Column<T extends Table> = keyof Schema[T] & string;
type Row<T extends Table> = Selectable<Schema[T]>;
type Changes<T extends Table> = Updateable<Schema[T]>;

interface Claim<T extends Table> {
  table: T;
  key: readonly Column<T>[];
  which: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  set: { [C in Column<T>]?: Changes<T>[C & keyof Changes<T>] | RawBuilder<unknown> };
  /** The table and what is joined to it, where `which` or `order` need more than the table. */
  from?: RawBuilder<unknown>;
}

const assignments = (changes: object) =>
  sql.join(Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));

/**
 * Changes the first row of those that `which` picks and gives it; undefined when there is none. A row that another
 * transaction is changing is passed over, so that each is claimed once.
 */
export async function claimFirst<T extends Table>(db: Database, claim: Claim<T>): Promise<Row<T> | undefined> {
  const table = sql.table(claim.table);
  const key = sql.join(claim.key.map((column) => sql.ref(`${claim.table}.${column}`)));
  const { rows } = await sql<Row<T>>`update ${table} set ${assignments(claim.set)} where (${key}) = (
    select ${key} from ${claim.from ?? table} where ${claim.which} order by ${claim.order} limit 1
    for update of ${table} skip locked) returning *`.execute(db);
  return rows[0];
}

/** Rows of a table as tasks, each due at a time of its own (decision 025). */
export interface Queue<T extends Table> {
  table: T;
  key: readonly Column<T>[];
  /** When a task is due; while a process works on it, when its lease ends. */
  dueAt: Column<T>;
  /** Longer than a task takes: when a process dies over it, another takes it after the lease. */
  leaseMs: number;
  /** Which tasks are not done. */
  which: RawBuilder<unknown>;
  /** Which task comes first; by default the one that has been due longest. */
  order?: Column<T>;
  /** Counts how often a task was claimed. */
  tries?: Column<T>;
  /** A failed task is tried again after 2 s, 4 s, 8 s and so on, `gaveUpAt` after `maxAttempts`. Without it, after its lease. */
  retry?: { maxDelayMs?: number; maxAttempts?: number; gaveUpAt?: Column<T> };
}

interface Task<T extends Table> {
  /** Does the task; gives what changes in its row. */
  work(row: Row<T>): Promise<Changes<T>>;
  /** Logs a failure, or throws it when the task cannot go on like this. By default it is thrown. */
  onFailure?(error: unknown, row: Row<T>): void;
}

/**
 * Does the next task that is due; false when there is none. No transaction is open meanwhile: the embedded database has
 * only one. A task whose `dueAt` was changed while it was done keeps its row as it is and is done again.
 */
export async function doNext<T extends Table>(shop: Shop, queue: Queue<T>, { work, onFailure }: Task<T>) {
  const row = await claimDue(shop, queue);
  if (!row) return false;
  const changes = await work(row).catch((error: unknown) => {
    if (!onFailure) throw error;
    onFailure(error, row);
    return retryOf(shop, queue, row);
  });
  if (Object.keys(changes).length === 0) return true;
  const still = [...queue.key, queue.dueAt].map((column) => sql`${sql.ref(column)} = ${row[column as keyof Row<T>]}`);
  await sql`update ${sql.table(queue.table)} set ${assignments(changes)} where ${sql.join(still, sql` and `)}`.execute(
    shop.db,
  );
  return true;
}

const claimDue = <T extends Table>(shop: Shop, { table, key, dueAt, tries, order, leaseMs, which }: Queue<T>) =>
  claimFirst(shop.db, {
    table,
    key,
    which: sql`${which} and ${sql.ref(dueAt)} <= ${shop.now()}`,
    order: sql.ref(order ?? dueAt),
    set: {
      [dueAt]: timeFromNow(shop, leaseMs),
      ...(tries && { [tries]: sql`${sql.ref(tries)} + 1` }),
    } as Claim<T>['set'],
  });

function retryOf<T extends Table>(shop: Shop, { dueAt, tries, retry }: Queue<T>, row: Row<T>): Changes<T> {
  if (!retry || !tries) return {} as Changes<T>;
  const count = Number(row[tries as keyof Row<T>]);
  return {
    [dueAt]: timeFromNow(shop, backoffMs(count, { maxDelayMs: retry.maxDelayMs })),
    ...(retry.gaveUpAt && count >= (retry.maxAttempts ?? Infinity) && { [retry.gaveUpAt]: shop.now() }),
  } as Changes<T>;
}

/** The time that many milliseconds from now. */
export const timeFromNow = ({ now }: Pick<Shop, 'now'>, milliseconds: number) =>
  new Date(now().getTime() + milliseconds);

/** How long to wait after the `tries`th failure in a row: `firstDelayMs`, doubled each time, up to `maxDelayMs`. */
export const backoffMs = (tries: number, { firstDelayMs = 2000, maxDelayMs = Infinity }) =>
  Math.min(firstDelayMs * 2 ** (tries - 1), maxDelayMs);

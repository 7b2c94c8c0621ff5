import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { Database } from '#server/db/database';
import type { Schema } from '#server/db/schema';
import { backoffMs, timeFromNow } from './delays.ts';
import type { Shop } from './shop.ts';

type Table = keyof Schema;
type Column<T extends Table> = keyof Schema[T] & string;
type Row<T extends Table> = Selectable<Schema[T]>;
type Changes<T extends Table> = Updateable<Schema[T]>;

interface Claim<T extends Table> {
  table: T;
  key: readonly Column<T>[];
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  set: { [C in Column<T>]?: Changes<T>[C & keyof Changes<T>] | RawBuilder<unknown> };
  /** The table with its joins, if `where` or `order` need them. */
  from?: RawBuilder<unknown>;
}

const assignments = (changes: object) =>
  sql.join(Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));

/**
 * Updates the first row that meets `where` and returns it; undefined when there is none. Rows that another transaction has
 * locked are skipped, so that each is claimed once.
 */
export async function claimFirst<T extends Table>(db: Database, claim: Claim<T>): Promise<Row<T> | undefined> {
  const table = sql.table(claim.table);
  const key = sql.join(claim.key.map((column) => sql.ref(`${claim.table}.${column}`)));
  const { rows } = await sql<Row<T>>`update ${table} set ${assignments(claim.set)} where (${key}) = (
    select ${key} from ${claim.from ?? table} where ${claim.where} order by ${claim.order} limit 1
    for update of ${table} skip locked) returning *`.execute(db);
  return rows[0];
}

/** A table whose rows are tasks, each with its due time (decision 025). */
export interface Queue<T extends Table> {
  table: T;
  key: readonly Column<T>[];
  /** The column of a task's due time; while a process works on it, the end of its lease. */
  dueAt: Column<T>;
  /** Longer than a task takes: after it, another process claims the task of a process that died. */
  leaseMs: number;
  /** The condition of unfinished tasks. */
  where: RawBuilder<unknown>;
  /** What to order tasks by; `dueAt` by default. */
  order?: RawBuilder<unknown>;
  /** The column that counts a task's claims. */
  tries?: Column<T>;
  /** Failed tasks are retried after 2 s, 4 s, 8 s and so on; `gaveUpAt` is set after `maxAttempts`. Without it, after the lease. */
  retry?: { maxDelayMs?: number; maxAttempts?: number; gaveUpAt?: Column<T> };
}

/** How a queue's tasks are done. */
export interface Task<T extends Table> {
  /** Does the task and returns the changes to its row. */
  work(row: Row<T>): Promise<Changes<T>>;
  /** Logs a failure, or throws it to stop the queue for now. By default it is thrown. */
  onFailure?(error: unknown, row: Row<T>): void;
}

/**
 * Does the next due task; false when there is none. It holds no transaction open while it works, because the embedded
 * database has only one. If another process changes `dueAt` in the meantime, the row stays unchanged and is done again.
 */
export async function doNext<T extends Table>(shop: Shop, queue: Queue<T>, task: Task<T>): Promise<boolean> {
  const run = await claimNext(shop, queue, task);
  await run?.();
  return run !== undefined;
}

/** Claims the next due task and returns the function that does it; undefined when there is none. */
export async function claimNext<T extends Table>(shop: Shop, queue: Queue<T>, task: Task<T>) {
  const row = await claimDue(shop, queue);
  return row && (() => doClaimed(shop, queue, task, row));
}

async function doClaimed<T extends Table>(shop: Shop, queue: Queue<T>, { work, onFailure }: Task<T>, row: Row<T>) {
  const changes = await work(row).catch((error: unknown) => {
    if (!onFailure) throw error;
    onFailure(error, row);
    return retryOf(shop, queue, row);
  });
  if (Object.keys(changes).length === 0) return;
  const unchanged = [...queue.key, queue.dueAt].map(
    (column) => sql`${sql.ref(column)} = ${row[column as keyof Row<T>]}`,
  );
  await sql`update ${sql.table(queue.table)} set ${assignments(changes)} where ${sql.join(unchanged, sql` and `)}`.execute(
    shop.db,
  );
}

const claimDue = <T extends Table>(shop: Shop, { table, key, dueAt, tries, order, leaseMs, where }: Queue<T>) =>
  claimFirst(shop.db, {
    table,
    key,
    where: sql`${where} and ${sql.ref(dueAt)} <= ${shop.now()}`,
    order: order ?? sql.ref(dueAt),
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

import type { Database } from '#server/db/database';
import { revived } from './jobs.ts';
import type { Shop } from '../shop.ts';

/** Jobs whose last attempt failed. `next_at` is null for dead jobs. */
export async function readFailedJobs({ db }: Pick<Shop, 'db'>) {
  const rows = await db
    .selectFrom('jobs')
    .select(['kind', 'key', 'attempts', 'last_error', 'run_at', 'dead_at'])
    .where('last_error', 'is not', null)
    .orderBy('kind')
    .orderBy('run_at')
    .limit(200)
    .$narrowType<{ last_error: string }>()
    .execute();
  return rows.map(({ last_error, run_at, dead_at, ...job }) => ({
    ...job,
    reason: last_error,
    next_at: dead_at ? null : run_at.toISOString(),
  }));
}

/** Retries the dead jobs of a kind. @returns how many there are */
export async function retryDeadJobs(db: Database, kind: string, runAt: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ ...revived, run_at: runAt })
    .where('kind', '=', kind)
    .where('dead_at', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

import { sql } from 'kysely';
import * as t from '#texts/jobs';
import { messageOf } from '#system/describe-error';
import type { Database } from '#server/db/database';
import type { JobKeys, JobName } from '#server/db/job-rows';
import { backoffMs, timeFromNow } from '../delays.ts';
import type { Shop } from '../shop.ts';

export interface JobKind<Name extends JobName = JobName> {
  name: Name;
  /** Runs a job, at least once: it must be idempotent. @returns when to run again, or undefined if done */
  work(key: JobKeys[Name], attempt: number): Promise<Date | void>;
  /** Concurrent jobs per process; 1 by default. */
  concurrency?: number;
  /** Longer than a job takes; 60 s by default. Afterwards, another process takes over the job. */
  leaseMs?: number;
  /** Failed jobs are retried after 2 s, 4 s, 8 s and so on, up to `maxDelayMs`. `maxAttempts` ends that. */
  maxDelayMs?: number;
  maxAttempts?: number;
  everyMs?: number;
}

export type Job = { kind: string; key: string; attempts: number; leased_until: Date };

const maxDelayMs = 60 * 60_000;

/** Rounded down to the milliseconds of the shop's clock. */
export const dueNow = sql<Date>`date_trunc('milliseconds', now())`;

/** Queues jobs, or reschedules those with the same key; a running one runs again. @param runAt now by default */
export async function enqueue<Name extends JobName>(
  db: Database,
  kind: Name,
  keys: JobKeys[Name] | JobKeys[Name][],
  runAt?: Date,
): Promise<void> {
  const run_at = runAt ?? dueNow;
  const jobs = [keys].flat().map((key) => ({ kind, key: JSON.stringify(key), run_at }));
  if (jobs.length === 0) return;
  await db
    .insertInto('jobs')
    .values(jobs)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet(({ ref }) => ({ ...revived, run_at: ref('excluded.run_at') })),
    )
    .execute();
}

export const revived = { attempts: 0, last_error: null, dead_at: null };

/** Claims due jobs, up to `free` per kind. Their `run_at` moves to the end of the lease. */
export async function claim(
  { db, now }: Shop,
  kinds: { name: string; free: number; leaseMs: number }[],
): Promise<Job[]> {
  const list = (of: 'name' | 'free' | 'leaseMs') => kinds.map((kind) => kind[of]);
  const { rows } = await sql<Job>`
    with due as materialized (
      select job.kind, job.key, ${now()}::timestamptz + lease_ms * interval '1 ms' as lease
      from unnest(${list('name')}::text[], ${list('free')}::integer[], ${list('leaseMs')}::integer[])
        as wanted (kind, free, lease_ms),
      lateral (
        select kind, key from jobs where kind = wanted.kind and dead_at is null and run_at <= ${now()}
          and coalesce(leased_until <= ${now()}, true)
        order by run_at, key limit free for update skip locked
      ) as job
    )
    update jobs set attempts = attempts + 1, leased_until = lease, run_at = lease from due
    where jobs.kind = due.kind and jobs.key = due.key
    returning jobs.kind, jobs.key::text as key, attempts, leased_until`.execute(db);
  return rows;
}

export async function nextDue({ db }: Shop, kinds: { name: string }[]): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(greatest(run_at, leased_until)) as at from jobs
    where kind = any(${kinds.map(({ name }) => name)}) and dead_at is null`.execute(db);
  return rows[0]?.at ?? null;
}

/** Ends a lease. A job rescheduled while running keeps its new time. Others are due at `runAt`, or deleted. */
async function release({ db }: Shop, job: Job, runAt: Date | undefined, failure: Partial<Failure> = {}): Promise<void> {
  const { attempts, last_error, dead_at } = { ...revived, ...failure };
  const own = sql`kind = ${job.kind} and key = ${job.key}::jsonb and leased_until = ${job.leased_until}`;
  const isDone = sql`(${runAt === undefined}::boolean and run_at = leased_until)`;
  await sql`with done as (delete from jobs where ${own} and ${isDone})
    update jobs set leased_until = null, attempts = ${attempts}, last_error = ${last_error}, dead_at = ${dead_at},
      run_at = case when run_at = leased_until then ${runAt ?? null}::timestamptz else run_at end
    where ${own} and not ${isDone}`.execute(db);
}

type Failure = { attempts: number; last_error: string; dead_at: Date | null };

/** Runs a claimed job and records its result. @returns when it is due again */
export async function run(shop: Shop, kind: JobKind, job: Job): Promise<Date | undefined> {
  const { key, attempts } = job;
  const { name, everyMs, maxAttempts = Infinity } = kind;
  try {
    if (attempts > maxAttempts) throw new Error(t.processEnded());
    const again = (await kind.work(JSON.parse(key), attempts)) ?? (everyMs && timeFromNow(shop, everyMs));
    await release(shop, job, again || undefined);
    return again || undefined;
  } catch (error) {
    shop.log.error({ err: error, job: name, key, attempts }, 'a job failed');
    const again = timeFromNow(shop, backoffMs(attempts, { maxDelayMs, ...kind }));
    const dead_at = attempts >= maxAttempts ? shop.now() : null;
    await release(shop, job, again, { attempts, last_error: messageOf(error).slice(0, 300), dead_at });
    return again;
  }
}

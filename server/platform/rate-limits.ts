import { sql } from 'kysely';
import { ShopError } from '#contract/errors';
import { allowances, type Allowance, type Limit } from './allowances.ts';
import { callerNetworks } from './caller-networks.ts';
import type { Shop } from './shop.ts';

const networkShare = 4;

const rowKey = (limit: string, key: string) => `${limit}:${key}`;

/**
 * Counts one use, across all processes. A row holds one moment: when the allowance will be whole again, in milliseconds.
 * Each use moves it on, and none is let through that would move it further than the burst.
 * @returns undefined, or when the next use is let through
 */
async function useUp(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  key: string,
  { burst, everyS }: Allowance,
): Promise<Date | undefined> {
  const [at, every] = [now().getTime(), Math.round(everyS * 1000)];
  const whole = sql<number>`greatest(rate_limits.expire, ${at}::bigint)`;
  const used = await db
    .insertInto('rate_limits')
    .values({ key, points: 0, expire: at + every })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ expire: sql`${whole} + ${every}::bigint` })
        .where(whole, '<=', sql<number>`${at + (burst - 1) * every}::bigint`),
    )
    .returning('expire')
    .executeTakeFirst();
  return used ? undefined : new Date((await readExpire(db, key)) - (burst - 1) * every);
}

async function readExpire(db: Shop['db'], key: string): Promise<number> {
  const row = await db.selectFrom('rate_limits').select('expire').where('key', '=', key).executeTakeFirst();
  return row?.expire ?? 0;
}

/** Counts one use. @returns undefined, or when the next use is let through */
export const tryUse = (shop: Pick<Shop, 'db' | 'now'>, limit: Limit, key: string): Promise<Date | undefined> =>
  useUp(shop, rowKey(limit, key), allowances[limit]);

/** When the next use is let through; undefined when it is now. Counts nothing. */
export async function nextUse({ db, now }: Shop, limit: Limit, key: string): Promise<Date | undefined> {
  const { burst, everyS } = allowances[limit];
  const next = (await readExpire(db, rowKey(limit, key))) - (burst - 1) * Math.round(everyS * 1000);
  return next > now().getTime() ? new Date(next) : undefined;
}

/** The refusal of one use too many; `data.retry_after_s` says how long to wait. */
export const tooMany = ({ now }: Pick<Shop, 'now'>, next: Date): ShopError =>
  new ShopError('rate_limited', { retry_after_s: Math.max(1, Math.ceil((next.getTime() - now().getTime()) / 1000)) });

/** Counts one use. @throws {ShopError} `rate_limited` when there were too many */
export async function countUse(shop: Shop, limit: Limit, key: string): Promise<void> {
  const next = await tryUse(shop, limit, key);
  if (next) throw tooMany(shop, next);
}

type CallerLimit = Extract<Limit, `${string}-from-address`>;

/** Counts one use by a network address, and by its network for four times as many. @throws {ShopError} `rate_limited` */
export async function countCaller(shop: Shop, limit: CallerLimit, from: string): Promise<void> {
  const { address, network } = callerNetworks(from);
  await countUse(shop, limit, address);
  const { burst, everyS } = allowances[limit];
  const shared = { burst: burst * networkShare, everyS: everyS / networkShare };
  const next = await useUp(shop, rowKey(limit, network), shared);
  if (next) throw tooMany(shop, next);
}

/** Takes one use back that was counted before it was known to be right. */
export async function giveBack({ db }: Shop, limit: Limit, key: string): Promise<void> {
  const every = Math.round(allowances[limit].everyS * 1000);
  await db
    .updateTable('rate_limits')
    .set({ expire: sql`expire - ${every}::bigint` })
    .where('key', '=', rowKey(limit, key))
    .execute();
}

/** Forgets all uses, as of wrong passwords after a new one. */
export async function resetUses({ db }: Shop, limit: Limit, keys: string[]): Promise<void> {
  for (const key of keys) await db.deleteFrom('rate_limits').where('key', '=', rowKey(limit, key)).execute();
}

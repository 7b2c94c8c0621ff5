import { sql } from 'kysely';
import { ShopError, type ErrorCode } from '#contract/errors';
import type { CartKey } from '#server/db/keys';
import { allowances, type Allowance, type Limit } from './allowances.ts';
import { callerNetworks } from './caller-networks.ts';
import { keyedHash } from '../secrets.ts';
import type { Shop } from '../shop.ts';

const networkShare = 4;

type Counting = Pick<Shop, 'db' | 'now' | 'secret'>;

/** Numbers, e-mails and IP addresses are stored as keyed digests only. */
export const rowKey = ({ secret }: Pick<Shop, 'secret'>, limit: string, key: string): string =>
  `${limit}:${keyedHash(secret, 'limit', key)}`;

/** A row stores when the allowance will be full again, in ms (GCRA). @returns false above the burst */
async function consumeOne({ db, now }: Pick<Shop, 'db' | 'now'>, key: string, { burst, everyS }: Allowance) {
  const [at, every] = [now().getTime(), Math.round(everyS * 1000)];
  const [last, possible] = [at + (burst - 1) * every, at + burst * every]; // later than possible: the clock was set back
  const isPossible = sql`rate_limits.expire between ${at}::bigint and ${possible}::bigint`;
  const whole = sql<number>`case when ${isPossible} then rate_limits.expire else ${at}::bigint end`;
  const counted = await db
    .insertInto('rate_limits')
    .values({ key, points: 0, expire: at + every })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ expire: sql`${whole} + ${every}::bigint` })
        .where(whole, '<=', sql<number>`${last}::bigint`),
    )
    .returning('expire')
    .executeTakeFirst();
  return counted !== undefined;
}

/** @returns undefined if allowed, or when the next use is allowed */
const consumeKey = async (shop: Counting, key: string, allowance: Allowance): Promise<Date | undefined> =>
  (await consumeOne(shop, key, allowance)) ? undefined : readNext(shop.db, key, allowance);

async function readNext(db: Shop['db'], key: string, { burst, everyS }: Allowance): Promise<Date> {
  return new Date((await readExpire(db, key)) - (burst - 1) * Math.round(everyS * 1000));
}

async function readExpire(db: Shop['db'], key: string): Promise<number> {
  const row = await db.selectFrom('rate_limits').select('expire').where('key', '=', key).executeTakeFirst();
  return row?.expire ?? 0;
}

/** @returns undefined if allowed, or when the next use is allowed */
export const tryConsume = (shop: Counting, limit: Limit, key: string): Promise<Date | undefined> =>
  consumeKey(shop, rowKey(shop, limit, key), allowances[limit]);

/** When the next use is allowed; undefined if now. Counts nothing. */
export async function availableAt(shop: Counting, limit: Limit, key: string): Promise<Date | undefined> {
  const next = await readNext(shop.db, rowKey(shop, limit, key), allowances[limit]);
  const wait = next.getTime() - shop.now().getTime();
  const isPossible = wait <= allowances[limit].everyS * 1000; // otherwise the clock was set back
  return wait > 0 && isPossible ? next : undefined;
}

/** `data.retry_after_s` is the wait in seconds. */
export const rateLimitError = ({ now }: Pick<Shop, 'now'>, next: Date, code: ErrorCode = 'rate_limited'): ShopError =>
  new ShopError(code, { retry_after_s: Math.max(1, Math.ceil((next.getTime() - now().getTime()) / 1000)) });

/** @throws {ShopError} `rate_limited` */
export async function consumeOrThrow(shop: Shop, limit: Limit, key: string): Promise<void> {
  const next = await tryConsume(shop, limit, key);
  if (next) throw rateLimitError(shop, next);
}

type CallerLimit = Extract<Limit, `${string}-from-address`>;

/** Counts one use of an IP address and of its network. @throws {ShopError} `rate_limited` */
export async function consumeForCaller(shop: Shop, limit: CallerLimit, from: string): Promise<void> {
  const { address, network } = callerNetworks(from);
  await consumeOrThrow(shop, limit, address);
  const { burst, everyS } = allowances[limit];
  const shared = { burst: burst * networkShare, everyS: everyS / networkShare };
  const next = await consumeKey(shop, rowKey(shop, limit, network), shared);
  if (next) throw rateLimitError(shop, next);
}

export async function refundUse(shop: Counting, limit: Limit, key: string): Promise<void> {
  const every = Math.round(allowances[limit].everyS * 1000);
  await shop.db
    .updateTable('rate_limits')
    .set({ expire: sql`expire - ${every}::bigint` })
    .where('key', '=', rowKey(shop, limit, key))
    .execute();
}

export async function resetLimit(shop: Counting, limit: Limit, keys: string[]): Promise<void> {
  for (const key of keys)
    await shop.db
      .deleteFrom('rate_limits')
      .where('key', '=', rowKey(shop, limit, key))
      .execute();
}

export interface StoreLimit {
  key: string;
  allowance: Allowance;
}

/** Counts one use in the caller's transaction. Returns false above the limit. */
export const consumeStoreLimit = (shop: Pick<Shop, 'db' | 'now'>, { key, allowance }: StoreLimit): Promise<boolean> =>
  consumeOne(shop, key, allowance);

const storeLimit = (
  shop: Shop,
  limit: Limit,
  { saas_id, store_id, customer_id }: CartKey,
  burst: number,
): StoreLimit => ({
  key: rowKey(shop, limit, [saas_id, store_id, customer_id].join(' ')),
  allowance: { ...allowances[limit], burst },
});

/** Limits cash orders. A use is counted only if the order is placed. Customers without a completed order get a quarter of the burst. */
export const cashOrderLimit = (shop: Shop, cart: CartKey, isKnown: boolean): StoreLimit =>
  storeLimit(shop, 'cash-order', cart, Math.ceil(shop.config.maxCashOrders / (isKnown ? 1 : 4)));

export const cashOrderLimitError = async (shop: Shop, { key, allowance }: StoreLimit): Promise<ShopError> =>
  rateLimitError(shop, await readNext(shop.db, key, allowance), 'cash_orders_used');

/** @throws {ShopError} `rate_limited` */
export async function consumeQuoteLimit(shop: Shop, cart: CartKey): Promise<void> {
  const { key, allowance } = storeLimit(shop, 'quote', cart, shop.config.maxQuotes);
  const next = await consumeKey(shop, key, allowance);
  if (next) throw rateLimitError(shop, next);
}

import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { ShopError } from '#contract/errors';
import type { Shop } from './shop.ts';

/** How many uses (`points`) are allowed in how many seconds (`duration`). */
const limits = {
  'code-to-target': { points: 6, duration: 15 * 60 },
  'code-from-address': { points: 60, duration: 15 * 60 },
  'code-from-store': { points: 600, duration: 15 * 60 },
  'code-check-from-address': { points: 120, duration: 15 * 60 },
  'newsletter-to-address': { points: 3, duration: 60 * 60 },
  'newsletter-from-address': { points: 20, duration: 60 * 60 },
  'login-of-user': { points: 10, duration: 15 * 60 },
  'login-from-address': { points: 120, duration: 15 * 60 },
  'position-from-address': { points: 30, duration: 15 * 60 },
  'signup-from-address': { points: 20, duration: 15 * 60 },
  'reset-from-address': { points: 60, duration: 15 * 60 },
  'confirmation-of-customer': { points: 10, duration: 15 * 60 },
  'coupon-from-address': { points: 60, duration: 15 * 60 },
  'payment-of-customer': { points: 60, duration: 15 * 60 },
} as const;

export type Limit = keyof typeof limits;

const limiters = new WeakMap<Shop['query'], Record<Limit, RateLimiterPostgres>>();

const createLimiters = (shop: Shop) =>
  Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [
      name,
      new RateLimiterPostgres({
        ...limit,
        keyPrefix: name,
        storeClient: { query: ({ text, values }: { text: string; values: unknown[] }) => shop.query(text, values) },
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
      }),
    ]),
  ) as Record<Limit, RateLimiterPostgres>;

function limitersOf(shop: Shop) {
  const known = limiters.get(shop.query) ?? createLimiters(shop);
  limiters.set(shop.query, known);
  return known;
}

/**
 * Counts one use, across all processes.
 * @throws {ShopError} `rate_limited` when there were too many; `data.retry_after_s` says how long to wait
 */
export async function countUse(shop: Shop, limit: Limit, key: string): Promise<void> {
  try {
    await limitersOf(shop)[limit].consume(key);
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    const { msBeforeNext } = refusal as { msBeforeNext: number };
    throw new ShopError('rate_limited', { retry_after_s: Math.ceil(msBeforeNext / 1000) });
  }
}

/** Resets the counts, as after a correct password. */
export const resetUses = async (shop: Shop, limit: Limit, keys: Iterable<string>): Promise<void> => {
  for (const key of new Set(keys)) await limitersOf(shop)[limit].delete(key);
};

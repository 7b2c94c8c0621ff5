import { createHash } from 'node:crypto';
import { ShopError } from '#contract/errors';
import type { Database } from '#server/db/database';
import type { Shop } from './shop.ts';
import { toJson } from './to-json.ts';

export interface KeyUse {
  /** The owner and the purpose of the key: `cart 33 33001 7`. Other scopes may reuse the key. */
  scope: string;
  key: string | undefined;
  /** The request's content. Reusing the key with other content is refused. */
  request: unknown;
  customer_id?: number;
}

const digest = (request: unknown) => createHash('sha256').update(JSON.stringify(request)).digest('base64url');

/**
 * Runs `work` once per key, in the caller's transaction. Repeated or concurrent requests get the first response. Failed
 * work does not consume the key.
 * @throws {ShopError} `idempotency_key_reused` for the same key with another request
 */
export async function once<T>(
  { db: tx, now }: Pick<Shop, 'db' | 'now'>,
  { scope, key, request, customer_id }: KeyUse,
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work();
  const request_hash = digest(request);
  const isFirst = await tx
    .insertInto('idempotency_keys')
    .values({ scope, key, request_hash, customer_id: customer_id ?? null, used_at: now() })
    .onConflict((conflict) => conflict.doNothing()) // waits for a concurrent transaction with this key
    .returning('key')
    .executeTakeFirst();
  if (!isFirst) return readAnswer<T>(tx, { scope, key }, request_hash);
  const answer = await work();
  if (answer !== undefined)
    await tx
      .updateTable('idempotency_keys')
      .set({ answer: toJson(answer as object) })
      .where((where) => where.and({ scope, key }))
      .execute();
  return answer;
}

async function readAnswer<T>(tx: Database, which: { scope: string; key: string }, request_hash: string): Promise<T> {
  const used = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where((where) => where.and(which))
    .executeTakeFirstOrThrow();
  if (used.request_hash !== null && used.request_hash !== request_hash) throw new ShopError('idempotency_key_reused');
  return used.answer as T;
}

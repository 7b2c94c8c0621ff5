import { sql } from 'kysely';
import type * as v from 'valibot';
import type { addPush } from '#contract/counter/pushes';
import type { Database } from '#server/db/database';
import type { PushAbout } from '#server/db/job-rows';
import type { StoreKey } from '#server/db/keys';
import type { StaffSession } from '#server/platform/http/call';
import { enqueue } from '#server/platform/jobs/jobs';
import { keyedHash, withEachSecret } from '#server/platform/secrets';
import { idleSince } from './sessions.ts';
import type { Shop } from '#server/platform/shop';

const maxOfSession = 3;

export const hashOf = ({ secret }: Pick<Shop, 'secret'>, endpoint: string): string =>
  keyedHash(secret, 'push', endpoint);

/** Stores a push subscription until the session ends; idempotent. */
export const addPushSubscription = (
  shop: Shop,
  { tokenHash }: StaffSession,
  { endpoint, p256dh, auth }: v.InferOutput<typeof addPush.body>,
): Promise<void> =>
  shop.db.transaction().execute(async (tx) => {
    const kept = { endpoint, p256dh, auth, token_hash: tokenHash, created_at: shop.now() };
    await tx
      .insertInto('push_subscriptions')
      .values({ endpoint_hash: hashOf(shop, endpoint), ...kept })
      .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(kept))
      .execute();
    const newest = tx
      .selectFrom('push_subscriptions')
      .select('endpoint_hash')
      .where('token_hash', '=', tokenHash)
      .orderBy('created_at', 'desc')
      .limit(maxOfSession);
    await tx
      .deleteFrom('push_subscriptions')
      .where('token_hash', '=', tokenHash)
      .where('endpoint_hash', 'not in', newest)
      .execute();
  });

export async function removePushSubscription(shop: Shop, { tokenHash }: StaffSession, endpoint: string): Promise<void> {
  await shop.db
    .deleteFrom('push_subscriptions')
    .where(
      'endpoint_hash',
      'in',
      withEachSecret(shop, (own) => hashOf(own, endpoint)),
    )
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Pushes to browsers that may see the orders, or one rider's. Skips those with the same push queued. */
export async function queuePushes(
  shop: Shop,
  tx: Database,
  { saas_id, store_id }: StoreKey,
  about: PushAbout,
  riderId?: number,
): Promise<void> {
  const now = shop.now();
  const whose =
    riderId === undefined ? sql`staff.role not in ('rider', 'accountant')` : sql`staff.staff_id = ${riderId}`;
  const { rows } = await sql<{ endpoint_hash: string }>`
    select distinct endpoint_hash
    from push_subscriptions join staff_sessions as session using (token_hash) join staff using (target)
    where session.revoked_at is null and session.expires_at > ${now} and session.seen_at > ${idleSince(shop)}
      and staff.ended_at is null and ${whose}
      and staff.saas_id = ${saas_id} and coalesce(staff.store_id, ${store_id}) = ${store_id}`.execute(tx);
  const jobs = rows.map(({ endpoint_hash }) => ({ saas_id, store_id, endpoint_hash, about }));
  await enqueue(tx, 'push', jobs, now);
}

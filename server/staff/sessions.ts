import { sql, type RawBuilder } from 'kysely';
import { ShopError } from '#contract/errors';
import type { Target } from '#lib/account/target';
import type { Database } from '#server/db/database';
import type { Membership, StaffSession } from '#server/platform/http/call';
import { keyedHash, newCredential, withEachSecret } from '#server/platform/secrets';
import type { Shop } from '#server/platform/shop';

const hour = 60 * 60_000;
const day = 24 * hour;

/** A session ends after 30 days without use, and after 180 days. */
const idleMs = 30 * day;
const lifetimeMs = 180 * day;

export const sessionSeconds = lifetimeMs / 1000;

export const idleSince = ({ now }: Pick<Shop, 'now'>): Date => new Date(now().getTime() - idleMs);

const hashOf = ({ secret }: Pick<Shop, 'secret'>, token: string) => keyedHash(secret, 'counter', token);

/** Opens a session. @returns its token, 256 random bits of which only a digest is stored */
export async function openStaffSession(shop: Shop, tx: Database, target: Target): Promise<string> {
  const token = newCredential();
  const now = shop.now();
  await tx
    .insertInto('staff_sessions')
    .values({
      token_hash: hashOf(shop, token),
      target,
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + lifetimeMs),
      revoked_at: null,
    })
    .execute();
  return token;
}

/** Sessions that are neither expired nor idle, with all roles of their people. */
const querySessions = ({ db, now }: Shop, tokenHashes: string[]) =>
  db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff', 'staff.target', 'session.target')
    .where('session.token_hash', '=', sql<string>`any(${tokenHashes})`)
    .where('session.expires_at', '>', now())
    .where('session.seen_at', '>', idleSince({ now }));

/** Open sessions with current roles. Without a role there is no session. */
const queryRoles = (shop: Shop, tokenHashes: string[]) =>
  querySessions(shop, tokenHashes)
    .select(['staff_id', 'saas_id', 'store_id', 'role', 'name', 'staff.target', 'token_hash', 'session.seen_at'])
    .where('session.revoked_at', 'is', null)
    .where('staff.ended_at', 'is', null)
    .orderBy('staff_id');

const hasNoRole = (target: RawBuilder<string>) =>
  sql<boolean>`not exists (select from staff as held where held.target = ${target} and held.ended_at is null)`;

/**
 * Not cached: ending a role takes effect at once.
 * @throws {ShopError} `session_expired`, with `ended_by` if so ended
 */
export async function readStaffSession(shop: Shop, token: string): Promise<StaffSession> {
  const hashes = withEachSecret(shop, (own) => hashOf(own, token));
  const rows = await queryRoles(shop, hashes).execute();
  const [first] = rows;
  if (!first) throw new ShopError('session_expired', await readEndedBy(shop, hashes));
  const tokenHash = first.token_hash;
  if (first.seen_at.getTime() < shop.now().getTime() - hour) await markSeen(shop, tokenHash);
  return { tokenHash, memberships: rows.map(toMembership) };
}

async function readEndedBy(shop: Shop, tokenHashes: string[]): Promise<{ ended_by: string } | undefined> {
  const ended = await querySessions(shop, tokenHashes)
    .innerJoin('staff_log as entry', (join) =>
      join
        .onRef('entry.saas_id', '=', 'staff.saas_id')
        .on(sql<boolean>`entry.store_id is not distinct from staff.store_id`)
        .on('entry.what', '=', 'staff_ended')
        .on(sql<boolean>`entry.about = staff.staff_id::text`),
    )
    .leftJoin('staff as actor', 'actor.staff_id', 'entry.staff_id')
    .select('actor.name')
    .whereRef('session.revoked_at', '=', 'staff.ended_at') // both are written at once; a logout has its own time
    .where(hasNoRole(sql.ref('session.target')))
    .orderBy('entry.log_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return ended && { ended_by: ended.name ?? '' };
}

type RoleOfSession = Membership & { token_hash: string; seen_at: Date };

const toMembership = ({ seen_at: _seen, token_hash: _hash, ...membership }: RoleOfSession): Membership => membership;

export async function readRoles(shop: Shop, tokenHashes: string[]): Promise<Map<string, Membership[]>> {
  const rows = await queryRoles(shop, tokenHashes).execute();
  const bySession = Map.groupBy(rows, ({ token_hash }) => token_hash);
  return new Map([...bySession].map(([tokenHash, roles]) => [tokenHash, roles.map(toMembership)]));
}

const markSeen = ({ db, now }: Shop, tokenHash: string) =>
  db.updateTable('staff_sessions').set({ seen_at: now() }).where('token_hash', '=', tokenHash).execute();

export async function revokeStaffSession({ db, now }: Shop, { tokenHash }: StaffSession): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ revoked_at: now() })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .execute();
}

const queryOpenSessions = ({ now }: Pick<Shop, 'now'>, db: Database, target: string) =>
  db
    .selectFrom('staff_sessions')
    .select('token_hash')
    .where('target', '=', target)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now())
    .where('seen_at', '>', idleSince({ now }));

export const countSessions = async (shop: Shop, target: string): Promise<number> =>
  (await queryOpenSessions(shop, shop.db, target).execute()).length;

/** @returns the digests of the ended tokens */
export async function revokeOtherSessions(
  shop: Shop,
  tx: Database,
  target: string,
  { tokenHash }: Pick<StaffSession, 'tokenHash'>,
): Promise<string[]> {
  const ended = await tx
    .updateTable('staff_sessions')
    .set({ revoked_at: shop.now() })
    .where('token_hash', 'in', queryOpenSessions(shop, tx, target))
    .where('token_hash', '<>', tokenHash)
    .returning('token_hash')
    .execute();
  return ended.map(({ token_hash }) => token_hash);
}

export async function revokeWithoutRole(tx: Database, target: Target, at: Date): Promise<void> {
  await tx
    .updateTable('staff_sessions')
    .set({ revoked_at: at })
    .where('target', '=', target)
    .where('revoked_at', 'is', null)
    .where(hasNoRole(sql`${target}`))
    .execute();
}

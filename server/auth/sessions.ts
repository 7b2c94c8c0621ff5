import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { ShopError } from '#contract/errors';
import type { Database } from '#server/db/database';
import { readJwt, signJwt } from '#server/platform/secrets';
import type { Shop } from '#server/platform/shop';

/** Spec §9. */
const sessionLifetimeMs = 7 * 24 * 60 * 60_000;
const maxSessions = 20;

export interface Session {
  sessionId: string;
  customerId: number;
  isVerified: boolean;
  /** A claimed account has no name at first. */
  isNamed: boolean;
}

/** Also ends the oldest sessions beyond {@link maxSessions}. @param device such as `Chrome on Android` */
export async function openSession(shop: Shop, tx: Database, customerId: number, device = ''): Promise<string> {
  const sessionId = randomUUID();
  const now = shop.now();
  const expiresAt = new Date(now.getTime() + sessionLifetimeMs);
  await tx
    .insertInto('sessions')
    .values({
      session_id: sessionId,
      customer_id: customerId,
      device,
      created_at: now,
      expires_at: expiresAt,
      revoked_at: null,
    })
    .execute();
  await endOldest(shop, tx, customerId, sessionId);
  const token = new SignJWT().setSubject(String(customerId)).setJti(sessionId);
  return signJwt(shop, token.setIssuedAt(now).setExpirationTime(expiresAt));
}

const endOldest = ({ now }: Shop, tx: Database, customerId: number, newest: string) =>
  tx
    .updateTable('sessions')
    .set({ revoked_at: now() })
    .where('session_id', 'in', (sessions) =>
      sessions
        .selectFrom('sessions')
        .select('session_id')
        .where('customer_id', '=', customerId)
        .where('session_id', '<>', newest)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now())
        .orderBy('created_at', 'desc')
        .offset(maxSessions - 1),
    )
    .execute();

/** @throws {ShopError} `session_expired` when the token is forged, expired or revoked */
export async function readSession(shop: Shop, token: string): Promise<Session> {
  const claims = await readJwt(shop, token);
  if (!claims) throw new ShopError('session_expired');
  const { jti = '', sub } = claims;
  const row = await shop.db
    .selectFrom('sessions')
    .innerJoin('customers', 'customers.customer_id', 'sessions.customer_id')
    .select(['sessions.customer_id', 'customers.name', 'email_verified_at', 'mobile_verified_at'])
    .where('session_id', '=', jti)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', shop.now())
    .executeTakeFirst();
  if (!row || String(row.customer_id) !== sub) throw new ShopError('session_expired');
  const isVerified = row.email_verified_at !== null || row.mobile_verified_at !== null;
  return { sessionId: jti, customerId: row.customer_id, isVerified, isNamed: row.name !== '' };
}

/** @throws {ShopError} `verification_required`, `name_required` */
export function requireVerified({ isVerified, isNamed }: Pick<Session, 'isVerified' | 'isNamed'>): void {
  if (!isVerified) throw new ShopError('verification_required');
  if (!isNamed) throw new ShopError('name_required');
}

export async function revokeSession(shop: Shop, sessionId: string): Promise<void> {
  await shop.db
    .updateTable('sessions')
    .set({ revoked_at: shop.now() })
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

const queryOpenSessions = (shop: Shop, customerId: number) =>
  shop.db
    .selectFrom('sessions')
    .select(['session_id', 'device', 'created_at'])
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', shop.now())
    .orderBy('created_at', 'desc');

export async function readSessions(shop: Shop, customerId: number, ownSessionId: string) {
  const rows = await queryOpenSessions(shop, customerId).execute();
  return rows.map(({ session_id, device, created_at }) => ({
    device,
    since: created_at.toISOString(),
    is_this: session_id === ownSessionId,
  }));
}

/** @param exceptId a session to keep */
export async function endSessions(shop: Shop, tx: Database, customerId: number, exceptId = ''): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: shop.now() })
    .where('customer_id', '=', customerId)
    .where('session_id', '<>', exceptId)
    .where('revoked_at', 'is', null)
    .execute();
}

import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Database } from '#server/db/database';

/** A keyed digest, stored in place of a code or credential. */
export const keyedHash = (secret: string, ...parts: string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');

/** Compares two digests in constant time. */
export function isSameDigest(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Compares secrets of any length in constant time. */
export const isSameSecret = (a: string, b: string): boolean => isSameDigest(keyedHash(b, a), keyedHash(b, b));

/** A six-digit code. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** 256 random bits, safe in a header. */
export const newCredential = (): string => randomBytes(32).toString('base64url');

/**
 * The secret that all processes on this database share: the first one's.
 * @param own this process's, stored if there is none yet
 */
export async function sharedSecret(db: Database, own: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name: 'session', value: own })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('secrets').select('value').where('name', '=', 'session').executeTakeFirstOrThrow()).value;
}

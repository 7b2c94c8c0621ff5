import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, type JWTPayload, type JWTVerifyOptions, type SignJWT } from 'jose';
import type { Database } from '#server/db/database';

export interface Secrets {
  secret: string;
  previousSecret?: string | undefined;
}

export const withEachSecret = <T>(
  { secret, previousSecret }: Secrets,
  make: (own: Pick<Secrets, 'secret'>) => T,
): T[] => [secret, ...(previousSecret === undefined ? [] : [previousSecret])].map((each) => make({ secret: each }));

export const keyedHash = (secret: string, ...parts: string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');

/** In constant time. */
function isSameDigest(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export const isDigestOf = (secrets: Secrets, digest: string, make: (own: Pick<Secrets, 'secret'>) => string): boolean =>
  withEachSecret(secrets, make).some((own) => isSameDigest(digest, own));

/** Compares secrets of any length in constant time. */
export const isSameSecret = (a: string, b: string): boolean => isSameDigest(keyedHash(b, a), keyedHash(b, b));

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** 256 random bits, safe in a header. */
export const newCredential = (): string => randomBytes(32).toString('base64url');

/** The secret that all processes on this database share: the first one's. */
export async function sharedSecret(db: Database, own: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name: 'session', value: own })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('secrets').select('value').where('name', '=', 'session').executeTakeFirstOrThrow()).value;
}

const algorithm = 'HS256';
const keys = new Map<string, Promise<CryptoKey>>();

function keyFor({ secret }: Pick<Secrets, 'secret'>): Promise<CryptoKey> {
  const known = keys.get(secret);
  if (known) return known;
  const bytes = new TextEncoder().encode(secret);
  const key = crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  keys.set(secret, key);
  return key;
}

export const signJwt = async (shop: Secrets, token: SignJWT): Promise<string> =>
  token.setProtectedHeader({ alg: algorithm }).sign(await keyFor(shop));

/** The claims of a JWT signed with an accepted secret; undefined if forged or expired. */
export async function readJwt(
  shop: Secrets & { now(): Date },
  token: string,
  options: JWTVerifyOptions = {},
): Promise<JWTPayload | undefined> {
  for (const key of withEachSecret(shop, keyFor))
    try {
      const checks = { ...options, algorithms: [algorithm], currentDate: shop.now() };
      return (await jwtVerify(token, await key, checks)).payload;
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
    }
  return undefined;
}

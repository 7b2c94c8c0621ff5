import { sql } from 'kysely';
import { ShopError } from '#contract/errors';
import type { Database } from '#server/db/database';
import { createSessionCookie } from '#server/platform/http/session-cookie';
import { linkExpired, linkTo, newToken, tokenHash, tokenHashes } from '#server/platform/links';
import type { Shop } from '#server/platform/shop';

const hour = 60 * 60_000;
const linkMs = 72 * hour;
const sessionMs = 24 * hour;

export const setupCookie = createSessionCookie('setup');
export const sessionSeconds = sessionMs / 1000;

type Kind = 'link' | 'session';

/** Also a withdrawn one. */
export const hasStore = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('stores').select('label').limit(1).executeTakeFirst()) !== undefined;

async function insertAccess(shop: Shop, db: Database, kind: Kind, lifetimeMs: number): Promise<string> {
  const token = newToken();
  const expires_at = new Date(shop.now().getTime() + lifetimeMs);
  await db
    .insertInto('setup_access')
    .values({ token_hash: tokenHash(shop, `setup ${kind}`, token), kind, expires_at })
    .execute();
  return token;
}

/** A single-use setup link, valid for three days; undefined if the shop has or had a store. */
export async function createSetupLink(shop: Shop): Promise<string | undefined> {
  if (await hasStore(shop.db)) return undefined;
  const token = await insertAccess(shop, shop.db, 'link', linkMs);
  return linkTo(shop.config.publicOrigin, '/setup', token);
}

const matching = (shop: Shop, kind: Kind, token: string) =>
  sql<boolean>`kind = ${kind} and expires_at > ${shop.now()}
    and token_hash = any(${tokenHashes(shop, `setup ${kind}`, token)})`;

/** Other links and sessions end. @returns the session's token @throws {ShopError} `link_expired` */
export const openSetupSession = (shop: Shop, token: string): Promise<string> =>
  shop.db.transaction().execute(async (tx) => {
    const link = await tx
      .deleteFrom('setup_access')
      .where(matching(shop, 'link', token))
      .executeTakeFirst();
    if (link.numDeletedRows === 0n || (await hasStore(tx))) throw linkExpired();
    await tx.deleteFrom('setup_access').execute();
    return insertAccess(shop, tx, 'session', sessionMs);
  });

/** @throws {ShopError} `not_found` without the session's cookie */
export async function requireSetup(shop: Shop, cookies: string | undefined): Promise<void> {
  const token = setupCookie.read(shop.config, cookies);
  const found =
    token &&
    (await shop.db
      .selectFrom('setup_access')
      .select('kind')
      .where(matching(shop, 'session', token))
      .executeTakeFirst());
  if (!found) throw new ShopError('not_found');
}

export const endSetup = async ({ db }: Shop): Promise<void> => void (await db.deleteFrom('setup_access').execute());

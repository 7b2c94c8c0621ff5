import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ShopError } from '#contract/errors';
import { possibleTargets, toTarget, type Target } from '#lib/account/target';
import type { Database } from '#server/db/database';
import type { OtpCredentialRow } from '#server/db/schema';
import type { Shop } from '#server/shop';
import { canReach, queueMessage } from './messages.ts';
import { isProvedBy } from './proved-targets.ts';
import { countUse } from './rate-limits.ts';
import { isSame, keyedHash, newCode, newCredential } from './secrets.ts';
import { readStores } from './stores.ts';

const codeLifetimeMs = 5 * 60_000;
const mostTries = 5;
const credentialLifetimeMs = { login: 60_000, register: 10 * 60_000 };

type Purpose = OtpCredentialRow['purpose'];

const after = (shop: Shop, milliseconds: number) => new Date(shop.now().getTime() + milliseconds);

const isRegistered = async (db: Database, target: Target) =>
  Boolean(
    await db
      .selectFrom('customers')
      .select('customer_id')
      .where((where) => isProvedBy(where, [target]))
      .executeTakeFirst(),
  );

async function storeOfId(shop: Shop, storeId: number) {
  const store = (await readStores(shop)).find((each) => each.store_id === storeId);
  if (!store) throw new ShopError('not_found');
  return store;
}

/**
 * Sends a one-time code: 6 digits, good for 5 minutes and 5 tries. Asking again replaces the code, not the tries.
 * @returns whether the target belongs to a customer
 * @throws {ShopError} `invalid_input` for what is neither mobile nor e-mail, `otp_no_channel`, `rate_limited`,
 * `otp_tries_used`
 */
export async function sendCode(shop: Shop, typed: string, storeId: number, from: string): Promise<boolean> {
  const store = await storeOfId(shop, storeId);
  const target = toTarget(typed, store.country);
  if (!target)
    throw new ShopError('invalid_input', { issues: [{ path: 'target', message: 'is no mobile or e-mail' }] });
  await countUse(shop, 'code-from-address', from);
  await countUse(shop, 'code-from-store', String(storeId));
  await countUse(shop, 'code-to-target', target);
  if (!canReach(shop.config, target)) throw new ShopError('otp_no_channel');
  await openChallenge(shop, target, store.store_name);
  return isRegistered(shop.db, target);
}

async function openChallenge(shop: Shop, target: Target, storeName: string): Promise<void> {
  const challengeId = randomUUID();
  const code = newCode();
  const fresh = {
    challenge_id: challengeId,
    code_hash: keyedHash(shop.secret, 'code', target, challengeId, code),
    created_at: shop.now(),
    expires_at: after(shop, codeLifetimeMs),
  };
  await shop.db.transaction().execute(async (tx) => {
    const { tries } = await tx
      .insertInto('otp_challenges')
      .values({ target, tries: 0, ...fresh })
      .onConflict((conflict) =>
        conflict.column('target').doUpdateSet({
          ...fresh,
          tries: sql`case when otp_challenges.expires_at > ${shop.now()} then otp_challenges.tries else 0 end`,
          // While all tries are used the lock-out must run out, so its end does not move.
          expires_at: sql`case when otp_challenges.expires_at > ${shop.now()} and otp_challenges.tries >= ${mostTries}
            then otp_challenges.expires_at else ${fresh.expires_at} end`,
        }),
      )
      .returning('tries')
      .executeTakeFirstOrThrow();
    if (tries >= mostTries) throw new ShopError('otp_tries_used');
    await queueMessage(tx, {
      to: target,
      subject: `Your ${storeName} code`,
      text: `${code} is your one-time code for ${storeName}. It is good for 5 minutes. Never share it.`,
      about: `code:${challengeId}`,
    });
  });
}

/**
 * Takes one of the five tries of every open code that the targets have; the rows' locks, taken in one order, make it
 * exact however many try at once.
 */
const takeTry = (shop: Shop, targets: Target[]) =>
  shop.db
    .updateTable('otp_challenges')
    .set({ tries: sql`tries + 1` })
    .where('tries', '<', mostTries)
    .where('target', 'in', (open) =>
      open
        .selectFrom('otp_challenges as open')
        .select('open.target')
        .where('open.target', 'in', targets)
        .where('open.expires_at', '>', shop.now())
        .orderBy('open.target')
        .forUpdate(),
    )
    .returning(['target', 'challenge_id', 'code_hash', 'tries'])
    .execute();

/** Why no try could be taken: all are used, or no code is open. */
async function refusalFor(shop: Shop, targets: Target[]): Promise<ShopError> {
  const used = await shop.db
    .selectFrom('otp_challenges')
    .select('target')
    .where('target', 'in', targets)
    .where('expires_at', '>', shop.now())
    .executeTakeFirst();
  return new ShopError(used ? 'otp_tries_used' : 'otp_expired');
}

/**
 * Checks a code and gives a one-time credential for it (design §6): for logging in when the target belongs to a
 * customer, for registering otherwise. The code is used up. Ten digits may be a number in either country: the code
 * tells which of the two was meant, and a wrong one counts against both.
 * @throws {ShopError} `otp_invalid`, `otp_expired`, `otp_tries_used`, `rate_limited`
 */
export async function validateCode(shop: Shop, typed: string, code: string, from: string): Promise<string> {
  await countUse(shop, 'code-check-from-address', from);
  const targets = possibleTargets(typed);
  if (targets.length === 0) throw new ShopError('otp_expired');
  const tried = await takeTry(shop, targets);
  if (tried.length === 0) throw await refusalFor(shop, targets);
  const right = tried.find(({ target, challenge_id, code_hash }) =>
    isSame(code_hash, keyedHash(shop.secret, 'code', target, challenge_id, code)),
  );
  if (right) return shop.db.transaction().execute((tx) => exchange(shop, tx, right.target, right.challenge_id));
  throw new ShopError(tried.every(({ tries }) => tries >= mostTries) ? 'otp_tries_used' : 'otp_invalid');
}

async function exchange(shop: Shop, tx: Database, target: Target, challengeId: string): Promise<string> {
  const used = await tx
    .deleteFrom('otp_challenges')
    .where('target', '=', target)
    .where('challenge_id', '=', challengeId)
    .executeTakeFirst();
  if (used.numDeletedRows === 0n) throw new ShopError('otp_expired');
  const purpose: Purpose = (await isRegistered(tx, target)) ? 'login' : 'register';
  const credential = newCredential();
  await tx
    .insertInto('otp_credentials')
    .values({
      credential_hash: keyedHash(shop.secret, 'credential', credential),
      target,
      challenge_id: challengeId,
      purpose,
      expires_at: after(shop, credentialLifetimeMs[purpose]),
      used_at: null,
    })
    .execute();
  return credential;
}

/**
 * Uses up a credential in the caller's transaction; undefined when it is unknown, expired, used or for another purpose.
 * @returns the target it proves
 */
export async function redeem(
  shop: Shop,
  tx: Database,
  credential: string,
  purpose: Purpose,
): Promise<Target | undefined> {
  const row = await tx
    .updateTable('otp_credentials')
    .set({ used_at: shop.now() })
    .where('credential_hash', '=', keyedHash(shop.secret, 'credential', credential))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', shop.now())
    .returning('target')
    .executeTakeFirst();
  return row?.target;
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ShopError } from '#contract/errors';
import type { Database } from '#server/db/database';
import type { OtpChallengeRow } from '#server/db/customer-rows';
import type { StoreKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';
import { queueMessage } from '#server/platform/messages/messages';
import { refundUse, rateLimitError, tryConsume } from '#server/platform/limits/rate-limits';
import { isDigestOf, keyedHash, newCode } from '#server/platform/secrets';
import type { ChallengeKey } from './challenge-keys.ts';

export const codeLifetimeMs = 5 * 60_000;
const maxTries = 5;

export type CodePurpose = OtpChallengeRow['purpose'];

export interface VerifiedChallenge extends ChallengeKey {
  challenge_id: string;
  purpose: CodePurpose;
}

/** The store or, for codes that belong to no store, the operator. */
export interface CodeSender {
  name: string;
  store?: StoreKey;
  /** The host on whose pages phones autofill the code. */
  host: string;
}

export interface Code extends ChallengeKey {
  purpose: CodePurpose;
  sender: CodeSender;
  /** False opens the challenge without a message, to hide that the target has no account. */
  isSent: boolean;
}

/** A new code does not reset the tries. @throws {ShopError} `otp_tries_used` */
export async function openChallenge(shop: Shop, { key, target, purpose, sender, isSent }: Code): Promise<void> {
  const challengeId = randomUUID();
  const code = newCode();
  const fresh = {
    challenge_id: challengeId,
    purpose,
    code_hash: keyedHash(shop.secret, 'code', target, challengeId, code),
    created_at: shop.now(),
    expires_at: new Date(shop.now().getTime() + codeLifetimeMs),
  };
  await shop.db.transaction().execute(async (tx) => {
    const written = await writeChallenge(shop, tx, { target: key, ...fresh }, isSent);
    if (!written) return;
    if (written.tries >= maxTries) throw triesUsed(shop, written.expires_at);
    if (!isSent) return;
    await queueMessage(tx, {
      to: target,
      kind: 'code',
      variables: { code, sender: sender.name, host: sender.host },
      ...(sender.store && { store: sender.store }),
      about: `code:${challengeId}`,
      sendUntil: fresh.expires_at,
    });
  });
}

const triesUsed = ({ now }: Shop, until: Date) =>
  new ShopError('otp_tries_used', {
    retry_after_s: Math.max(1, Math.ceil((until.getTime() - now().getTime()) / 1000)),
  });

/** Returns undefined if a decoy code would replace a real one (a guest at checkout). */
const writeChallenge = (shop: Shop, tx: Database, challenge: Omit<OtpChallengeRow, 'tries'>, isSent: boolean) =>
  tx
    .insertInto('otp_challenges')
    .values({ tries: 0, ...challenge })
    .onConflict((conflict) =>
      conflict
        .column('target')
        .doUpdateSet({
          ...challenge,
          tries: sql`case when otp_challenges.expires_at > ${shop.now()} then otp_challenges.tries else 0 end`,
          // A new code must not extend the lock-out after the last try.
          expires_at: sql`case when otp_challenges.expires_at > ${shop.now()} and otp_challenges.tries >= ${maxTries}
            then otp_challenges.expires_at else ${challenge.expires_at} end`,
        })
        .where((where) =>
          where.or([
            sql<boolean>`${isSent}::boolean`,
            where('otp_challenges.purpose', '<>', 'enter'),
            where('otp_challenges.expires_at', '<=', shop.now()),
          ]),
        ),
    )
    .returning(['tries', 'expires_at'])
    .executeTakeFirst();

/** Makes the last code serve the new request's purpose. @returns whether a code is still valid */
export async function reuseChallenge(shop: Shop, { key, purpose, isSent }: Code): Promise<boolean> {
  const reused = await shop.db
    .updateTable('otp_challenges')
    .set({ purpose: isSent ? purpose : sql`purpose` })
    .where('target', '=', key)
    .where('expires_at', '>', shop.now())
    .where('tries', '<', maxTries)
    .returning('target')
    .execute();
  return reused.length > 0;
}

const keysOf = (challenges: ChallengeKey[]) => challenges.map(({ key }) => key);

/** The challenges with an open code for one of the purposes, including used-up codes. */
export async function openChallenges<C extends ChallengeKey>(
  shop: Shop,
  challenges: C[],
  purposes: CodePurpose[],
): Promise<C[]> {
  const open = await shop.db
    .selectFrom('otp_challenges')
    .select('target')
    .where('target', 'in', keysOf(challenges))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', shop.now())
    .execute();
  return challenges.filter(({ key }) => open.some(({ target }) => target === key));
}

/** Uses one try of every open code. Rows are locked in a fixed order, so concurrent tries count exactly. */
const countTry = (shop: Shop, challenges: ChallengeKey[], purposes: CodePurpose[]) =>
  shop.db
    .updateTable('otp_challenges')
    .set({ tries: sql`tries + 1` })
    .where('tries', '<', maxTries)
    .where('target', 'in', (open) =>
      open
        .selectFrom('otp_challenges as open')
        .select('open.target')
        .where('open.target', 'in', keysOf(challenges))
        .where('open.purpose', 'in', purposes)
        .where('open.expires_at', '>', shop.now())
        .orderBy('open.target')
        .forUpdate(),
    )
    .returning(['target as key', 'challenge_id', 'purpose', 'code_hash', 'tries'])
    .execute();

type Try = Awaited<ReturnType<typeof countTry>>[number] & ChallengeKey;

/** Restores a try that was not checked because the wrong-code limit is reached. */
const restoreTry = (shop: Shop, { key, challenge_id }: Try) =>
  shop.db
    .updateTable('otp_challenges')
    .set({ tries: sql`tries - 1` })
    .where('target', '=', key)
    .where('challenge_id', '=', challenge_id)
    .execute();

/** Charges the wrong-code limits of the targets. @throws {ShopError} `rate_limited` when no try may be checked */
async function countWrongCodes(shop: Shop, tries: Try[]): Promise<Try[]> {
  const judged: Try[] = [];
  let next: Date | undefined;
  for (const each of tries) {
    const refused = await tryConsume(shop, each.wrongCodes, each.target);
    if (!refused) judged.push(each);
    else await restoreTry(shop, each);
    next = refused ?? next;
  }
  if (judged.length === 0 && next) throw rateLimitError(shop, next);
  return judged;
}

/**
 * Ten digits may be a number in either country. A wrong code then counts for both.
 * @throws {ShopError} `otp_invalid`, `otp_expired`, `otp_tries_used`, `rate_limited`
 */
export async function checkCode(
  shop: Shop,
  challenges: ChallengeKey[],
  code: string,
  purposes: CodePurpose[],
): Promise<VerifiedChallenge> {
  const open = await openChallenges(shop, challenges, purposes);
  if (open.length === 0) throw new ShopError('otp_expired');
  const counted = await countTry(shop, open, purposes);
  if (counted.length === 0) {
    const left = await openChallenges(shop, open, purposes); // none if a concurrent request used the code
    throw new ShopError(left.length > 0 ? 'otp_tries_used' : 'otp_expired');
  }
  const tries = counted.flatMap((each) =>
    open.filter(({ key }) => key === each.key).map((own) => ({ ...own, ...each })),
  );
  const judged = await countWrongCodes(shop, tries);
  const matching = judged.find(({ target, challenge_id, code_hash }) =>
    isDigestOf(shop, code_hash, ({ secret }) => keyedHash(secret, 'code', target, challenge_id, code)),
  );
  if (!matching) throw new ShopError(judged.every(({ tries }) => tries >= maxTries) ? 'otp_tries_used' : 'otp_invalid');
  await refundUse(shop, matching.wrongCodes, matching.target);
  return matching;
}

/** Consumes a verified code in the caller's transaction. @throws {ShopError} `otp_expired` when already used */
export async function closeChallenge(tx: Database, { key, challenge_id }: VerifiedChallenge): Promise<void> {
  const used = await tx
    .deleteFrom('otp_challenges')
    .where('target', '=', key)
    .where('challenge_id', '=', challenge_id)
    .executeTakeFirst();
  if (used.numDeletedRows === 0n) throw new ShopError('otp_expired');
}

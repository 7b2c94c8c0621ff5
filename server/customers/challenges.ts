import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ShopError } from '#contract/errors';
import type { Target } from '#lib/account/target';
import type { Database } from '#server/db/database';
import type { OtpChallengeRow } from '#server/db/customer-rows';
import type { Shop } from '#server/platform/shop';
import { queueMessage } from '#server/platform/messages/messages';
import { isSame, keyedHash, newCode } from '#server/platform/secrets';

const codeLifetimeMs = 5 * 60_000;
const maxTries = 5;

export type CodePurpose = OtpChallengeRow['purpose'];

/** A challenge whose code was entered correctly. */
export type VerifiedChallenge = Pick<OtpChallengeRow, 'target' | 'challenge_id' | 'purpose'>;

interface Code {
  target: Target;
  purpose: CodePurpose;
  /** The store's or the operator's name, for the message. */
  sender: string;
  /** False opens the challenge without a message: the target has no account, which the caller must not learn. */
  isSent?: boolean;
}

/**
 * Opens a challenge and sends its code: 6 digits, valid for 5 minutes and 5 tries. A new code does not reset the
 * tries. @throws {ShopError} `otp_tries_used`
 */
export async function openChallenge(shop: Shop, { target, purpose, sender, isSent = true }: Code): Promise<void> {
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
    const { tries } = await writeChallenge(shop, tx, { target, ...fresh });
    if (tries >= maxTries) throw new ShopError('otp_tries_used');
    if (!isSent) return;
    await queueMessage(tx, {
      to: target,
      subject: `Your ${sender} code`,
      text: `${code} is your one-time code for ${sender}. It is good for 5 minutes. Never share it.`,
      about: `code:${challengeId}`,
    });
  });
}

const writeChallenge = (shop: Shop, tx: Database, challenge: Omit<OtpChallengeRow, 'tries'>) =>
  tx
    .insertInto('otp_challenges')
    .values({ tries: 0, ...challenge })
    .onConflict((conflict) =>
      conflict.column('target').doUpdateSet({
        ...challenge,
        tries: sql`case when otp_challenges.expires_at > ${shop.now()} then otp_challenges.tries else 0 end`,
        // A new code must not extend the lock-out after the last try.
        expires_at: sql`case when otp_challenges.expires_at > ${shop.now()} and otp_challenges.tries >= ${maxTries}
          then otp_challenges.expires_at else ${challenge.expires_at} end`,
      }),
    )
    .returning('tries')
    .executeTakeFirstOrThrow();

/** Uses one try of every open code of the targets. Rows are locked in a fixed order: concurrent tries count exactly. */
const countTry = (shop: Shop, targets: Target[], purposes: CodePurpose[]) =>
  shop.db
    .updateTable('otp_challenges')
    .set({ tries: sql`tries + 1` })
    .where('tries', '<', maxTries)
    .where('target', 'in', (open) =>
      open
        .selectFrom('otp_challenges as open')
        .select('open.target')
        .where('open.target', 'in', targets)
        .where('open.purpose', 'in', purposes)
        .where('open.expires_at', '>', shop.now())
        .orderBy('open.target')
        .forUpdate(),
    )
    .returning(['target', 'challenge_id', 'purpose', 'code_hash', 'tries'])
    .execute();

/** Why no try was left: all are used, or no code is open. */
async function noTryError(shop: Shop, targets: Target[], purposes: CodePurpose[]): Promise<ShopError> {
  const used = await shop.db
    .selectFrom('otp_challenges')
    .select('target')
    .where('target', 'in', targets)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', shop.now())
    .executeTakeFirst();
  return new ShopError(used ? 'otp_tries_used' : 'otp_expired');
}

/**
 * Checks a code that was sent to one of the targets for one of the purposes. Ten digits may be a number in either
 * country: a code matches one of them, and a wrong code counts as a try for both.
 * @throws {ShopError} `otp_invalid`, `otp_expired`, `otp_tries_used`
 */
export async function checkCode(
  shop: Shop,
  targets: Target[],
  code: string,
  purposes: CodePurpose[],
): Promise<VerifiedChallenge> {
  if (targets.length === 0) throw new ShopError('otp_expired');
  const tried = await countTry(shop, targets, purposes);
  if (tried.length === 0) throw await noTryError(shop, targets, purposes);
  const matching = tried.find(({ target, challenge_id, code_hash }) =>
    isSame(code_hash, keyedHash(shop.secret, 'code', target, challenge_id, code)),
  );
  if (matching) return matching;
  throw new ShopError(tried.every(({ tries }) => tries >= maxTries) ? 'otp_tries_used' : 'otp_invalid');
}

/** Uses up a verified code in the caller's transaction. @throws {ShopError} `otp_expired` when already used */
export async function closeChallenge(tx: Database, { target, challenge_id }: VerifiedChallenge): Promise<void> {
  const used = await tx
    .deleteFrom('otp_challenges')
    .where('target', '=', target)
    .where('challenge_id', '=', challenge_id)
    .executeTakeFirst();
  if (used.numDeletedRows === 0n) throw new ShopError('otp_expired');
}

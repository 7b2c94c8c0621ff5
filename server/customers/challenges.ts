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
const mostTries = 5;

export type CodePurpose = OtpChallengeRow['purpose'];

/** A code that was right: where it went, and which challenge it answers. */
export type VerifiedChallenge = Pick<OtpChallengeRow, 'target' | 'challenge_id' | 'purpose'>;

interface Code {
  target: Target;
  purpose: CodePurpose;
  /** Who says so in the message: the store, or the operator. */
  sender: string;
  /** False opens the challenge and sends nothing: nobody is there to read it, and nobody else learns that. */
  isSent?: boolean;
}

/**
 * Opens a challenge and sends its code: 6 digits, good for 5 minutes and 5 tries. Asking again replaces the code, not
 * the tries. @throws {ShopError} `otp_tries_used`
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
    if (tries >= mostTries) throw new ShopError('otp_tries_used');
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
        // While all tries are used the lock-out must run out, so its end does not move.
        expires_at: sql`case when otp_challenges.expires_at > ${shop.now()} and otp_challenges.tries >= ${mostTries}
          then otp_challenges.expires_at else ${challenge.expires_at} end`,
      }),
    )
    .returning('tries')
    .executeTakeFirstOrThrow();

/**
 * Takes one of the five tries of every open code that the targets have; the rows' locks, taken in one order, make it
 * exact however many try at once.
 */
const takeTry = (shop: Shop, targets: Target[], purposes: CodePurpose[]) =>
  shop.db
    .updateTable('otp_challenges')
    .set({ tries: sql`tries + 1` })
    .where('tries', '<', mostTries)
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

/** Why no try could be taken: all are used, or no code is open. */
async function refusalFor(shop: Shop, targets: Target[], purposes: CodePurpose[]): Promise<ShopError> {
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
 * country: the code tells which of the two was meant, and a wrong one counts against both.
 * @throws {ShopError} `otp_invalid`, `otp_expired`, `otp_tries_used`
 */
export async function checkCode(
  shop: Shop,
  targets: Target[],
  code: string,
  purposes: CodePurpose[],
): Promise<VerifiedChallenge> {
  if (targets.length === 0) throw new ShopError('otp_expired');
  const tried = await takeTry(shop, targets, purposes);
  if (tried.length === 0) throw await refusalFor(shop, targets, purposes);
  const right = tried.find(({ target, challenge_id, code_hash }) =>
    isSame(code_hash, keyedHash(shop.secret, 'code', target, challenge_id, code)),
  );
  if (right) return right;
  throw new ShopError(tried.every(({ tries }) => tries >= mostTries) ? 'otp_tries_used' : 'otp_invalid');
}

/** Uses a right code up, in the caller's transaction. @throws {ShopError} `otp_expired` when somebody was faster */
export async function closeChallenge(tx: Database, { target, challenge_id }: VerifiedChallenge): Promise<void> {
  const used = await tx
    .deleteFrom('otp_challenges')
    .where('target', '=', target)
    .where('challenge_id', '=', challenge_id)
    .executeTakeFirst();
  if (used.numDeletedRows === 0n) throw new ShopError('otp_expired');
}

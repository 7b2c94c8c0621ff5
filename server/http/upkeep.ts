import { sql } from 'kysely';
import { forgetMissedSearches } from '#server/catalogue/missed-searches';
import { eraseBankDetails, resealBankDetails } from '#server/orders/returns/bank-details';
import { tellNeeds } from '#server/counter/day/need-alerts';
import { numberEvents } from '#server/counter/positions';
import { startBackground, type Background } from '#server/platform/background';
import type { Shop } from '#server/platform/shop';
import { removeOld } from '#server/privacy/retention';

/** Removes the pushes of browsers whose staff are logged out. */
async function removeEndedPushes({ db }: Shop): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('token_hash', 'not in', db.selectFrom('staff_sessions').select('token_hash').where('revoked_at', 'is', null))
    .execute();
}

/** Closes attempts that were not sent to the provider within a day. */
async function closeUnsent({ db, now }: Shop): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ status: 'closed', reason: 'expired' })
    .where('status', '=', 'open')
    .where('provider_order_id', 'is', null)
    .where('created_at', '<', new Date(now().getTime() - 24 * 60 * 60_000))
    .execute();
}

/** Blanks expired codes, and messages of no use any more, that could not be sent; a local shop's outbox keeps them visible. */
async function blankUnsent({ db, config, now }: Shop): Promise<void> {
  if (config.isLocal) return;
  const expired = new Date(now().getTime() - 10 * 60_000);
  await db
    .updateTable('messages')
    .set({ text: '', failed_at: now() })
    .where('sent_at', 'is', null)
    .where('text', '<>', '')
    .where(({ and, eb, or }) =>
      or([eb('send_until', '<', now()), and([eb('about', 'like', 'code:%'), eb('created_at', '<', expired)])]),
    )
    .execute();
}

/** The embedded database never updates its statistics itself; without them its plans get slower as tables grow. */
const analyze = async ({ db, kind }: Shop) => kind === 'pglite' && void (await sql`analyze`.execute(db));

/** What is done once a minute. */
export const upkeepSteps = (shop: Shop) => [
  () => removeOld(shop),
  () => removeEndedPushes(shop),
  () => closeUnsent(shop),
  () => eraseBankDetails(shop),
  () => resealBankDetails(shop),
  () => blankUnsent(shop),
  () => forgetMissedSearches(shop),
  () => tellNeeds(shop),
  () => numberEvents(shop),
  () => analyze(shop),
];

/** Keeps the database tidy, and tells stores of what waits for them, once a minute until stopped. */
export const startUpkeep = (shop: Shop): Background =>
  startBackground({
    intervalMs: 60_000,
    waitsFirst: true,
    steps: upkeepSteps(shop),
    report: (error) => shop.log.error({ err: error }, 'upkeep failed'),
  });

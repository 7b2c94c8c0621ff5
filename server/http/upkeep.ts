import { sql } from 'kysely';
import { forgetMissedSearches } from '#server/catalogue/missed-searches';
import { removeEndedReminders } from '#server/orders/reminders/send';
import { eraseBankDetails } from '#server/orders/returns/bank-details';
import { tellNeeds } from '#server/counter/day/need-alerts';
import { numberEvents } from '#server/counter/positions';
import { startBackground, type Background } from '#server/platform/background';
import type { Shop } from '#server/platform/shop';

/** After a day, removes expired limits, codes, credentials, sessions of staff with their pushes and unconfirmed subscribers, and closes attempts never sent to the provider. */
async function removeExpired({ db, now }: Shop): Promise<void> {
  const yesterday = new Date(now().getTime() - 24 * 60 * 60_000);
  await db.deleteFrom('rate_limits').where('expire', '<', yesterday.getTime()).execute();
  await db.deleteFrom('otp_challenges').where('expires_at', '<', yesterday).execute();
  await db.deleteFrom('otp_credentials').where('expires_at', '<', yesterday).execute();
  await db.deleteFrom('staff_sessions').where('expires_at', '<', yesterday).execute();
  await db.deleteFrom('pushes').where('send_after', '<', yesterday).execute();
  await db
    .deleteFrom('push_subscriptions')
    .where('token_hash', 'not in', db.selectFrom('staff_sessions').select('token_hash').where('revoked_at', 'is', null))
    .execute();
  await db
    .deleteFrom('subscribers')
    .where('confirmed_at', 'is', null)
    .where('confirm_expires_at', '<', yesterday)
    .execute();
  await db.deleteFrom('back_in_stock').where('expires_at', '<', now()).execute();
  const lastWeek = new Date(now().getTime() - 7 * 24 * 60 * 60_000);
  await db.deleteFrom('messages').where('failed_at', '<', lastWeek).where('about', 'like', 'stock-%').execute();
  await db
    .updateTable('payment_attempts')
    .set({ status: 'closed', reason: 'expired' })
    .where('status', '=', 'open')
    .where('provider_order_id', 'is', null)
    .where('created_at', '<', yesterday)
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
  () => removeExpired(shop),
  () => eraseBankDetails(shop),
  () => blankUnsent(shop),
  () => removeEndedReminders(shop),
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

import { sql } from 'kysely';
import * as t from '#texts/message-failures';
import { forgetMissedSearches } from '#server/catalogue/missed-searches';
import { eraseBankDetails, resealBankDetails } from '#server/aftercare/returns/bank-details';
import { sendNeedAlerts } from '#server/counter/day/need-alerts';
import { numberEvents } from '#server/counter/positions';
import type { JobKind } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';
import { removeOld } from '#server/privacy/retention';
import { alertOperator } from '#server/stores/operator-alerts';

async function removeEndedPushes({ db }: Shop): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where(({ eb, selectFrom }) =>
      eb('token_hash', 'not in', selectFrom('staff_sessions').select('token_hash').where('revoked_at', 'is', null)),
    )
    .execute();
}

async function closeUnsent({ db, now }: Shop): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ status: 'closed', reason: 'expired' })
    .where('status', '=', 'open')
    .where('provider_order_id', 'is', null)
    .where('created_at', '<', new Date(now().getTime() - 24 * 60 * 60_000))
    .execute();
}

/** Blanks unsent messages that are too late. A local shop's outbox keeps them visible. */
async function blankUnsent({ db, config, now }: Shop): Promise<void> {
  if (config.isLocal) return;
  const expired = new Date(now().getTime() - 10 * 60_000);
  await db
    .updateTable('messages')
    .set({ text: '', variables: '{}', failed_at: now(), failure: t.tooLate() })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('text', '<>', '')
    .where(({ and, eb, or }) =>
      or([eb('send_until', '<', now()), and([eb('about', 'like', 'code:%'), eb('created_at', '<', expired)])]),
    )
    .execute();
}

/** The embedded database has no autovacuum. Without statistics, plans get slower as tables grow. */
const analyze = async ({ db, kind }: Shop): Promise<void> => {
  if (kind === 'pglite') await sql`analyze`.execute(db);
};

/** The keys are the jobs' names in the database, without `upkeep-`. */
const eachMinute: Record<string, (shop: Shop) => Promise<unknown>> = {
  removeEndedPushes,
  closeUnsent,
  eraseBankDetails,
  resealBankDetails,
  blankUnsent,
  forgetMissedSearches,
  tellNeeds: sendNeedAlerts,
  alertOperator,
  numberEvents,
  analyze,
};
const eachHour = { removeOld };

const recurring = (shop: Shop, steps: typeof eachMinute, everyMs: number): JobKind[] =>
  Object.entries(steps).map(([name, run]) => ({
    name: `upkeep-${name}`,
    everyMs,
    leaseMs: 10 * 60_000,
    work: async () => void (await run(shop)),
  }));

export const maintenanceJobs = (shop: Shop): JobKind[] => [
  ...recurring(shop, eachMinute, 60_000),
  ...recurring(shop, eachHour, 60 * 60_000),
];

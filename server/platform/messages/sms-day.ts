import { sql } from 'kysely';
import type { Shop } from '#server/platform/shop';

/** The share of a day's SMS at which the operator is warned. */
const warningShare = 0.8;
/** The share that is left to codes alone: without them, customers cannot log in. */
const codesShare = 0.1;

/** The UTC day that SMS are counted for. */
const dayOf = (now: Date) => now.toISOString().slice(0, 10);

const boundFor = (perDay: number, isCode: boolean) => (isCode ? perDay : perDay - Math.ceil(perDay * codesShare));

/**
 * Counts an SMS of today, for all processes together; warns in the log at 80 % and at the bound.
 * @returns false when it is one too many. The last tenth of a day's SMS is for codes.
 */
export async function countSms({ db, config, log, now }: Shop, isCode: boolean): Promise<boolean> {
  const { smsPerDay } = config;
  const bound = smsPerDay === 0 ? Number.MAX_SAFE_INTEGER : boundFor(smsPerDay, isCode);
  const counted = await db
    .insertInto('sms_days')
    .values({ day: dayOf(now()), sent: 1 })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ sent: sql`sms_days.sent + 1` })
        .where(sql<boolean>`sms_days.sent < ${bound}::bigint`),
    )
    .returning(sql<number>`sent::integer`.as('sent'))
    .executeTakeFirst();
  const sent = counted?.sent;
  if (smsPerDay > 0 && sent === Math.ceil(smsPerDay * warningShare))
    log.warn({ sent, smsPerDay }, 'most of the SMS of this day are used up');
  if (smsPerDay > 0 && sent === boundFor(smsPerDay, false))
    log.error({ sent, smsPerDay }, 'the SMS of this day are used up, except for codes');
  if (smsPerDay > 0 && sent === smsPerDay) log.error({ sent, smsPerDay }, 'the SMS of this day are used up');
  return counted !== undefined;
}

/** How many SMS were sent today, and how many can be; `per_day` is 0 without a bound. */
export async function readSmsDay({ db, config, now }: Pick<Shop, 'db' | 'config' | 'now'>) {
  const day = dayOf(now());
  const row = await db.selectFrom('sms_days').select('sent').where('day', '=', day).executeTakeFirst();
  const [sent, per_day] = [Number(row?.sent ?? 0), config.smsPerDay];
  const state =
    per_day === 0 || sent < per_day * warningShare ? 'ok' : sent < boundFor(per_day, false) ? 'low' : 'used up';
  return { day, sent, per_day, state };
}

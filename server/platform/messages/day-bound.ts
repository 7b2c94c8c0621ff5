import { sql } from 'kysely';
import type { Config } from '#server/platform/config';
import type { Shop } from '#server/platform/shop';

const warningShare = 0.8;
const codesShare = 0.1;

export type PaidChannel = 'sms' | 'whatsapp';

const columns = { sms: 'sent', whatsapp: 'whatsapp' } as const;

const perDayOf = ({ smsPerDay, whatsappPerDay }: Pick<Config, 'smsPerDay' | 'whatsappPerDay'>, channel: PaidChannel) =>
  channel === 'sms' ? smsPerDay : whatsappPerDay;

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

const boundFor = (perDay: number, isCode: boolean) => (isCode ? perDay : perDay - Math.ceil(perDay * codesShare));

/** Counts a message; logs at 80 % and at the limit. @returns false above it; the last tenth is for codes */
export async function countPaid(shop: Shop, channel: PaidChannel, isCode: boolean): Promise<boolean> {
  const { db, config, now } = shop;
  const perDay = perDayOf(config, channel);
  const column = columns[channel];
  const bound = perDay === 0 ? Number.MAX_SAFE_INTEGER : boundFor(perDay, isCode);
  if (bound === 0) return false;
  const counted = await db
    .insertInto('sms_days')
    .values({ day: dayOf(now()), sent: 0, whatsapp: 0, [column]: 1 })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ [column]: sql`${sql.ref(`sms_days.${column}`)} + 1` })
        .where(sql<boolean>`${sql.ref(`sms_days.${column}`)} < ${bound}::bigint`),
    )
    .returning(sql<number>`${sql.ref(column)}::integer`.as('count'))
    .executeTakeFirst();
  if (counted && perDay > 0) warn(shop, channel, { count: counted.count, perDay });
  return counted !== undefined;
}

function warn({ log }: Shop, channel: PaidChannel, { count, perDay }: { count: number; perDay: number }): void {
  const what = channel === 'sms' ? 'SMS' : 'WhatsApp';
  const numbers = { count, perDay };
  if (count === perDay) log.error(numbers, `the ${what} of this day are used up`);
  else if (count === boundFor(perDay, false))
    log.error(numbers, `the ${what} of this day are used up, except for codes`);
  else if (count === Math.ceil(perDay * warningShare)) log.warn(numbers, `most of the ${what} of this day are used up`);
}

export async function uncountPaid({ db, now }: Pick<Shop, 'db' | 'now'>, channel: PaidChannel): Promise<void> {
  const column = columns[channel];
  await db
    .updateTable('sms_days')
    .set({ [column]: sql`${sql.ref(column)} - 1` })
    .where('day', '=', dayOf(now()))
    .where(column, '>', 0)
    .execute();
}

/** Today's messages of a channel and the limit; `per_day` is 0 without a limit. */
export async function readDay({ db, config, now }: Pick<Shop, 'db' | 'config' | 'now'>, channel: PaidChannel) {
  const day = dayOf(now());
  const row = await db.selectFrom('sms_days').select(columns[channel]).where('day', '=', day).executeTakeFirst();
  const [sent, per_day] = [Number(Object.values(row ?? {})[0] ?? 0), perDayOf(config, channel)];
  const isUsedUp = per_day > 0 && sent >= boundFor(per_day, false);
  const isLow = per_day > 0 && sent >= per_day * warningShare;
  const state = isUsedUp ? ('used up' as const) : isLow ? ('low' as const) : ('ok' as const);
  return { day, sent, per_day, state };
}

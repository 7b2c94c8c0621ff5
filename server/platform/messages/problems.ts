import { sql } from 'kysely';
import * as t from '#texts/message-problems';
import type { StoreKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';
import { readDay, type PaidChannel } from './day-bound.ts';
import { limitFailure } from './limit.ts';

/** A channel counts as failing after this many numbers in a row receive nothing. */
export const failingAfter = 5;
const [minuteMs, dayMs] = [60_000, 86_400_000];

export interface ChannelProblem {
  channel: PaidChannel;
  kind: 'used_up' | 'failing';
  /** The start of the day whose limit is reached, or the first of the last failures. */
  since: Date;
  reason: string;
}

export const channelName = (channel: PaidChannel): string => (channel === 'sms' ? t.sms() : t.whatsapp());

type Reading = Pick<Shop, 'db' | 'config' | 'now'>;

/** The problems of the configured channels. Without SMS, messages without a WhatsApp template fail as SMS. */
export async function readChannelProblems(shop: Reading): Promise<ChannelProblem[]> {
  const { sms, whatsapp } = shop.config;
  const problems = [
    sms && (await findReachedLimit(shop, 'sms')),
    (sms ?? whatsapp) && (await findDeliveryFailure(shop, 'sms')),
    whatsapp && (await findReachedLimit(shop, 'whatsapp')),
    whatsapp && (await findDeliveryFailure(shop, 'whatsapp')),
  ];
  return problems.filter((problem) => problem !== undefined);
}

async function findReachedLimit(shop: Reading, channel: PaidChannel): Promise<ChannelProblem | undefined> {
  const { day, state } = await readDay(shop, channel);
  if (state !== 'used up') return undefined;
  return { channel, kind: 'used_up', since: new Date(`${day}T00:00:00Z`), reason: limitFailure('day', channel) };
}

/** Failures at our own limits say nothing about the provider. */
const isOwnLimit = (channel: PaidChannel, failure: 'failure' | 'whatsapp_failure') =>
  sql<boolean>`coalesce(${sql.ref(failure)}, '') in (${limitFailure('recipient', channel)}, ${limitFailure('day', channel)})`;

/** A message closed without an attempt says nothing about the provider. */
const isTried = sql<boolean>`(attempts > 0 or whatsapp_failed_at is not null)`;

/** Alerts about failed messages must not confirm themselves. */
const isAlert = sql<boolean>`about like 'need:%'`;

/** Results of the newest messages. WhatsApp succeeded if the message did not fall back to SMS. */
const results = {
  sms: () => sql`select created_at, recipient, failed_at is not null as is_failed, coalesce(failed_at, sent_at) as at, failure as reason
    from messages where channel = 'sms' and coalesce(failed_at, sent_at) is not null
      and ${isTried} and not ${isOwnLimit('sms', 'failure')} and not ${isAlert}`,
  whatsapp: (
    now: Date,
  ) => sql`select created_at, recipient, coalesce(whatsapp_failed_at, failed_at) is not null as is_failed,
      coalesce(whatsapp_failed_at, failed_at, sent_at) as at, coalesce(whatsapp_failure, failure) as reason
    from messages where (channel = 'whatsapp' or whatsapp_failed_at is not null)
      and (coalesce(whatsapp_failed_at, failed_at, delivered_at) is not null or sent_at < ${new Date(now.getTime() - minuteMs)})
      and ${isTried} and not ${isOwnLimit('whatsapp', 'whatsapp_failure')} and not ${isOwnLimit('whatsapp', 'failure')} and not ${isAlert}`,
};

/** A channel fails if the last messages to several numbers all failed, the newest within a day. */
async function findDeliveryFailure({ db, now }: Reading, channel: PaidChannel): Promise<ChannelProblem | undefined> {
  const from = (days: number) => new Date(now().getTime() - days * dayMs);
  const { rows } = await sql<{ since: Date; reason: string | null }>`
    with recent as (select * from (${results[channel](now())}) as result where created_at >= ${from(7)} order by created_at desc limit 500),
      by_number as (select distinct on (recipient) * from recent order by recipient, at desc),
      last as (select * from by_number order by at desc limit ${failingAfter})
    select min(at) as since, (array_agg(reason order by at desc))[1] as reason from last
    having count(*) filter (where is_failed) = ${failingAfter} and max(at) >= ${from(1)}`.execute(db);
  const [found] = rows;
  return found && { channel, kind: 'failing', since: new Date(found.since), reason: found.reason ?? '' };
}

export async function readStoreProblems(shop: Reading, store: StoreKey): Promise<ChannelProblem[]> {
  const problems = await readChannelProblems(shop);
  const affects = await Promise.all(problems.map((problem) => hasStopped(shop, store, problem)));
  return problems.filter((_, index) => affects[index]);
}

async function hasStopped(
  { db }: Reading,
  { saas_id, store_id }: StoreKey,
  { channel, kind, since, reason }: ChannelProblem,
): Promise<boolean> {
  const stopped = db
    .selectFrom('messages')
    .select('message_id')
    .where((where) => where.and({ saas_id, store_id, channel }))
    .where('failed_at', '>=', since)
    .where(({ not }) => not(isAlert));
  const ofKind =
    kind === 'used_up'
      ? stopped.where('failure', '=', reason)
      : stopped.where(({ not }) => not(isOwnLimit(channel, 'failure')));
  return (await ofKind.limit(1).executeTakeFirst()) !== undefined;
}

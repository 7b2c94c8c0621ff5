import { sql, type Selectable, type UpdateObject } from 'kysely';
import * as t from '#texts/message-failures';
import type { MessageJobName } from '#server/db/job-rows';
import type { ChannelName, MessageRow } from '#server/db/message-rows';
import type { Schema } from '#server/db/schema';
import { backoffMs, timeFromNow } from '#server/platform/delays';
import type { JobKind } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';
import type { Channel } from './channel.ts';
import type { Channels } from './channels.ts';
import { erasedOf } from './erase.ts';
import { uncountPaid } from './day-bound.ts';
import { MessageDelayed, MessageRefused, reasonOf, withoutRecipient } from './failures.ts';
import { limitFailure, limitOf, type Limit } from './limit.ts';
import { findTemplate } from './template-ids.ts';
import { awaitDelivery, canFallBack, fallBack, fallbackJob } from './whatsapp/fallback.ts';

type Row = Selectable<MessageRow>;

const maxConcurrentSends = 4;
const maxAttempts = 8;

/** Codes have their own kind, so that no other message delays them. */
const jobNames = {
  email: ['email', 'email-code'],
  sms: ['sms', 'sms-code'],
  whatsapp: ['whatsapp', 'whatsapp-code'],
} as const satisfies Record<ChannelName, MessageJobName[]>;

/** Includes channels that are not configured: their jobs wait. */
export const messageJobNames: string[] = [...Object.values(jobNames).flat(), 'whatsapp-fallback'];

/** One job kind per channel: an outage of one does not delay another. */
export const messageJobs = (shop: Shop, channels: Channels): JobKind[] => [
  ...Object.entries(channels).flatMap(([channel, send]) =>
    jobNames[channel as ChannelName].map((name): JobKind<MessageJobName> => ({
      name,
      concurrency: maxConcurrentSends,
      work: ({ message_id }) => sendMessage(shop, send, message_id),
    })),
  ),
  ...(channels.sms ? [fallbackJob(shop)] : []),
];

/** @returns the time of the next attempt after a temporary failure */
async function sendMessage(shop: Shop, send: Channel, messageId: number): Promise<Date | undefined> {
  const begun = await beginAttempt(shop, messageId);
  if (!begun) return undefined;
  const outcome = await attempt(shop, send, begun);
  return shop.db.transaction().execute((tx) => record({ ...shop, db: tx }, begun, outcome));
}

async function record(shop: Shop, { message, limit }: Begun, outcome: Outcome): Promise<Date | undefined> {
  const { message_id, channel, attempts } = message;
  const isUnsent = !limit && attempts === 1 && !outcome.isSent && outcome.error instanceof MessageRefused;
  if (isUnsent && channel !== 'email') await uncountPaid(shop, channel);
  if (channel === 'whatsapp' && limit !== 'recipient' && (await canFallBack(shop, message))) {
    if (outcome.isSent) await awaitDelivery(shop, message_id, outcome.id);
    else await fallBack(shop, message_id, reasonOf(outcome.error));
    return undefined;
  }
  const { again, ...changes } = outcome.isSent
    ? afterSuccess(shop, message, outcome.id)
    : afterFailure(shop, message, outcome.error);
  await shop.db
    .updateTable('messages')
    .set(changes)
    .where('message_id', '=', message_id)
    .where('channel', '=', channel) // unless WhatsApp has delivered it by now
    .execute();
  return again;
}

type Begun = { message: Row; limit: Limit | undefined };

/** Counts an attempt, in one transaction with the limits. @returns undefined if sent, failed or stale */
const beginAttempt = (shop: Shop, messageId: number): Promise<Begun | undefined> =>
  shop.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('messages')
      .selectAll()
      .select(hasWaitedTooLong.as('has_waited'))
      .where('message_id', '=', messageId)
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!found) return undefined;
    const { has_waited, ...row } = found;
    const failure = staleReason(shop, row, has_waited);
    const message = { ...row, attempts: row.attempts + 1 };
    await tx
      .updateTable('messages')
      .set(failure ? { failed_at: shop.now(), failure, ...erasedOf(row) } : { attempts: message.attempts })
      .where('message_id', '=', messageId)
      .execute();
    return failure ? undefined : { message, limit: await limitOf({ ...shop, db: tx }, message) };
  });

/** On the database's clock, like `created_at`. */
const hasWaitedTooLong = sql<boolean>`created_at < now() - interval '24 hours'`;

/** Why a message is too old to send, such as one from before its channel was configured. */
function staleReason({ now }: Shop, { send_until }: Row, hasWaited: boolean): string | undefined {
  if (send_until && send_until <= now()) return t.tooLate();
  return hasWaited ? t.waitedTooLong() : undefined;
}

type Outcome = { isSent: true; id: string | undefined } | { isSent: false; error: unknown };

async function attempt(shop: Shop, send: Channel, { message, limit }: Begun): Promise<Outcome> {
  try {
    if (limit) throw new MessageRefused(limitFailure(limit, message.channel));
    if (message.attempts > maxAttempts) throw new MessageRefused(t.processEnded());
    const template = message.channel === 'email' ? undefined : await findTemplate(shop, message);
    const { id } = await send({ ...message, template });
    return { isSent: true, id };
  } catch (error) {
    const details = { ...withoutRecipient(error), message: message.message_id, reason: reasonOf(error) };
    shop.log.warn(details, 'a message could not be sent');
    return { isSent: false, error };
  }
}

type Result = UpdateObject<Schema, 'messages'> & { again?: Date };

const afterSuccess = ({ now }: Shop, message: Row, id: string | undefined): Result => ({
  sent_at: now(),
  provider_id: id ?? null,
  failure: sql`case when failed_at is not null then failure end`, // from a receipt that arrived first
  ...erasedOf(message),
});

/** Retries after 2 s, 4 s, 8 s and so on, or when the provider asks. None after a refusal or the last attempt. */
function afterFailure(shop: Shop, message: Row, error: unknown): Result {
  const failure = reasonOf(error);
  if (error instanceof MessageRefused || message.attempts >= maxAttempts)
    return { failed_at: shop.now(), failure, ...erasedOf(message) };
  const asked = error instanceof MessageDelayed ? error.retryAfterMs : 0;
  return { failure, again: timeFromNow(shop, Math.max(backoffMs(message.attempts, {}), asked)) };
}

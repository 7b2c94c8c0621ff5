import { sql } from 'kysely';
import { isEmail } from '#contract/fields';
import type { Target } from '#lib/account/target';
import type { Database } from '#server/db/database';
import type { ChannelName } from '#server/db/message-rows';
import type { OrderKey, StoreKey } from '#server/db/keys';
import { dueNow } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';
import { toJson } from '#server/platform/to-json';
import { render, type Content } from './templates/templates.ts';

export const canReach = ({ isLocal, smtpUrl, sms, whatsapp }: Shop['config'], target: Target): boolean =>
  isLocal || Boolean(isEmail(target) ? smtpUrl : (sms ?? whatsapp));

interface Envelope {
  /** Identifies its cause. A second message with the same one is not queued. */
  about: string;
  store?: StoreKey;
  orderId?: number;
  unsubscribeUrl?: string;
  /** Now by default. Until then it can be dropped. */
  sendAt?: Date;
  sendUntil?: Date;
}

export type MessageContent = Content & Envelope;

export type Message = MessageContent & { to: Target };

/**
 * WhatsApp if the kind has a registered template of the store's operator. Operators without any template, and messages
 * without a store, use those of the other operators.
 */
const channelOfNumbers = ({ kind, store }: Message) => {
  const saas_id = store?.saas_id ?? null;
  return sql<ChannelName>`case when exists (
    select from message_templates where channel = 'whatsapp' and kind = ${kind} and (saas_id = ${saas_id}
      or not exists (select from message_templates as own where own.saas_id = ${saas_id}))
    ) then 'whatsapp' else 'sms' end`;
};

const messageRow = (message: Message) => ({
  channel: isEmail(message.to) ? ('email' as const) : channelOfNumbers(message),
  recipient: message.to,
  kind: message.kind,
  variables: toJson(message.variables),
  ...render(message),
  about: message.about,
  saas_id: message.store?.saas_id ?? null,
  store_id: message.store?.store_id ?? null,
  order_id: message.orderId ?? null,
  unsubscribe_url: message.unsubscribeUrl ?? null,
  send_until: message.sendUntil ?? null,
});

/** Queues messages with their jobs in the caller's transaction. They are sent at least once. */
export async function queueMessages(db: Database, messages: Message[], sendAt?: Date): Promise<void> {
  if (messages.length === 0) return;
  await db
    .with('queued', (query) =>
      query
        .insertInto('messages')
        .values(messages.map(messageRow))
        .onConflict((conflict) => conflict.column('about').doNothing())
        .returning(['message_id', 'channel', 'about']),
    )
    .insertInto('jobs')
    .columns(['kind', 'key', 'run_at'])
    .expression((query) =>
      query
        .selectFrom('queued')
        .select([
          sql<string>`channel || case when about like 'code:%' then '-code' else '' end`.as('kind'),
          sql<string>`jsonb_build_object('message_id', message_id)`.as('key'),
          sql<Date>`coalesce(${sendAt ?? null}::timestamptz, ${dueNow})`.as('run_at'),
        ]),
    )
    .execute();
}

export const queueMessage = (db: Database, message: Message): Promise<void> =>
  queueMessages(db, [message], message.sendAt);

/** Deletes an order's unsent messages by the start of `about`. @returns whether others may have been sent */
export async function dropUnsent(
  db: Database,
  { saas_id, store_id, order_id }: OrderKey,
  about: string,
): Promise<boolean> {
  const found = sql`saas_id = ${saas_id} and store_id = ${store_id} and order_id = ${order_id}
    and starts_with(about, ${about})`;
  await sql`with dropped as (
      delete from jobs where attempts = 0 and leased_until is null and kind in ('email', 'sms', 'whatsapp')
        and key in (select jsonb_build_object('message_id', message_id) from messages where ${found})
      returning (key ->> 'message_id')::bigint as message_id
    ) delete from messages using dropped where messages.message_id = dropped.message_id`.execute(db);
  const { rows } = await sql`select from messages where ${found} limit 1`.execute(db);
  return rows.length > 0;
}

export async function readOutbox({ db }: Shop) {
  const rows = await db
    .selectFrom('messages')
    .select(['message_id', 'recipient', 'subject', 'text', 'created_at'])
    .orderBy('message_id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: row.message_id,
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    created_at: row.created_at.toISOString(),
  }));
}

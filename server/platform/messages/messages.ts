import { isEmail } from '#contract/fields';
import type { Target } from '#lib/account/target';
import type { Database } from '#server/db/database';
import type { Shop } from '#server/platform/shop';

/** Whether a message to a target can be sent, or shown in a local shop's outbox. */
export const canReach = ({ isLocal, smtpUrl, smsUrl }: Shop['config'], target: Target): boolean =>
  isLocal || Boolean(isEmail(target) ? smtpUrl : smsUrl);

export interface Message {
  to: Target;
  subject: string;
  text: string;
  /** Identifies its cause; a second message with the same one is not queued. */
  about: string;
  /** The one-click unsubscribe address. */
  unsubscribeUrl?: string;
  /** After it, it is of no use and not sent any more. */
  sendUntil?: Date;
}

/** A message as a row to insert. */
export const messageRow = ({ to, unsubscribeUrl, sendUntil, ...message }: Message) => ({
  channel: isEmail(to) ? ('email' as const) : ('sms' as const),
  recipient: to,
  unsubscribe_url: unsubscribeUrl ?? null,
  send_until: sendUntil ?? null,
  ...message,
});

/** Queues a message in the caller's transaction; it is sent after the commit, at least once. */
export async function queueMessage(db: Database, message: Message): Promise<void> {
  await db
    .insertInto('messages')
    .values(messageRow(message))
    .onConflict((conflict) => conflict.column('about').doNothing())
    .execute();
}

/** The newest messages, as `/outbox.json` shows them. */
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

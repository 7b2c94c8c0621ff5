import type { Selectable } from 'kysely';
import * as t from '#texts/message-failures';
import type { MessageRow } from '#server/db/message-rows';
import { timeFromNow } from '#server/platform/delays';
import { enqueue, type JobKind } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';
import { needsTemplate } from '../sms/channel.ts';
import { findTemplate } from '../template-ids.ts';

type Row = Pick<Selectable<MessageRow>, 'kind' | 'saas_id' | 'recipient'>;

/** How long a WhatsApp message has to reach the phone before it is sent as an SMS. */
const deliveryMs = 30_000;

/** Whether a WhatsApp message can be sent as an SMS instead. */
export async function canFallBack({ db, config }: Pick<Shop, 'db' | 'config'>, message: Row): Promise<boolean> {
  if (!config.sms) return false;
  return (
    !needsTemplate(config.sms, message.recipient) ||
    (await findTemplate({ db }, { ...message, channel: 'sms' })) !== undefined
  );
}

/** Stores that WhatsApp has accepted a message, and the time of its fallback to SMS. Its text is kept until then. */
export async function awaitDelivery(shop: Shop, messageId: number, providerId: string | undefined): Promise<void> {
  const { numUpdatedRows } = await shop.db
    .updateTable('messages')
    .set({ sent_at: shop.now(), provider_id: providerId ?? null, failure: null })
    .where('message_id', '=', messageId)
    .where('channel', '=', 'whatsapp')
    .where('delivered_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await enqueue(shop.db, 'whatsapp-fallback', { message_id: messageId }, timeFromNow(shop, deliveryMs));
}

type Storing = Pick<Shop, 'db' | 'now'>;

/** Turns an undelivered WhatsApp message into an SMS, in the caller's transaction, unless that has happened already. */
export async function fallBack({ db, now }: Storing, messageId: number, reason: string): Promise<void> {
  const message = await db
    .updateTable('messages')
    .set({ channel: 'sms', attempts: 0, sent_at: null, provider_id: null, failure: t.fallback({ reason }) })
    .set({ whatsapp_failed_at: now(), whatsapp_failure: reason })
    .where('message_id', '=', messageId)
    .where('channel', '=', 'whatsapp')
    .where('delivered_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning('about')
    .executeTakeFirst();
  if (message) await enqueue(db, message.about.startsWith('code:') ? 'sms-code' : 'sms', { message_id: messageId });
}

/** Sends messages that WhatsApp has not delivered in time as SMS. */
export const fallbackJob = (shop: Shop): JobKind<'whatsapp-fallback'> => ({
  name: 'whatsapp-fallback',
  concurrency: 4,
  work: ({ message_id }) =>
    shop.db.transaction().execute((tx) => fallBack({ ...shop, db: tx }, message_id, t.notDelivered())),
});

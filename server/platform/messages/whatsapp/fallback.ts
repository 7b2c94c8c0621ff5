import type { Selectable } from 'kysely';
import * as t from '#texts/message-failures';
import type { MessageRow } from '#server/db/message-rows';
import { timeFromNow } from '#server/platform/delays';
import { enqueue, type JobKind } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';
import { needsTemplate } from '../sms/channel.ts';
import { findTemplate } from '../template-ids.ts';

type Row = Pick<Selectable<MessageRow>, 'kind' | 'saas_id' | 'recipient'>;

/** How long WhatsApp may take to deliver before the message is sent as an SMS. */
const deliveryMs = 30_000;

export async function canFallBack({ db, config }: Pick<Shop, 'db' | 'config'>, message: Row): Promise<boolean> {
  if (!config.sms) return false;
  return (
    !needsTemplate(config.sms, message.recipient) ||
    (await findTemplate({ db }, { ...message, channel: 'sms' })) !== undefined
  );
}

/** Records that WhatsApp accepted a message and schedules its fallback to SMS. The text is kept until then. */
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

/** Turns an undelivered WhatsApp message into an SMS, once, in the caller's transaction. */
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

export const fallbackJob = (shop: Shop): JobKind<'whatsapp-fallback'> => ({
  name: 'whatsapp-fallback',
  concurrency: 4,
  work: ({ message_id }) =>
    shop.db.transaction().execute((tx) => fallBack({ ...shop, db: tx }, message_id, t.notDelivered())),
});

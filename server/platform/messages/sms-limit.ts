import type { Selectable } from 'kysely';
import type { MessageRow } from '#server/db/schema';
import { tryUse } from '#server/platform/rate-limits';
import type { Shop } from '#server/platform/shop';

/** Codes have limits of their own; warnings about an account and alerts to stores are always sent. */
const unlimited = /^(code|contact|password|alert|return-alert|need):/;

/** Whether a message is an SMS too many for its recipient; logs that. Counts an SMS at its first attempt. */
export async function isOverLimit(shop: Shop, message: Selectable<MessageRow>): Promise<boolean> {
  const { message_id, channel, recipient, about, attempts } = message;
  if (channel !== 'sms' || attempts > 1 || unlimited.test(about)) return false;
  const next = await tryUse(shop, 'sms-to-recipient', recipient);
  if (next) shop.log.warn({ message: message_id }, 'an SMS was not sent: its recipient has had too many');
  return next !== undefined;
}

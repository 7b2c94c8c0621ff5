import type { Selectable } from 'kysely';
import * as t from '#texts/message-failures';
import type { ChannelName, MessageRow } from '#server/db/message-rows';
import { tryConsume } from '#server/platform/limits/rate-limits';
import type { Shop } from '#server/platform/shop';
import { countPaid } from './day-bound.ts';

/** Codes have their own limits. Account warnings and store alerts are always sent. */
const unlimited = /^(code|contact|password|alert|return-alert|need):/;

export type Limit = 'recipient' | 'day';

export function limitFailure(limit: Limit, channel: ChannelName): string {
  if (limit === 'recipient') return t.tooManyMessages();
  return channel === 'sms' ? t.smsUsedUp() : t.whatsAppUsedUp();
}

/** Counts a first attempt: for the day, and for the recipient unless WhatsApp has counted it before. */
export async function limitOf(shop: Shop, message: Selectable<MessageRow>): Promise<Limit | undefined> {
  const { channel, recipient, about, attempts, whatsapp_failed_at } = message;
  if (channel === 'email' || attempts > 1) return undefined;
  const isCounted = unlimited.test(about) || whatsapp_failed_at !== null;
  if (!isCounted && (await tryConsume(shop, 'sms-to-recipient', recipient))) return 'recipient';
  return (await countPaid(shop, channel, about.startsWith('code:'))) ? undefined : 'day';
}

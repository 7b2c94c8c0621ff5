import type { Selectable } from 'kysely';
import * as t from '#texts/message-failures';
import type { ChannelName, MessageRow } from '#server/db/message-rows';
import { tryUse } from '#server/platform/limits/rate-limits';
import type { Shop } from '#server/platform/shop';
import { countPaid } from './day-bound.ts';

/** Codes have limits of their own; warnings about an account and alerts to stores are always sent. */
const unlimited = /^(code|contact|password|alert|return-alert|need):/;

/** A limit that a message exceeds: its recipient's, or the day's. */
export type Limit = 'recipient' | 'day';

/** Why a message was not handed to its provider. */
export function limitFailure(limit: Limit, channel: ChannelName): string {
  if (limit === 'recipient') return t.tooManyMessages();
  return channel === 'sms' ? t.smsUsedUp() : t.whatsAppUsedUp();
}

/**
 * The limit that a message exceeds, its recipient's or the day's; undefined if it exceeds none. Counts it at its first attempt
 * over a channel: for the day, and for the recipient unless WhatsApp has counted it before.
 */
export async function limitOf(shop: Shop, message: Selectable<MessageRow>): Promise<Limit | undefined> {
  const { channel, recipient, about, attempts, whatsapp_failed_at } = message;
  if (channel === 'email' || attempts > 1) return undefined;
  const isCounted = unlimited.test(about) || whatsapp_failed_at !== null;
  if (!isCounted && (await tryUse(shop, 'sms-to-recipient', recipient))) return 'recipient';
  return (await countPaid(shop, channel, about.startsWith('code:'))) ? undefined : 'day';
}

import type { Selectable } from 'kysely';
import type { MessageRow } from '#server/db/message-rows';
import { tryUse } from '#server/platform/limits/rate-limits';
import type { Shop } from '#server/platform/shop';
import { countPaid, paidNames } from './day-bound.ts';

/** Codes have limits of their own; warnings about an account and alerts to stores are always sent. */
const unlimited = /^(code|contact|password|alert|return-alert|need):/;

/**
 * The limit that a message exceeds, its recipient's or the day's; undefined if it exceeds none. Counts it at its first attempt
 * over a channel.
 */
export async function limitOf(shop: Shop, message: Selectable<MessageRow>): Promise<string | undefined> {
  const { channel, recipient, about, attempts } = message;
  if (channel === 'email' || attempts > 1) return undefined;
  const what = paidNames[channel];
  if (!unlimited.test(about) && (await tryUse(shop, 'sms-to-recipient', recipient)))
    return `The recipient has had too many ${what}.`;
  return (await countPaid(shop, channel, about.startsWith('code:')))
    ? undefined
    : `The ${what} of this day are used up (${channel.toUpperCase()}_PER_DAY).`;
}

import type { Selectable } from 'kysely';
import type { MessageRow } from '#server/db/message-rows';
import { tryUse } from '#server/platform/rate-limits';
import type { Shop } from '#server/platform/shop';
import { countSms } from './sms-day.ts';

/** Codes have limits of their own; warnings about an account and alerts to stores are always sent. */
const unlimited = /^(code|contact|password|alert|return-alert|need):/;

/**
 * Why a message is an SMS too many, for its recipient or for the day; undefined when it is not. Counts an SMS at its first
 * attempt.
 */
export async function smsLimitOf(shop: Shop, message: Selectable<MessageRow>): Promise<string | undefined> {
  const { channel, recipient, about, attempts } = message;
  if (channel !== 'sms' || attempts > 1) return undefined;
  if (!unlimited.test(about) && (await tryUse(shop, 'sms-to-recipient', recipient)))
    return 'The recipient has had too many SMS.';
  return (await countSms(shop, about.startsWith('code:')))
    ? undefined
    : 'The SMS of this day are used up (SMS_PER_DAY).';
}

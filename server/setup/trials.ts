import { randomUUID } from 'node:crypto';
import { ShopError } from '#contract/errors';
import { isEmail } from '#contract/fields';
import { possibleTargets } from '#lib/account/target';
import { invalidTarget } from '#server/customers/codes';
import { emailDetailsOf } from '#server/orders/emails/details';
import { openChannels } from '#server/platform/messages/channels';
import { MessageRefused } from '#server/platform/messages/failures';
import { canReach, queueMessage } from '#server/platform/messages/messages';
import { findTemplate } from '#server/platform/messages/template-ids';
import { render } from '#server/platform/messages/templates/templates';
import { GatewayRefusal } from '#server/platform/ports/gateway';
import { countUse } from '#server/platform/limits/rate-limits';
import type { Shop } from '#server/platform/shop';

const content = { kind: 'test_message', variables: {} } as const;

/**
 * Sends a test message over the channel of a number or e-mail, at once.
 * @throws {ShopError} `invalid_input`, `mail_unavailable`, `sms_unavailable`, `message_not_sent`, `rate_limited`
 */
export async function sendTestMessage(shop: Shop, typed: string): Promise<'recipient' | 'outbox'> {
  const [recipient] = possibleTargets(typed);
  if (!recipient) throw invalidTarget('target');
  await countUse(shop, 'setup-message', 'shop');
  if (!canReach(shop.config, recipient))
    throw new ShopError(isEmail(recipient) ? 'mail_unavailable' : 'sms_unavailable');
  const send = openChannels(shop.config, emailDetailsOf(shop))[isEmail(recipient) ? 'email' : 'sms'];
  if (!send) {
    await queueMessage(shop.db, { ...content, to: recipient, about: `setup:${randomUUID()}` });
    return 'outbox';
  }
  try {
    const template = await findTemplate(shop, { channel: 'sms', kind: content.kind, saas_id: null });
    await send({ ...content, ...render(content), recipient, template });
  } catch (error) {
    // A server's answer may name the recipient: only its code is logged.
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
    const reason = error instanceof MessageRefused ? error.message : undefined;
    shop.log.warn({ code, responseCode, reason }, 'a test message was not sent');
    throw new ShopError('message_not_sent');
  }
  return 'recipient';
}

/**
 * Asks the payment provider whether it knows the configured keys.
 * @throws {ShopError} `payment_unavailable` without any, `payment_keys_refused`, `payment_provider_away`
 */
export async function checkKeys({ config, gateway }: Shop): Promise<void> {
  if (!gateway || !config.razorpay) throw new ShopError('payment_unavailable');
  try {
    await gateway.checkKeys();
  } catch (error) {
    throw new ShopError(error instanceof GatewayRefusal ? 'payment_keys_refused' : 'payment_provider_away');
  }
}

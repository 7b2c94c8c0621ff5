import { randomUUID } from 'node:crypto';
import { ShopError } from '#contract/errors';
import { isEmail } from '#contract/fields';
import type { CheckCause, TestMessage } from '#contract/setup/setup';
import { possibleTargets, type Target } from '#lib/account/target';
import { codeLifetimeMs } from '#server/auth/challenges';
import { invalidTarget } from '#server/auth/codes';
import { emailDetailsOf } from '#server/orders/emails/details';
import type { ChannelName } from '#server/db/message-rows';
import { isLoopback } from '#server/platform/config';
import { timeFromNow } from '#server/platform/delays';
import { openChannels } from '#server/platform/messages/channels';
import { MessageDelayed, MessageRefused, withoutRecipient } from '#server/platform/messages/failures';
import { canReach, queueMessage } from '#server/platform/messages/messages';
import { findCodeChannel, findTemplate } from '#server/platform/messages/template-ids';
import { render, type Content } from '#server/platform/messages/templates/templates';
import { GatewayRefusedError } from '#server/platform/ports/gateway';
import { consumeOrThrow } from '#server/platform/limits/rate-limits';
import { keyedHash, newCode, newCredential } from '#server/platform/secrets';
import type { Shop } from '#server/platform/shop';
import { readMarketplaceFacts } from '#server/stores/operator-facts';

const timeoutMs = 10_000;

const failed = (cause: CheckCause, reason?: string) =>
  new ShopError('setup_check_failed', { cause, ...(reason && { reason }) });

/** Errors of nodemailer before a mail server has responded. */
const mailAway = ['EDNS', 'ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'ETLS', 'ABORT_ERR'];

function messageFailure(channel: ChannelName, error: unknown): ShopError {
  const { code = '', name } = error as Error & { code?: string };
  if (channel !== 'email') {
    if (error instanceof MessageRefused) return failed(`${channel}_refused`, error.message);
    return error instanceof MessageDelayed ? failed(`${channel}_busy`, error.message) : failed(`${channel}_away`);
  }
  if (code === 'EAUTH') return failed('mail_login');
  return failed(mailAway.includes(code) || name === 'TimeoutError' ? 'mail_away' : 'mail_refused');
}

async function testContent(shop: Shop): Promise<Extract<Content, { kind: 'code' }>> {
  const { name: sender = 'Nukkad' } = await readMarketplaceFacts(shop.db);
  return { kind: 'code', variables: { code: newCode(), sender, host: shop.config.publicOrigin.hostname } };
}

/** The channel for codes. @throws {ShopError} `setup_check_failed` if there is none */
async function channelTo(shop: Shop, target: Target): Promise<ChannelName> {
  const { config } = shop;
  if (!canReach(config, target)) throw failed(isEmail(target) ? 'mail_unset' : 'sms_unset');
  if (isEmail(target)) return 'email';
  const found = await findCodeChannel(shop, target);
  if (!found && config.whatsapp && !config.sms) throw failed('whatsapp_template');
  return found ?? 'sms';
}

/**
 * Sends an unusable test code. Numbers get it by WhatsApp if codes have a template there.
 * @returns the code, its channel, and whether it was sent or is in the outbox
 * @throws {ShopError} `invalid_input`, `setup_check_failed`, `rate_limited`
 */
export async function sendTestCode(shop: Shop, typed: string): Promise<TestMessage> {
  const [recipient] = possibleTargets(typed);
  if (!recipient) throw invalidTarget('target');
  await consumeOrThrow(shop, 'setup-message', 'shop');
  const channel = await channelTo(shop, recipient);
  const content = await testContent(shop);
  const { code } = content.variables;
  const send = openChannels(shop.config, emailDetailsOf(shop))[channel];
  if (!send) {
    const sendUntil = timeFromNow(shop, codeLifetimeMs);
    await queueMessage(shop.db, { ...content, to: recipient, about: `setup:${randomUUID()}`, sendUntil });
    return { sent_to: 'outbox', channel, code };
  }
  try {
    const template = await findTemplate(shop, { channel, kind: content.kind, saas_id: null });
    await send({ ...content, ...render(content), recipient, template });
  } catch (error) {
    const failure = messageFailure(channel, error);
    shop.log.warn({ ...withoutRecipient(error), data: failure.data }, 'a test message was not sent');
    throw failure;
  }
  return { sent_to: 'recipient', channel, code };
}

/** Validates the payment provider's keys. @throws {ShopError} `setup_check_failed` */
export async function checkKeys({ config, gateway }: Shop): Promise<void> {
  if (!gateway || !config.razorpay) throw failed('payment_unset');
  try {
    await gateway.checkKeys();
  } catch (error) {
    throw failed(error instanceof GatewayRefusedError ? 'payment_refused' : 'payment_away');
  }
}

/** Only processes of this shop can compute it. */
export const proofOf = ({ secret }: Pick<Shop, 'secret'>, nonce: string): string =>
  keyedHash(secret, 'setup proof', nonce);

function domainFailure(error: unknown): ShopError {
  const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
  if (/^(ENOTFOUND|EAI_)/.test(code)) return failed('domain_unknown');
  return failed(/CERT|SELF_SIGNED|ISSUER|ERR_TLS|ERR_SSL/.test(code) ? 'domain_certificate' : 'domain_away');
}

/** Requests this shop at its public address, like a customer. @throws {ShopError} `setup_check_failed` */
export async function checkDomain(shop: Shop): Promise<void> {
  const { publicOrigin } = shop.config;
  if (isLoopback(publicOrigin.hostname)) throw failed('domain_unset');
  const nonce = newCredential();
  let answer: string;
  try {
    const address = new URL(`/api/v1/setup/proof/${nonce}`, publicOrigin);
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    answer = await response.text();
  } catch (error) {
    throw domainFailure(error);
  }
  if (answer !== proofOf(shop, nonce)) throw failed('domain_foreign');
}

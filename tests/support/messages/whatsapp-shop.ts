import { createApp } from '#server/app';
import { emailDetailsOf } from '#server/orders/emails/details';
import { readConfig } from '#server/platform/config';
import { openChannels } from '#server/platform/messages/channels';
import { queueMessage } from '#server/platform/messages/messages';
import { readSent } from '#server/platform/messages/sent';
import { newMobile } from '../shop/customers.ts';
import type { TestShop } from '../shop/shop.ts';
import { sendDue } from './send.ts';
import { startGateway } from './sms-providers.ts';
import { appSecret, phoneNumberId, startMeta, statusEvent } from './whatsapp.ts';

export const webhook = '/api/v1/webhooks/whatsapp';
export const store = { saas_id: 33, store_id: 33001 };
export const variables = { order: '10001', store: 'Surat\nSadan', link: 'https://surat.shop.example/order#token' };

/** Registers a template. */
export const register = (
  { db }: TestShop,
  kind: string,
  template_id: string,
  { channel = 'whatsapp' as 'sms' | 'whatsapp', saas_id = 33 } = {},
) =>
  db
    .insertInto('message_templates')
    .values({ saas_id, channel, kind, language: channel === 'sms' ? 'en' : 'en_US', template_id, sender: '' })
    .execute();

/** A shop with WhatsApp and a gateway for SMS, with templates of both for codes and for orders on their way. */
export async function startWhatsApp(shop: TestShop, settings: Record<string, string> = {}) {
  const meta = await startMeta({
    otp: { language: 'en_US', isAuthentication: true },
    on_the_way: { language: 'en_US', names: ['order', 'store', 'link'] },
  });
  const gateway = await startGateway();
  const config = readConfig({
    PUBLIC_ORIGIN: 'https://shop.example',
    SESSION_SECRET: 'a secret of at least 32 characters',
    LOG_LEVEL: 'silent',
    SMS_URL: gateway.url,
    WHATSAPP_URL: meta.url,
    WHATSAPP_TOKEN: 'token',
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: 'a token to verify',
    ...settings,
  });
  await register(shop, 'code', 'otp');
  await register(shop, 'order_on_the_way', 'on_the_way');
  for (const kind of ['code', 'order_on_the_way', 'order_ready']) await register(shop, kind, 'dlt', { channel: 'sms' });
  const running = { ...shop, config };
  const app = createApp(running);
  const post = async (...event: Parameters<typeof statusEvent>) =>
    (await app.request(webhook, { method: 'POST', ...statusEvent(...event) })).status;
  return {
    meta,
    sms: gateway.requests,
    app,
    running,
    send: () => sendDue(running, openChannels(config, emailDetailsOf(shop))),
    /** Posts the state of the last message. */
    report: (status: string, errors?: object[]) => post({ status, of: meta.sent.at(-1), ...(errors && { errors }) }),
    post,
    stop: () => Promise.all([meta.stop(), gateway.stop()]),
  };
}

/** Queues a message that an order is on its way. */
export const queueOnTheWay = ({ db }: TestShop, to = `+91${newMobile()}`) =>
  queueMessage(db, { kind: 'order_on_the_way', variables, store, to, about: `order:${to}` });

export const queueCode = ({ db }: TestShop, to = `+91${newMobile()}`) =>
  queueMessage(db, {
    kind: 'code',
    variables: { code: '123456', sender: 'Surat', host: 'x' },
    to,
    about: `code:${to}`,
  });

/** The channel, the state and the failure of the newest message. */
export async function stateOfNewest(shop: TestShop) {
  const [message] = await readSent(shop, { limit: 1 });
  return [message?.channel, message?.status, message?.failure];
}

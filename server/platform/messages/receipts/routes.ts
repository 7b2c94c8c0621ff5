import { Hono } from 'hono';
import { ShopError } from '#contract/errors';
import type { Env } from '#server/platform/http/env';
import { isSameSecret } from '#server/platform/secrets';
import type { Shop } from '#server/platform/shop';
import { isSignedByMeta, parseMeta } from '../whatsapp/receipts.ts';
import { recordWhatsAppReceipt } from '../whatsapp/record-receipt.ts';
import { isMsg91Secret, parseMsg91 } from './msg91.ts';
import { recordReceipt } from './record-receipt.ts';
import { isSignedByTwilio, parseTwilio } from './twilio.ts';
import { twilioReceiptUrl } from './addresses.ts';

/** Webhooks for delivery receipts. Forged ones get `not_found`. */
export function receiptRoutes(shop: Shop): Hono<Env> {
  const routes = new Hono<Env>();
  const { sms, whatsapp } = shop.config;
  routes.post('/webhooks/msg91/:secret', async (c) => {
    if (sms?.provider !== 'msg91' || !isMsg91Secret(shop, c.req.param('secret'))) throw new ShopError('not_found');
    for (const receipt of parseMsg91(await c.req.text())) await recordReceipt(shop, receipt);
    return c.json({ status: true });
  });
  routes.post('/webhooks/twilio/:message{[1-9]\\d{0,14}}', async (c) => {
    const message = Number(c.req.param('message'));
    const url = twilioReceiptUrl(shop.config, message);
    const form = new URLSearchParams(await c.req.text());
    const signature = c.req.header('X-Twilio-Signature') ?? '';
    if (sms?.provider !== 'twilio' || !url || !isSignedByTwilio(sms.key, url, form, signature))
      throw new ShopError('not_found');
    const receipt = parseTwilio(message, form);
    if (receipt) await recordReceipt(shop, receipt);
    return c.json({ status: true });
  });
  routes.get('/webhooks/whatsapp', (c) => {
    const { 'hub.mode': mode, 'hub.verify_token': token = '', 'hub.challenge': challenge = '' } = c.req.query();
    if (!whatsapp || mode !== 'subscribe' || !isSameSecret(token, whatsapp.verifyToken))
      throw new ShopError('not_found');
    if (!/^[\w-]{1,200}$/.test(challenge)) throw new ShopError('invalid_input');
    return c.text(challenge);
  });
  routes.post('/webhooks/whatsapp', async (c) => {
    const body = Buffer.from(await c.req.arrayBuffer());
    if (!whatsapp || !isSignedByMeta(whatsapp, body, c.req.header('X-Hub-Signature-256') ?? ''))
      throw new ShopError('not_found');
    for (const receipt of parseMeta(whatsapp, body)) await recordWhatsAppReceipt(shop, receipt);
    return c.json({ status: true });
  });
  return routes;
}

import type { JobKind } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';
import { ownOrigin, sandboxKeys } from '../open-gateway.ts';
import { signatureOf } from '../signatures.ts';
import { authorizeDue } from './ledger.ts';

type Send = (address: string, init: RequestInit) => Promise<Response>;

const timeoutMs = 5000;

export const sandboxWebhookJob = (shop: Shop, send: Send = fetch): JobKind<'sandbox-webhook'> => ({
  name: 'sandbox-webhook',
  leaseMs: 30_000,
  maxDelayMs: 30_000,
  async work({ id }) {
    const webhook = await shop.db.selectFrom('sandbox_webhooks').selectAll().where('id', '=', id).executeTakeFirst();
    if (!webhook) return;
    const { webhookSecret } = sandboxKeys(shop.secret);
    const response = await send(`${ownOrigin(shop.config)}/api/v1/webhooks/razorpay`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Razorpay-Event-Id': webhook.event_id,
        'X-Razorpay-Signature': signatureOf(webhookSecret, webhook.body),
      },
      body: webhook.body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`The shop answered a webhook with ${response.status}`);
    await shop.db.deleteFrom('sandbox_webhooks').where('id', '=', id).execute();
  },
});

export const sandboxPaymentJob = (shop: Shop): JobKind<'sandbox-payment'> => ({
  name: 'sandbox-payment',
  work: () => authorizeDue(shop),
});

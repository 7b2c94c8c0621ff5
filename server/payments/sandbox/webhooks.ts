import { sql } from 'kysely';
import { noBackground, startBackground, type Background } from '#server/platform/background';
import { doNext, type Queue } from '#server/platform/queue';
import type { Shop } from '#server/platform/shop';
import { hasSandbox, ownOrigin, sandboxKeys } from '../open-gateway.ts';
import { signatureOf } from '../signatures.ts';
import { authorizeDue } from './ledger.ts';

type Send = (address: string, init: RequestInit) => Promise<Response>;

const timeoutMs = 5000;

const unsentWebhooks: Queue<'sandbox_webhooks'> = {
  table: 'sandbox_webhooks',
  key: ['id'],
  dueAt: 'send_after',
  leaseMs: 30_000, // also the wait before a failed one is sent again
  where: sql`sent_at is null`,
  order: sql`id`,
  tries: 'tries',
};

/** Sends the next due webhook to the shop itself; false when none is due. */
export async function sendNextWebhook(shop: Shop, send: Send): Promise<boolean> {
  await authorizeDue(shop);
  return doNext(shop, unsentWebhooks, {
    async work({ event_id, body }) {
      const { webhookSecret } = sandboxKeys(shop.secret);
      const response = await send(`${ownOrigin(shop.config)}/api/v1/webhooks/razorpay`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Razorpay-Event-Id': event_id,
          'X-Razorpay-Signature': signatureOf(webhookSecret, body),
        },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`The shop answered a webhook with ${response.status}`);
      return { sent_at: shop.now() };
    },
  });
}

/** Sends the sandbox's webhooks until stopped. */
export function startSandboxWebhooks(shop: Shop): Background {
  if (!hasSandbox(shop.config)) return noBackground;
  return startBackground({
    intervalMs: 500,
    steps: [() => sendNextWebhook(shop, fetch)],
    report(error, isStopped) {
      if (!isStopped) shop.log.warn({ err: error }, 'a webhook of the sandbox could not be delivered');
    },
  });
}

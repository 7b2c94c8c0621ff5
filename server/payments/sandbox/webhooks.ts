import { sql } from 'kysely';
import { startBackground, type Background } from '#server/platform/background';
import type { Shop } from '#server/platform/shop';
import { hasSandbox, ownOrigin, sandboxKeys } from '../open-gateway.ts';
import { signatureOf } from '../signatures.ts';
import { authorizeDue } from './ledger.ts';

type Send = (address: string, init: RequestInit) => Promise<Response>;

const timeoutMs = 5000;
/** Longer than sending takes; also the wait before a failed one is sent again. */
const leaseMs = 30_000;

const claimNext = (shop: Shop) =>
  shop.db
    .updateTable('sandbox_webhooks')
    .set({ tries: sql`tries + 1`, send_after: new Date(shop.now().getTime() + leaseMs) })
    .where(
      sql<boolean>`id = (
        select id from sandbox_webhooks where sent_at is null and send_after <= ${shop.now()}
        order by id limit 1 for update skip locked)`,
    )
    .returningAll()
    .executeTakeFirst();

/** Sends the next webhook that is due, to the shop itself; false when there is none. */
export async function sendNextWebhook(shop: Shop, send: Send): Promise<boolean> {
  await authorizeDue(shop);
  const webhook = await claimNext(shop);
  if (!webhook) return false;
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
  await shop.db.updateTable('sandbox_webhooks').set({ sent_at: shop.now() }).where('id', '=', webhook.id).execute();
  return true;
}

/** Sends the sandbox's webhooks until stopped. */
export function startSandboxWebhooks(shop: Shop): Background {
  if (!hasSandbox(shop.config)) return { stop: async () => undefined };
  return startBackground({
    everyMs: 500,
    steps: [() => sendNextWebhook(shop, fetch)],
    report(error, isStopped) {
      if (!isStopped) shop.log.warn({ err: error }, 'a webhook of the sandbox could not be delivered');
    },
  });
}

import { createECDH, createHmac } from 'node:crypto';
import { request } from 'node:https';
import { sql } from 'kysely';
import type { PushSubscriptionRow } from '#server/db/staff-rows';
import { startBackground, type Background } from '#server/platform/background';
import { PrivateAddress, PublicAgent } from '#server/platform/public-agent';
import { doNext, type Queue } from '#server/platform/queue';
import { withEachSecret, type Secrets } from '#server/platform/secrets';
import type { Shop } from '#server/platform/shop';
import { getStoreIncludingClosed } from '#server/stores/stores';
import { queueAlerts, queueReturnAlerts } from './alerts.ts';
import { hashOf } from './push-subscriptions.ts';

const timeoutMs = 10_000;
/** How long a push service keeps a push for a phone that is not reached, in seconds. */
const lifetimeS = 10 * 60;

const waiting: Queue<'pushes'> = {
  table: 'pushes',
  key: ['saas_id', 'store_id', 'push_id'],
  dueAt: 'send_after',
  leaseMs: 30_000,
  where: sql`sent_at is null and failed_at is null`,
  tries: 'attempts',
  retry: { maxAttempts: 6, gaveUpAt: 'failed_at' },
};

/** The push service refuses all pushes for this browser. */
class PushRefused extends Error {}

/** Posts a push; https to public addresses only, and no redirects. @throws {PushRefused} when it is refused for good */
export type SendPush = (subscription: PushSubscriptionRow, payload: string) => Promise<void>;

/** The keys by which push services know this shop (RFC 8292), base64url: a pair of the curve P-256 made from its secret. */
export function pushKeys({ secret }: Pick<Secrets, 'secret'>): { publicKey: string; privateKey: string } {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(createHmac('sha256', secret).update('push').digest());
  return { publicKey: keys.getPublicKey('base64url'), privateKey: keys.getPrivateKey('base64url') };
}

/** The contact that a push service may use about this shop's pushes (RFC 8292): a web or e-mail address. */
const contactOf = ({ config: { publicOrigin } }: Shop): string =>
  publicOrigin.protocol === 'https:' ? publicOrigin.href : `mailto:shop@${publicOrigin.hostname}`;

/** @param agent makes the connections; tests pass one that allows private addresses */
export function createSender(shop: Shop, agent = new PublicAgent()): SendPush {
  const subject = contactOf(shop);
  return async ({ endpoint_hash, endpoint, p256dh, auth }, payload) => {
    // The browser takes pushes only under the secret that it has subscribed under.
    const [own = shop] = withEachSecret(shop, (each) => each).filter(
      (each) => hashOf(each, endpoint) === endpoint_hash,
    );
    const vapidDetails = { subject, ...pushKeys(own) };
    const { default: webPush } = await import('web-push');
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails,
      TTL: lifetimeS,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    });
    const status = await post(endpoint, { headers: { ...headers }, body, agent });
    if (status >= 200 && status < 300) return;
    const isForGood = status < 400 || [400, 401, 403, 404, 410, 413].includes(status);
    throw new (isForGood ? PushRefused : Error)(`The push service answered ${status}`);
  };
}

interface Post {
  headers: Record<string, string | number>;
  body: Buffer | null;
  agent: PublicAgent;
}

const post = (endpoint: string, { headers, body, agent }: Post): Promise<number> =>
  new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: headers as Record<string, string>,
      agent,
      signal: AbortSignal.timeout(timeoutMs),
    };
    const sent = request(endpoint, options, (response) => {
      response.destroy(); // only the status matters
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(body);
  });

/**
 * Sends the next push: which store has an order or a return, nothing about it. A browser that has ended its subscription is
 * forgotten.
 * @returns false when there is none
 */
export const sendNextPush = (shop: Shop, send: SendPush): Promise<boolean> =>
  doNext(shop, waiting, {
    async work({ endpoint_hash, about, ...store }) {
      const subscription = await shop.db
        .selectFrom('push_subscriptions')
        .selectAll()
        .where('endpoint_hash', '=', endpoint_hash)
        .executeTakeFirst();
      if (!subscription) return {}; // forgotten since, and its pushes with it
      const { label, store_name } = await getStoreIncludingClosed(shop, store);
      try {
        await send(subscription, JSON.stringify({ label, store_name, about }));
      } catch (error) {
        if (!(error instanceof PushRefused || error instanceof PrivateAddress)) throw error;
        await shop.db.deleteFrom('push_subscriptions').where('endpoint_hash', '=', endpoint_hash).execute();
        shop.log.info({ error: error.message }, 'a push subscription has expired');
        return {};
      }
      return { sent_at: shop.now() };
    },
    onFailure: (error, { push_id }) =>
      shop.log.warn({ error: error instanceof Error ? error.name : '', push: push_id }, 'a push could not be sent'),
  });

/** Notifies stores of their orders and returns until stopped. */
export function startAlerts(shop: Shop): Background {
  const send = createSender(shop);
  const report = (error: unknown) => shop.log.error({ err: error }, 'stores could not be notified of their orders');
  const steps = [() => queueAlerts(shop), () => queueReturnAlerts(shop), () => sendNextPush(shop, send)]; // each for itself: push services may be slow
  const jobs = steps.map((step) => startBackground({ intervalMs: 1000, steps: [step], report }));
  return { stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))) };
}

import { createECDH, createHmac } from 'node:crypto';
import { request } from 'node:https';
import type { PushSubscriptionRow } from '#server/db/staff-rows';
import type { JobKind } from '#server/platform/jobs/jobs';
import * as t from '#texts/pushes';
import { PrivateAddress, PublicAgent } from '#server/platform/public-agent';
import { withEachSecret, type Secrets } from '#server/platform/secrets';
import type { Shop } from '#server/platform/shop';
import { getStoreIncludingClosed } from '#server/stores/stores';
import { hashOf } from '#server/staff/push-subscriptions';

const timeoutMs = 10_000;
/** How long a push service keeps a push for an unreachable phone, in seconds. */
const lifetimeS = 10 * 60;

class PushRefused extends Error {}

/** Posts only by https to public addresses, without redirects. @throws {PushRefused} when it is refused for good */
export type SendPush = (subscription: PushSubscriptionRow, payload: string) => Promise<void>;

/** VAPID keys (RFC 8292), base64url: a P-256 pair derived from the secret. */
export function pushKeys({ secret }: Pick<Secrets, 'secret'>): { publicKey: string; privateKey: string } {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(createHmac('sha256', secret).update('push').digest());
  return { publicKey: keys.getPublicKey('base64url'), privateKey: keys.getPrivateKey('base64url') };
}

/** The VAPID contact (RFC 8292): a web or e-mail address. */
const contactOf = ({ config: { publicOrigin } }: Shop): string =>
  publicOrigin.protocol === 'https:' ? publicOrigin.href : `mailto:shop@${publicOrigin.hostname}`;

/** @param agent the default refuses private addresses */
export function createSender(shop: Shop, agent = new PublicAgent()): SendPush {
  const subject = contactOf(shop);
  return async ({ endpoint_hash, endpoint, p256dh, auth }, payload) => {
    // The browser accepts pushes only with the keys of its subscription.
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

/** Sends the store's name and the subject, without details. Deletes an expired subscription. */
export const pushJob = (shop: Shop, send: SendPush = createSender(shop)): JobKind<'push'> => ({
  name: 'push',
  leaseMs: 30_000,
  maxAttempts: 6,
  async work({ endpoint_hash, about, ...store }) {
    const subscription = await shop.db
      .selectFrom('push_subscriptions')
      .selectAll()
      .where('endpoint_hash', '=', endpoint_hash)
      .executeTakeFirst();
    if (!subscription) return;
    const { label, store_name } = await getStoreIncludingClosed(shop, store);
    try {
      await send(subscription, JSON.stringify({ label, store_name, about, body: t[about]() }));
    } catch (error) {
      if (!(error instanceof PushRefused || error instanceof PrivateAddress)) throw error;
      await shop.db.deleteFrom('push_subscriptions').where('endpoint_hash', '=', endpoint_hash).execute();
      shop.log.info({ error: error.message }, 'a push subscription has expired');
    }
  },
});

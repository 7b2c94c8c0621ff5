import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { pushKeys } from '#server/counter/pushes';
import { openCounterPage } from '#tests/support/counter/counter-device';
import { newDevice } from '#tests/support/shop/device';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop();
  ({ cookie } = await enterAs(shop, 'keeper'));
}, 60_000);
beforeEach(() => shop.db.deleteFrom('push_subscriptions').execute());
afterEach(() => vi.unstubAllGlobals());
afterAll(() => shop.close());

/** A browser's subscription, made under a key of the shop. */
const subscriptionUnder = (key: string, endpoint: string, ended: string[]) => ({
  endpoint,
  options: { applicationServerKey: new Uint8Array(Buffer.from(key, 'base64url')).buffer },
  toJSON: () => ({
    keys: { p256dh: pushKeys({ secret: endpoint }).publicKey, auth: randomBytes(16).toString('base64url') },
  }),
  unsubscribe: async () => ended.push(endpoint),
});

/** Opens the counter in a browser that subscribed under a key, and looks at its pushes. */
async function lookUnder(key: string) {
  const ended: string[] = [];
  const pushManager = {
    getSubscription: async () => subscriptionUnder(key, 'https://push.example/old', ended),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) =>
      subscriptionUnder(applicationServerKey, 'https://push.example/new', ended),
  };
  const page = await openCounterPage(shop, newDevice(), { cookie });
  vi.stubGlobal('ServiceWorkerRegistration', { prototype: { pushManager } });
  vi.stubGlobal('Notification', {});
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  await page.syncPushSubscription();
  const rows = await shop.db.selectFrom('push_subscriptions').select('endpoint').execute();
  return { state: page.$pushes.get(), ended, kept: rows.map(({ endpoint }) => endpoint) };
}

it('registers a subscription under the key of the shop again', async () => {
  const { state, ended, kept } = await lookUnder(pushKeys(shop).publicKey);
  expect(state).toEqual({ status: 'on' });
  expect(ended).toEqual([]);
  expect(kept).toEqual(['https://push.example/old']);
});

it('replaces a subscription under a key that the shop had before', async () => {
  const { state, ended, kept } = await lookUnder(pushKeys({ secret: 'another secret' }).publicKey);
  expect(state).toEqual({ status: 'on' });
  expect(ended).toEqual(['https://push.example/old']);
  expect(kept).toEqual(['https://push.example/new']);
});

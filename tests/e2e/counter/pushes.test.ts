import { expectScreenFit } from '#tests/support/browser/accessibility';
import { enterCounter, orderPickup, sayYes } from '#tests/support/browser/counter';
import { expect, ignoreOfflineErrors, test } from '#tools/browser/journey';

test.use({ serviceWorkers: 'allow' });

test('a phone is told of an order while no counter of that store is seen on it', async ({
  page,
  context,
  surat,
  api,
}) => {
  await context.grantPermissions(['notifications'], { origin: surat });
  // This machine reaches no push service: the browser's subscription is a made-up one, everything else is real.
  await page.addInitScript(() => {
    let subscription: PushSubscription | null = null;
    const made = {
      endpoint: 'https://push.example/phone',
      toJSON: () => ({ keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) } }),
      unsubscribe: async () => ((subscription = null), true),
    } as unknown as PushSubscription;
    PushManager.prototype.getSubscription = async () => subscription;
    PushManager.prototype.subscribe = async () => (subscription = made);
  });
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, 'keeper@surat-sadan.example');
  const answers: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/counter/push'))
      answers.push(`${new URL(response.url()).pathname} ${response.status()}`);
  });
  const isTold = page.getByRole('checkbox', { name: 'Notify me of orders' });
  await isTold.click();
  await expect(isTold).toBeChecked();
  expect(answers).toEqual(['/api/v1/counter/push-key 200', '/api/v1/counter/push 200']);

  const devtools = await context.newCDPSession(page);
  const registrations = new Map<string, string>();
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: known }) => {
    for (const { scopeURL, registrationId } of known) registrations.set(new URL(scopeURL).pathname, registrationId);
  });
  await devtools.send('ServiceWorker.enable');
  await expect.poll(() => registrations.has('/counter')).toBe(true);
  const push = (label = 'surat', store_name = 'Surat Sadan') =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: surat,
      registrationId: registrations.get('/counter') ?? '',
      data: JSON.stringify({ label, store_name, about: 'order', body: 'An order is waiting to be accepted.' }),
    });
  // A browser without a screen shows no notifications: what the worker asks it to show is kept.
  const worker = context.serviceWorkers().find((each) => each.url().endsWith('/sw-counter.js'));
  await worker?.evaluate(() => {
    const scope = globalThis as unknown as { shown: string[]; registration: ServiceWorkerRegistration };
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => void scope.shown.push(`${title}: ${options?.body}`);
  });
  const shown = () => worker?.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
  await push(); // its counter is seen: it rings by itself
  await push('toronto', 'Toronto Bazaar'); // the counter that is seen rings for another store
  await expect.poll(shown).toEqual(['Toronto Bazaar: An order is waiting to be accepted.']);
  await page.goto(`${surat}/about`);
  await push();
  await expect
    .poll(shown)
    .toEqual([
      'Toronto Bazaar: An order is waiting to be accepted.',
      'Surat Sadan: An order is waiting to be accepted.',
    ]);

  await page.goto(`${surat}/counter`);
  await expect(isTold).not.toBeChecked(); // a made-up one is not kept
});

test('a counter that is loaded again without a network shows the last orders, and accepts one', async ({
  page,
  context,
  surat,
  api,
  shopper,
  problems,
}) => {
  await api.register(shopper);
  const id = await orderPickup(api, shopper, [{ item_id: 1002, product_qty: 1 }]);
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, 'keeper@surat-sadan.example');
  const accept = page.getByRole('button', { name: `Accept order ${id}` });
  await expect(accept).toBeVisible();
  const isCached = () => page.evaluate(async () => (await caches.match('/counter')) !== undefined);
  await expect.poll(isCached, { timeout: 60_000 }).toBe(true);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Surat Sadan' })).toBeVisible();
  await expect(page.getByText(/^Offline: as of \d/)).toBeVisible();
  await expectScreenFit(page);
  await accept.click();
  await expect(page.getByText('1 tap is sent when the connection is back.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 tap is sent when the connection is back.')).toBeVisible();
  await expect(accept).toHaveCount(0);

  await context.setOffline(false);
  await expect(page.getByText('is sent when the connection is back')).toHaveCount(0);
  await expect(page.getByText(/^Offline: as of/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: `Order ${id}` })).toBeVisible();
  await expect(accept).toHaveCount(0);

  await page.getByRole('button', { name: 'Log out' }).click();
  await sayYes(page, 'Log out?');
  await expect(page.getByLabel('Email or phone number')).toBeVisible();
  await expect.poll(isCached).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem('counterCopy'))).toBeNull();
  ignoreOfflineErrors(problems);
});

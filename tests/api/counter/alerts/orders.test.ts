import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSender, pushJob, pushKeys } from '#server/counter/pushes';
import { readMetrics } from '#server/http/metrics';
import { PrivateAddress, PublicAgent } from '#server/platform/public-agent';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { granted, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';
import { returnedOrders } from '#tests/support/counter/returns';
import { runDueJobs } from '#server/platform/jobs/run-jobs';
import { doJobs } from '#tests/support/jobs';

const minute = 60_000;

/** What a push service was sent. */
interface Sent {
  path: string;
  headers: Record<string, unknown>;
  body: Buffer;
}

/** A push service of this machine, which answers with a status. */
async function openPushService() {
  const sent: Sent[] = [];
  const answer = { status: 201, location: '' };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      sent.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(answer.status, answer.location ? { Location: answer.location } : {}).end('x');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    sent,
    answer,
    port,
    address: `https://push.example:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Connects to the push service of this machine whatever the host is, and without a certificate. */
class LocalAgent extends PublicAgent {
  override createConnection({ port }: Parameters<PublicAgent['createConnection']>[0]) {
    return connect({ host: '127.0.0.1', port: Number(port) });
  }
}

/** The keys of a browser that subscribes. */
function browserKeys() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
}

describe.each(databases)('telling a store of its orders, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let meena: Staff;
  let service: Awaited<ReturnType<typeof openPushService>>;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    meena = await enterAs(shop, 'keeper');
    service = await openPushService();
  });
  beforeEach(async () => {
    asha = await addCustomer(shop);
    await setStock(shop, 1001, 84);
    await shop.db.deleteFrom('push_subscriptions').execute();
    await shop.db.deleteFrom('messages').execute();
    await shop.db.deleteFrom('jobs').execute();
    await shop.db.updateTable('stores').set({ alert_to: '' }).execute();
    service.sent.length = 0;
    Object.assign(service.answer, { status: 201, location: '' });
  });
  afterAll(async () => {
    await service.close();
    await shop.close();
  });

  const place = async () => (await granted(shop, 'createOrder', orderRequest(asha))).data.order_id;
  const accept = (orderId: number) =>
    granted(shop, 'acceptOrder', { params: { label: surat.label, orderId }, cookie: meena.cookie, body: {} });
  const alertAll = async () => {
    await doJobs(shop, ['order-alert']);
  };
  const alertsTo = async (to: string) =>
    (
      await shop.db.selectFrom('messages').select('text').where('recipient', '=', to).orderBy('message_id').execute()
    ).map(({ text }) => text);
  const subscribe = ({ cookie }: Staff, name: string) =>
    granted(shop, 'addPush', { cookie, body: { endpoint: `${service.address}/${name}`, ...browserKeys() } });
  const sendAll = async () => {
    const send = createSender(shop, new LocalAgent());
    await runDueJobs(shop, [pushJob(shop, send)]);
  };
  const pathsSent = () => service.sent.map((sent) => sent.path).toSorted();

  it('says a new order at once to the numbers and e-mails of the store, and again until it is accepted', async () => {
    await shop.db
      .updateTable('stores')
      .set({ alert_to: '+919800000001;owner@example.com' })
      .where('label', '=', 'surat')
      .execute();
    const [id, other] = [await place(), await place()];
    await alertAll();
    await alertAll();
    expect(await alertsTo('owner@example.com')).toHaveLength(2);
    const [text] = await alertsTo('+919800000001');
    expect(text).toMatch(new RegExp(`^Surat Sadan: New order ${id}, ₹1,640\\. http://surat\\.localhost:4321/counter$`));
    await accept(other);
    shop.wait(5 * minute + 1000);
    await alertAll();
    expect((await alertsTo('+919800000001')).slice(2)).toEqual([
      expect.stringContaining(`Order ${id} is still not accepted`),
    ]);
    for (const _ of [1, 2, 3, 4]) {
      shop.wait(5 * minute + 1000);
      await alertAll();
    }
    expect(await alertsTo('+919800000001')).toHaveLength(5);
  });

  it('says nothing of an order that is cancelled or accepted before', async () => {
    await shop.db.updateTable('stores').set({ alert_to: 'owner@example.com' }).where('label', '=', 'surat').execute();
    const [first, second] = [await place(), await place()];
    await accept(first);
    await granted(shop, 'cancelOrder', { params: { orderId: second }, body: storeIds(surat), token: asha.token });
    await alertAll();
    expect(await alertsTo('owner@example.com')).toEqual([]);
  });

  it('counts the orders that no one has accepted in time', async () => {
    await shop.db.updateTable('orders').set({ status: 'cancelled' }).where('status', '=', 'pending').execute();
    const count = async () =>
      (await (await readMetrics(shop)).metrics()).match(/^nukkad_orders_unaccepted (\d+)$/m)?.[1];
    const id = await place();
    await shop.db.updateTable('orders').set({ created_at: shop.now() }).where('order_id', '=', id).execute();
    expect(await count()).toBe('0');
    shop.wait(5 * minute + 1000);
    expect(await count()).toBe('1');
    await accept(id);
    expect(await count()).toBe('0');
  });

  it('pushes to the browsers of those who may see the orders, and says nothing of the order', async () => {
    const [owner, rider, accountant, elsewhere] = [
      await enterAs(shop, 'owner'),
      await enterAs(shop, 'rider'),
      await enterAs(shop, 'accountant'),
      await enterAs(shop, 'keeper', 34001),
    ];
    await subscribe(meena, 'keeper');
    await subscribe(owner, 'owner');
    await subscribe(rider, 'rider');
    await subscribe(accountant, 'accountant');
    await subscribe(elsewhere, 'elsewhere');
    await place();
    await place();
    await alertAll();
    await sendAll();
    expect(pathsSent()).toEqual(['/keeper', '/owner']);
    expect(service.sent[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
    expect(service.sent[0]?.headers.authorization).toMatch(/^vapid t=/);
    expect(service.sent[0]?.body.includes('Surat')).toBe(false);
  });

  it('says once that someone wants to return something, by message, push and in the stream', async () => {
    await shop.db.updateTable('stores').set({ alert_to: '+919800000001' }).where('label', '=', 'surat').execute();
    const ravi = await enterAs(shop, 'owner');
    await subscribe(meena, 'keeper');
    const { collected, ask, decide } = returnedOrders({ shop, asha, ravi });
    const order = await collected();
    await alertAll();
    await sendAll();
    service.sent.length = 0;
    await shop.db.deleteFrom('messages').execute();
    const answered = await ask(order, 1);
    await decide(order, answered, { decision: 'decline' });
    await ask(order, 2);
    for (const _ of [1, 2, 3]) {
      await doJobs(shop, ['return-alert']);
      await alertAll();
      await sendAll();
      shop.wait(6 * minute);
    }
    expect(await alertsTo('+919800000001')).toEqual([
      `Surat Sadan: A return of order ${order} waits for your answer. http://surat.localhost:4321/counter`,
    ]);
    expect(pathsSent()).toEqual(['/keeper']);
    const events = await shop.db.selectFrom('counter_events').select('kind').where('order_id', '=', order).execute();
    expect(events.filter(({ kind }) => kind === 'return_asked')).toHaveLength(2);
  });

  it('pushes nothing to the person who has left, was ended or has turned it off', async () => {
    const [left, ended, off] = [
      await enterAs(shop, 'keeper'),
      await enterAs(shop, 'keeper'),
      await enterAs(shop, 'keeper'),
    ];
    const owner = await enterAs(shop, 'owner');
    for (const [name, staff] of Object.entries({ left, ended, off })) await subscribe(staff, name);
    await granted(shop, 'leaveCounter', { cookie: left.cookie, body: {} });
    await granted(shop, 'endStaff', {
      params: { label: surat.label, staffId: ended.staff_id },
      cookie: owner.cookie,
      body: {},
    });
    await granted(shop, 'endPush', { cookie: off.cookie, body: { endpoint: `${service.address}/off` } });
    await place();
    await alertAll();
    await sendAll();
    expect(pathsSent()).toEqual([]);
  });

  it('forgets a browser that is refused for good or redirected, and tries again after a failure', async () => {
    const cases = [
      { status: 410, remain: 0 },
      { status: 404, remain: 0 },
      { status: 401, remain: 0 },
      { status: 403, remain: 0 },
      { status: 302, remain: 0 },
      { status: 503, remain: 1 },
      { status: 429, remain: 1 },
    ];
    for (const { status, remain } of cases) {
      await shop.db.deleteFrom('push_subscriptions').execute();
      Object.assign(service.answer, { status, location: `${service.address}/elsewhere` });
      await subscribe(meena, 'keeper');
      await place();
      await alertAll();
      service.sent.length = 0;
      await sendAll();
      expect(pathsSent(), String(status)).toEqual(['/keeper']);
      expect(await shop.db.selectFrom('push_subscriptions').selectAll().execute(), String(status)).toHaveLength(remain);
    }
    service.answer.status = 201;
    shop.wait(minute);
    await sendAll();
    expect(pathsSent()).toEqual(['/keeper', '/keeper']);
  });

  it('sends under the secret before to a browser that has subscribed under it', async () => {
    await subscribe(meena, 'keeper');
    await place();
    await alertAll();
    service.sent.length = 0;
    const send = createSender({ ...shop, secret: 'another secret', previousSecret: shop.secret }, new LocalAgent());
    await runDueJobs(shop, [pushJob(shop, send)]);
    expect(service.sent[0]?.headers.authorization).toContain(`k=${pushKeys(shop).publicKey}`);
    const [kept] = await shop.db.selectFrom('push_subscriptions').selectAll().execute();
    await createSender({ ...shop, secret: 'another secret' }, new LocalAgent())(kept!, 'x');
    const { publicKey } = pushKeys({ secret: 'another secret' });
    expect(service.sent[1]?.headers.authorization).toContain(`k=${publicKey}`);
  });

  it('connects to no private address, also behind a name, and takes only addresses of https', async () => {
    await subscribe(meena, 'keeper');
    const send = createSender(shop);
    const [subscription] = await shop.db.selectFrom('push_subscriptions').selectAll().execute();
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.1', '169.254.169.254'])
      await expect(send({ ...subscription!, endpoint: `https://${host}:${service.port}/` }, 'x'), host).rejects.toThrow(
        PrivateAddress,
      );
    expect(service.sent).toEqual([]);
    for (const endpoint of ['http://push.example/', 'https://me:secret@push.example/', 'ftp://push.example/', 'push'])
      expect(
        (await refused(shop, 'addPush', { cookie: meena.cookie, body: { endpoint, ...browserKeys() } })).code,
        endpoint,
      ).toBe('invalid_input');
  });
});

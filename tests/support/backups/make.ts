import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withPostgres } from '#tools/check/with-postgres';

/*
 * Writes the backup that tests/api/db/previous-version.test.ts restores: a shop with orders, returns, plans and messages under way, with
 * their numbers in `under-way.json`. Run by hand before a release: README.md beside this file.
 */

await withPostgres(async (env) => {
  const { migrate } = await import('#server/db/migrate');
  const { loadPlaces } = await import('#server/stores/places/load-places');
  const { signUp, storeIds } = await import('#tests/support/shop/customers');
  const { surat } = await import('#tests/support/shop/catalogue');
  const { orderRequest } = await import('#tests/support/shop/orders');
  const { openPayment, payAndClaim, payInSheet } = await import('#tests/support/shop/payments');
  const { addPlans, changeRequest, deliveryDays, openPlan, subscribe } = await import('#tests/support/shop/plans');
  const { granted } = await import('#tests/support/shop/requests');
  const { openTestShop } = await import('#tests/support/shop/shop');
  const { openScratch } = await import('#tests/support/shop/scratch-postgres');
  const { enterAs } = await import('#tests/support/shop/staff');
  const { offerInNewOrder } = await import('#tests/support/counter/offers');
  const { returnedOrders } = await import('#tests/support/counter/returns');
  const { runDeployScript } = await import('#tests/support/backups/restored');
  const { sendOut } = await import('#tests/support/counter/rides');

  const database = await openScratch(env.TEST_DATABASE_URL ?? '');
  await migrate(database.db);
  await loadPlaces(database);
  const shop = await openTestShop(database);
  await addPlans(shop);
  const [ravi, rider] = [await enterAs(shop, 'owner'), await enterAs(shop, 'rider')];
  const asha = await signUp(shop, { email: 'asha@example.com' });
  const [bina, chetan] = [await signUp(shop, { name: 'Bina Shah' }), await signUp(shop, { name: 'Chetan Rao' })];
  const placed = async () => (await granted(shop, 'createOrder', orderRequest(asha))).data.order_id;
  const { collected, ask, decide } = returnedOrders({ shop, asha, ravi });

  const offered = await offerInNewOrder(shop, asha);
  const orders = {
    pending: await placed(),
    paid: (await payAndClaim(shop, await openPayment(shop, asha))).order_id,
    withRider: await sendOut(shop, asha, rider),
    offered: offered.order_id,
    collected: await collected(),
    cancelled: (await payAndClaim(shop, await openPayment(shop, asha))).order_id,
    returned: await collected(),
    refunded: await collected(true),
  };
  const cancelled = { params: { orderId: orders.cancelled }, body: storeIds(surat), token: asha.token };
  await granted(shop, 'cancelOrder', cancelled);
  const returns = { asked: await ask(orders.returned, 2), accepted: await ask(orders.refunded, 3) };
  await decide(orders.refunded, returns.accepted, { decision: 'accept', stock_back: true });

  const live = await subscribe(shop, asha);
  const day = deliveryDays(live)[4] ?? '';
  await granted(shop, 'pauseSubscription', changeRequest(asha, live, { from: day, to: day }));
  const plans = { live: live.id, paused: day, cancelled: (await subscribe(shop, bina)).id };
  await granted(shop, 'cancelSubscription', changeRequest(bina, { id: plans.cancelled }));
  const newsletter = { email: 'chetan@example.com', ...storeIds(surat) };
  await granted(shop, 'subscribe', { body: newsletter });
  // Paid, but the browser was closed before the shop received it.
  const [order, plan] = [await openPayment(shop, asha), await openPlan(shop, chetan)];
  await payInSheet(shop, order, { webhooks: 'never' });
  await payInSheet(shop, plan, { webhooks: 'never' });

  // The next start fills the table of places again, which is larger than everything else.
  for (const table of ['places', 'places_source']) await shop.query(`delete from ${table}`, []);
  const data = mkdtempSync(path.join(tmpdir(), 'nukkad-data-'));
  mkdirSync(path.join(data, 'pictures'));
  const to = path.resolve(process.argv[2] ?? '');
  const backup = await runDeployScript('backup.sh', to, { DATABASE_URL: database.url, DATA_DIR: data });
  const people = { asha, bina, chetan, ravi, rider };
  const attempts = { order: order.attempt, plan: plan.attempt };
  const underWay = { people, orders, offer: offered.offer_id, returns, plans, attempts, newsletter: newsletter.email };
  writeFileSync(path.join(backup, 'under-way.json'), `${JSON.stringify(underWay, null, 2)}\n`);
  process.stdout.write(`Wrote ${backup}\n`);
  await shop.close();
});

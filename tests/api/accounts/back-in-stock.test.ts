import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notifyBackInStock } from '#server/accounts/back-in-stock/notify';
import { sendDue } from '#tests/support/messages/send';
import { surat } from '#tests/support/shop/catalogue';
import { storeIds, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { everyDay } from '#tests/support/shop/opening-hours';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { granted } from '#tests/support/shop/requests';
import { doJobs } from '#tests/support/jobs';
import type { TestShop } from '#tests/support/shop/shop';
import { shopAround } from '#tests/support/shop/shop-around';
import { enterAs } from '#tests/support/shop/staff';
import { newEmail, untilNoon, waitersOf } from '#tests/support/waiting/waiters';

const hour = 60 * 60_000;
const day = 24 * hour;
const inSurat = storeIds(surat);

describe.each(databases)('who waits for an item, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let item = 1005;
  const { ask, linksTo, confirm, tell, toldTo, waiting, waiter } = waitersOf(() => ({ shop, item }));
  shopAround({ open, prepare: untilNoon, begin: (opened, customer) => void ([shop, asha] = [opened, customer]) });
  beforeEach(async () => setStock(shop, ++item, 0));
  afterEach(async () => {
    vi.useRealTimers();
    await shop.db.deleteFrom('back_in_stock').execute();
  });

  it('is told once, with the item, the store and the product’s address, and forgotten', async () => {
    const email = await waiter();
    await tell();
    expect(await toldTo(email)).toEqual([]);
    await setStock(shop, item, 2);
    await tell();
    const [text] = await toldTo(email);
    expect(text).toContain(`Item ${item} is back at Surat Sadan: http://surat.localhost:4321/ProductDetails/${item}\n`);
    expect(text).toContain('first come, first served');
    expect(await waiting()).toEqual([]);
    await setStock(shop, item, 0);
    await setStock(shop, item, 5);
    await tell();
    expect(await toldTo(email)).toHaveLength(1);
  });

  it('is told nothing without having followed the link, which opening it does not', async () => {
    const email = newEmail();
    await ask(` ${email.toUpperCase()} `);
    const stored = JSON.stringify(await shop.db.selectFrom('back_in_stock').selectAll().execute());
    const { confirm: token, forget: ending } = await linksTo(email);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(ending);
    const opened = await shop.app.request('/api/v1/back-in-stock/confirm', { method: 'GET' });
    expect(opened.status).toBe(404);
    await setStock(shop, item, 2);
    await tell();
    expect(await toldTo(email)).toEqual([]);
    await confirm(token);
    await tell();
    expect(await toldTo(email)).toHaveLength(1);
  });

  describe('when the item comes back', () => {
    it('by the counter, from the shelf or as it is on sale again', async () => {
      const email = await waiter();
      const owner = await enterAs(shop, 'owner');
      const change = (body: object) =>
        granted(shop, 'changeShelfItem', { params: { label: surat.label, itemId: item }, body, cookie: owner.cookie });
      await change({ stock_by: 3, tap: randomUUID(), sold_out: true });
      await tell();
      expect(await toldTo(email)).toEqual([]);
      await change({ sold_out: false });
      await tell();
      expect(await toldTo(email)).toHaveLength(1);
    });

    it('by itself at midnight, after it was sold out until then', async () => {
      const until = new Date(shop.now().getTime() + hour);
      await shop.db.updateTable('items').set({ stock: 4, sold_out_until: until }).where('item_id', '=', item).execute();
      const email = await waiter();
      await tell();
      expect(await toldTo(email)).toEqual([]);
      shop.wait(hour);
      await tell();
      shop.wait(-hour);
      expect(await toldTo(email)).toHaveLength(1);
    });

    it('by an order that is cancelled', async () => {
      await setStock(shop, item, 10);
      const lines = { item_list: [{ item_id: item, product_qty: 10 }], order_value: (1000 + (item - 1001) * 50) / 10 };
      const { order_id } = (await granted(shop, 'createOrder', orderRequest(asha, lines))).data;
      const email = await waiter();
      await tell();
      expect(await toldTo(email)).toEqual([]);
      await granted(shop, 'cancelOrder', { params: { orderId: order_id }, body: inSurat, token: asha.token });
      await tell();
      expect(await toldTo(email)).toHaveLength(1);
    });
  });

  it('waits while the item is hidden, or the store closed, paused or withdrawn', async () => {
    const email = await waiter();
    await setStock(shop, item, 2);
    const items = shop.db.updateTable('items').where('item_id', '=', item);
    const stores = shop.db.updateTable('stores').where('store_id', '=', inSurat.store_id);
    await items.set({ withdrawn_at: shop.now() }).execute();
    await tell();
    await items.set({ withdrawn_at: null }).execute();
    await stores.set({ withdrawn_at: shop.now() }).execute();
    await tell();
    await stores.set({ withdrawn_at: null }).execute();
    const [since, until] = [new Date(shop.now().getTime() - hour), new Date(shop.now().getTime() + hour)];
    await shop.db
      .insertInto('store_pauses')
      .values({ ...inSurat, since, until })
      .execute();
    await tell();
    await shop.db.deleteFrom('store_pauses').execute();
    await shop.db
      .insertInto('opening_hours')
      .values(everyDay({ opens: null, closes: null }))
      .execute();
    await tell();
    expect(await toldTo(email)).toEqual([]);
    await shop.db.deleteFrom('opening_hours').execute();
    await tell();
    expect(await toldTo(email)).toHaveLength(1);
  });

  it('is not woken at night by a store that is always open', async () => {
    const email = await waiter();
    await setStock(shop, item, 2);
    for (const hours of [11, 14, 19]) {
      shop.wait(hours * hour);
      await tell();
      shop.wait(-hours * hour);
    }
    expect(await toldTo(email)).toEqual([]);
    shop.wait(21 * hour);
    await tell();
    shop.wait(-21 * hour);
    expect(await toldTo(email)).toHaveLength(1);
  });

  it('is told once by many processes, however often the stock rises, and all who wait are', async () => {
    const emails = await Promise.all(Array.from({ length: 12 }, () => waiter()));
    const flicker = [3, 0, 1, 0, 7].map((stock) => setStock(shop, item, stock));
    await Promise.all([...flicker, ...Array.from({ length: 6 }, tell)]);
    await setStock(shop, item, 1);
    await Promise.all(Array.from({ length: 6 }, tell));
    for (const email of emails) expect(await toldTo(email)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('waits on when a process dies while it tells, and is told by the next', async () => {
    const email = await waiter();
    await setStock(shop, item, 1);
    const dying = { ...shop, get config(): never { throw new Error('killed'); } }; // oxfmt-ignore
    await expect(notifyBackInStock(dying)).rejects.toThrow('killed');
    expect(await waiting()).toEqual([email]);
    expect(await toldTo(email)).toEqual([]);
    await tell();
    expect(await toldTo(email)).toHaveLength(1);
  });

  it('is forgotten after two days without an answer, and after 90 without the item', async () => {
    const [kept, unconfirmed] = [await waiter(), newEmail()];
    await ask(unconfirmed);
    const tidyAfter = async (wait: number) => {
      shop.wait(wait);
      await doJobs(shop, ['upkeep-removeOld']);
    };
    await tidyAfter(2 * day + hour);
    expect(await waiting()).toEqual([kept]);
    await tidyAfter(88 * day);
    shop.wait(-(90 * day + hour));
    expect(await waiting()).toEqual([]);
  });

  it('leaves no trace in the message that was sent', async () => {
    const email = await waiter();
    await setStock(shop, item, 1);
    await tell();
    const sent: string[] = [];
    const sendMail = async ({ recipient }: { recipient: string }) => (sent.push(recipient), {});
    await sendDue(shop, { email: sendMail });
    expect(sent.filter((recipient) => recipient === email)).toHaveLength(2);
    const rows = await shop.db.selectFrom('messages').selectAll().where('about', 'like', 'stock-%').execute();
    expect(JSON.stringify(rows.filter(({ channel }) => channel === 'email'))).not.toContain('@');
  });
});

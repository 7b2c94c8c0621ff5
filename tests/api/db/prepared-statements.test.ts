import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readForOrder } from '#server/checkout/order-reads';
import { readSellable } from '#server/catalogue/sellable';
import { readHours } from '#server/stores/schedules';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { placeOrder } from '#tests/support/shop/orders';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';

const times = (count: number, work: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, work));

describe.each(databases)('statements planned once on $name', ({ open }) => {
  let shop: TestShop;
  shopAround({ open, begin: (opened) => void (shop = opened) });

  it('go on when a newer version of the shop adds a column', async () => {
    const asha = await addCustomer(shop);
    const one = { item_list: [{ item_id: 1001, product_qty: 1 }], order_value: 164 };
    const use = async () => {
      await shop.db.selectFrom('stores').selectAll().where('store_id', '=', surat.store_id).execute();
      expect((await placeOrder(shop, asha, { ...storeIds(surat), ...one })).status).toBe(200);
    };
    await times(10, use);
    const tables = ['stores', 'items', 'orders', 'order_lines', 'customers', 'sessions'];
    for (const table of tables) await sql`alter table ${sql.table(table)} add column newer text`.execute(shop.db);
    await times(10, use);
    for (const table of tables) await sql`alter table ${sql.table(table)} drop column newer`.execute(shop.db); // others use it later
  });

  it('are not planned again for each list of items or stores', async () => {
    const asha = await addCustomer(shop);
    const cart = { ...storeIds(surat), customer_id: asha.id };
    const request = { item_list: [{ item_id: 1001, product_color: '', product_qty: 1 }] };
    const plans = await shop.db.connection().execute(async (db) => {
      const reading = { ...shop, db };
      for (let run = 0; run < 10; run += 1) {
        await readSellable(reading, cart, [1001]);
        await readHours(reading, cart);
        await readForOrder(reading, cart, request);
      }
      return sql<{ custom: number }>`select custom_plans::integer as custom from pg_prepared_statements`.execute(db);
    });
    const triedFirst = 5;
    for (const { custom } of plans.rows) expect(custom).toBeLessThanOrEqual(triedFirst);
  });
});

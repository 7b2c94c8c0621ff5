import { describe, expect, it } from 'vitest';
import { numberAllDocuments } from '#tests/support/books/invoices';
import { toMinorUnits } from '#tests/support/books/months';
import { daysOfMonth, readOrderRows, sumsOfGst, sumsOfRows } from '#tests/support/books/orders-file';
import { addSisterStore, sister } from '#tests/support/shop/catalogue';
import { addCustomer, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

const [first, second] = ['24AABXS3301K1ZJ', '24AAAXB2230M1ZV'];

describe.each(databases)('a month in which a store has had several GSTINs, on $name', ({ open }) => {
  async function openShop() {
    const shop = await openTestShop(await open());
    shop.wait(1000);
    await setStock(shop, 1001, 500);
    const month = shop.now().toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' }).slice(0, 7);
    const [asha, { cookie }] = [await addCustomer(shop), await enterAs(shop, 'operator')];
    const change = (columns: object, store_id = 33001) =>
      shop.db.updateTable('stores').set(columns).where('store_id', '=', store_id).execute();
    const read = async (query: object = {}, label = 'surat') =>
      (await granted(shop, 'readGst', { params: { label }, cookie, query: { month, ...query } })).data;
    return { shop, month, asha, cookie, change, read };
  }

  async function sell(shop: TestShop, asha: Customer, times: number): Promise<void> {
    for (let left = times; left > 0; left--) {
      await granted(shop, 'createOrder', orderRequest(asha));
      await numberAllDocuments(shop);
      shop.wait(1000);
    }
  }

  it('has tables, a return and rows of the file for each of them', async () => {
    const { shop, month, asha, cookie, change, read } = await openShop();
    await sell(shop, asha, 1);
    await change({ gstin: second });
    expect(await read()).toMatchObject({ gstin: first, gstins: [first], total: 1640 });
    await sell(shop, asha, 2);
    await change({ gstin: first, gst_scheme: 'composition' });
    await sell(shop, asha, 1);
    await change({ gst_scheme: '' });

    const all = [second, first];
    expect(await read()).toMatchObject({
      gstin: first,
      gstins: all,
      total: 1640,
      apart: { documents: 3, value: 4920 },
    });
    expect(await read({ gstin: second })).toMatchObject({ gstin: second, gstins: all, invoices: 2, total: 3280 });
    const query = { month, gstin: second } as const;
    const { json } = (await granted(shop, 'readGstReturn', { params: { label: 'surat' }, cookie, query })).data;
    expect(JSON.parse(json)).toMatchObject({ gstin: second, doc_issue: { doc_det: [{ docs: [{ totnum: 2 }] }] } });

    await change({ gstin: '' });
    await sell(shop, asha, 1);
    expect(await read()).toMatchObject({ gstin: second, gstins: all });
    const rows = await readOrderRows(shop, cookie, daysOfMonth(month));
    for (const gstin of all)
      expect(sumsOfRows(rows.filter(({ filed_under }) => filed_under === gstin))).toEqual(
        sumsOfGst(toMinorUnits(await read({ gstin }))),
      );
    await shop.close();
  });

  it('adds what several stores of an operator have sold under one of them', async () => {
    const { shop, asha, change, read } = await openShop();
    await addSisterStore(shop);
    await change({ gstin: second }, sister.store_id);
    await sell(shop, asha, 2);
    await change({ gstin: '' });
    await change({ gstin: first }, sister.store_id);
    expect(await read({ of: 'operator' }, 'sister')).toMatchObject({ gstin: first, invoices: 2, total: 3280 });
    expect(await read({}, 'sister')).toMatchObject({ gstin: first, gstins: [], invoices: 0 });
    await shop.close();
  });

  it('is filed by a regular store that has only issued bills of supply in it', async () => {
    const { shop, asha, change, read } = await openShop();
    await change({ gst_scheme: 'composition' });
    await sell(shop, asha, 1);
    await change({ gst_scheme: '' });
    const own = { gstin: first, shows_tax: true, total: 0, documents: [], apart: { documents: 1, value: 1640 } };
    expect(await read()).toMatchObject(own);
    await shop.close();
  });
});
